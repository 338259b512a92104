import { type ReactNode, useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { requestedCompany } from '../../lib/requested-company.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { type BrandingState, OF_HOST } from '../../theme/branding.slice.ts';
import { LinkLine, TextLink } from '../../ui/link.tsx';

/** Returns a function that adds the company in the current URL to the path of another public page. */
export function usePublicPath(): (path: string) => string {
  const { search } = useLocation();
  const requested = useHydrated() ? requestedCompany(search) : null;
  return useCallback((path) => (requested ? `${path}?companyId=${requested}` : path), [requested]);
}

interface PublicLinkProps {
  to: string;
  /** Text in front of the link. */
  before?: string;
  children: ReactNode;
}

/** A link from one public page to another, which keeps the company in the URL. */
export function PublicLink({ to, before, children }: PublicLinkProps) {
  const pathTo = usePublicPath();
  return (
    <LinkLine>
      {before}
      <TextLink to={pathTo(to)}>{children}</TextLink>
    </LinkLine>
  );
}

/** Returns the company in the URL, else the company of the host name, else null. */
export function useRequestedCompany(): string | null {
  const { search } = useLocation();
  const hostCompanyId = useSelector(
    ({ branding }: { branding: BrandingState }) => branding[OF_HOST]?.branding?.companyId,
  );
  return requestedCompany(search) ?? hostCompanyId ?? null;
}

/** Navigation state between public pages, since an email address must not be in a URL. */
export interface EmailState {
  email: string;
}

/** Returns the email address that was entered on the previous page, or an empty string. */
export function useEmailFromNavigation(): string {
  const { state } = useLocation();
  return typeof state?.email === 'string' ? state.email : '';
}
