import { type ReactNode, useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { requestedCompany } from '../../lib/requested-company.ts';
import { type BrandingState, OF_HOST } from '../../theme/branding.slice.ts';
import { LinkLine, TextLink } from '../../ui/link.tsx';

interface DoorLinkProps {
  to: string;
  /** Words before the link. */
  before?: string;
  children: ReactNode;
}

/** A link to another page before sign-in, under a form. */
export function DoorLink({ to, before, children }: DoorLinkProps) {
  const pathTo = useDoorPath();
  return (
    <LinkLine>
      {before}
      <TextLink to={pathTo(to)}>{children}</TextLink>
    </LinkLine>
  );
}

/** From one page before sign-in to another: the company that the address asks for goes along. */
export function useDoorPath(): (path: string) => string {
  const asked = requestedCompany(useLocation().search);
  return useCallback((path) => (asked ? `${path}?companyId=${asked}` : path), [asked]);
}

/** The company whose portal a visitor came to: that of the address, else the host's; null when neither names one. */
export function useAskedCompany(): string | null {
  const { search } = useLocation();
  const ofHost = useSelector(({ branding }: { branding: BrandingState }) => branding[OF_HOST]?.branding?.companyId);
  return requestedCompany(search) ?? ofHost ?? null;
}

/** Carried from page to page in the history, never in an address. */
export interface CarriedEmail {
  email: string;
}

/** The e-mail that was typed on the page before; empty without one. */
export function useCarriedEmail(): string {
  const { state } = useLocation();
  return typeof state?.email === 'string' ? state.email : '';
}
