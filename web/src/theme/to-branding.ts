import type { PortalBrandingQuery } from '../gql/operations.ts';
import { toWords } from '../lib/branding-words.ts';
import type { PortalBranding } from './branding.ts';

type Answered = NonNullable<PortalBrandingQuery['branding']>;

/** Branding as the graph answers it, in the theme's words. */
export const toBranding = (answered: Answered): PortalBranding => ({
  companyId: answered.companyId,
  companyName: answered.companyName,
  primaryColor: answered.primaryColor,
  secondaryColor: answered.secondaryColor,
  accentColor: answered.accentColor,
  logoUrl: answered.logoUrl ?? null,
  showLogo: answered.showLogo,
  showCompanyName: answered.showCompanyName,
  darkModeSupport: answered.darkModeSupport,
  scopedCss: answered.scopedCss ?? null,
  ...toWords(answered),
});
