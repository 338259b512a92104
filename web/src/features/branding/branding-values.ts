import { BRANDING_DEFAULTS, MAX_LOGO_BYTES } from '@utility-pay/contracts';
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

/** Returns the mutation's input for the form's values. */
export const toInput = (companyId: string, values: BrandingValues): UpdateBrandingInput => ({
  companyId,
  ...values,
  ...toEnumValues(values),
});

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const;

/** Returns why a file can't be used as the logo; undefined if it can. */
export function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.some((allowed) => allowed === type)) return 'The logo must be a PNG, JPG or GIF image';
  if (size > MAX_LOGO_BYTES) return 'The logo must be 2MB or smaller';
  return undefined;
}

/** Reads a file as a data URL. */
export const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new TypeError()));
    reader.onerror = () => reject(reader.error ?? new TypeError());
    reader.readAsDataURL(file);
  });
