import { useLocation } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { askedCompany } from '../lib/asked-company.ts';
import { type BrandingKey, OF_HOST } from '../theme/branding.slice.ts';
import { useCompanyId } from './use-company-id.ts';

export interface WantedBranding {
  /** Null until it is known who is signed in. */
  key: BrandingKey | null;
  /** What is answered when no company is named: that of whoever is signed in, else of the host. */
  own: boolean;
}

/** Whose branding: the user's company, the one that a super admin chose, the one a visitor asks for, else the host's. */
export function useWantedBranding(): WantedBranding {
  const { ready, user } = useSession();
  const companyId = useCompanyId();
  const { search } = useLocation();
  if (!ready) return { key: null, own: false };
  const key = (user ? companyId : askedCompany(search)) ?? OF_HOST;
  return { key, own: key === OF_HOST || key === user?.company?.id };
}
