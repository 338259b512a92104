import type { BrandingInput } from '@utility-pay/contracts';

/** Identifies the stored image that is the company's logo. */
export interface LogoReference {
  version: string;
  /** Hash of the image, to recognize the same image. */
  hash: string;
}

/** What a company has chosen for the appearance of its portal. */
export interface Looks extends Omit<BrandingInput, 'logoUrl' | 'customCSS'> {
  logo: LogoReference | null;
  /** As written by the company. */
  customCSS: string | null;
  /** The same CSS, checked and scoped to the portal's class. */
  scopedCss: string | null;
}

export interface Branding {
  companyId: number;
  /** Incremented by each change, for compare-and-set. */
  version: number;
  /** Null after a reset to the defaults. */
  looks: Looks | null;
  updatedAt: Date;
}

/** A branding that does not use the defaults. */
export type CustomBranding = Branding & { looks: Looks };

/** Returns whether a company has a branding other than the defaults. */
export const isCustom = (branding: Branding | undefined): branding is CustomBranding => Boolean(branding?.looks);

/** The path under which the gateway serves a logo. It changes with the image, so it can be cached. */
export const logoPath = (companyId: number, { version }: LogoReference): string =>
  `/api/companies/${companyId}/logo?v=${version}`;
