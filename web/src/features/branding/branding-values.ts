import { BRANDING_DEFAULTS } from '@utility-pay/contracts';
import type { z } from 'zod';
import type { UpdateBrandingInput } from '../../gql/schema.ts';
import { toEnumValues, toLabels } from '../../theme/branding.ts';
import type { brandingFormRule } from './branding.rule.ts';
import type { BrandingSettingsQuery, SavedBrandingFragment } from './gql/branding.ts';

export type CompanyBranding = NonNullable<BrandingSettingsQuery['company']>;
export type BrandingValues = z.input<typeof brandingFormRule>;

export const DEFAULT_VALUES: BrandingValues = BRANDING_DEFAULTS;

/** Returns the form's values for the saved branding, or the defaults if nothing was saved. */
export function toValues(saved: SavedBrandingFragment | null | undefined): BrandingValues {
  if (!saved) return DEFAULT_VALUES;
  const { primaryColor, secondaryColor, accentColor, showLogo, showCompanyName, darkModeSupport } = saved;
  return {
    primaryColor,
    secondaryColor,
    accentColor,
    logoUrl: saved.logoUrl ?? '',
    showLogo,
    showCompanyName,
    ...toLabels(saved),
    darkModeSupport,
    customCSS: saved.customCSS ?? '',
  };
}

export const toInput = (companyId: string, values: BrandingValues): UpdateBrandingInput => ({
  companyId,
  ...values,
  ...toEnumValues(values),
});
