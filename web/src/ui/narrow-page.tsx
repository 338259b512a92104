import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';
import { Surface } from './card.tsx';
import { SkipLink } from './skip-link.tsx';

const Page = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token('space-6')};
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${token('space-12')} ${token('space-4')} ${token('space-6')};
`;

const Main = styled.main`
  width: 100%;
  max-width: 400px;
`;

const Foot = styled.footer`
  ${type('small')}
  margin-top: auto;
  color: ${token('text-faint')};
`;

interface NarrowPageProps {
  /** Logo or name of the company. */
  brand: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** One card on the canvas and nothing else: signing in, claiming, paying. */
export const NarrowPage = ({ brand, foot, children }: NarrowPageProps) => (
  <Page>
    <SkipLink />
    <header>{brand}</header>
    <Main id="main" tabIndex={-1}>
      <Surface as="div">{children}</Surface>
    </Main>
    <Foot>{foot}</Foot>
  </Page>
);
