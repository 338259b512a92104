import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { askedCompany } from '../../lib/requested-company.ts';
import { type BrandingState, OF_HOST } from '../../theme/branding.slice.ts';

/** The company whose portal a visitor came to: that of the address, else the host's; null when neither names one. */
export function useAskedCompany(): string | null {
  const { search } = useLocation();
  const ofHost = useSelector(({ branding }: { branding: BrandingState }) => branding[OF_HOST]?.branding?.companyId);
  return askedCompany(search) ?? ofHost ?? null;
}
