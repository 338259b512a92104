import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { RegisterPage } from '../../features/session/register-page.tsx';
import { AdminSignInPage, SignInPage } from '../../features/session/sign-in-pages.tsx';
import { PATHS } from '../../paths.ts';
import { NarrowLayout } from '../narrow-layout.tsx';

interface PublicPage {
  name: string;
  paths: readonly string[];
  /** Module that route-table.ts imports for the page. */
  source: string;
  Page: ComponentType;
}

/** Public pages where visits start. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    name: 'sign-in',
    paths: [PATHS.login, PATHS.authLogin],
    source: 'src/features/session/sign-in-pages.tsx',
    Page: SignInPage,
  },
  {
    name: 'admin-sign-in',
    paths: [PATHS.adminLogin],
    source: 'src/features/session/sign-in-pages.tsx',
    Page: AdminSignInPage,
  },
  { name: 'claim', paths: [PATHS.register], source: 'src/features/session/register-page.tsx', Page: RegisterPage },
];

export const PublicPageView = ({ publicPage: { paths, Page } }: { publicPage: PublicPage }) => (
  <MemoryRouter initialEntries={[paths[0] ?? PATHS.login]}>
    <Routes>
      <Route element={<NarrowLayout />}>
        <Route path="*" element={<Page />} />
      </Route>
    </Routes>
  </MemoryRouter>
);
