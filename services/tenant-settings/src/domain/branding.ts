import type { BrandingInput } from '@utility-pay/contracts';

/** Which of a company's images is its logo. */
export interface LogoReference {
  version: string;
  /** Of the image's bytes: the same image again is the same logo. */
  hash: string;
}

/** How a portal looks, in the specification's words. */
export interface Looks extends Omit<BrandingInput, 'logoUrl' | 'customCSS'> {
  logo: LogoReference | null;
  /** As it was saved. */
  customCSS: string | null;
  /** The same rules under the portal's class, printed anew. */
  scopedCss: string | null;
}

export interface Branding {
  companyId: number;
  /** Counts the changes; a change that was decided on an older one is not made. */
  revision: number;
  /** Null once the defaults were given back. */
  looks: Looks | null;
  updatedAt: Date;
}

/** Branding that a portal shows. */
export type ShownBranding = Branding & { looks: Looks };

export const isShown = (branding: Branding | undefined): branding is ShownBranding => Boolean(branding?.looks);

/** Where the gateway serves a logo; another image has another version and so another address. */
export const logoPath = (companyId: number, { version }: LogoReference): string =>
  `/api/companies/${companyId}/logo?v=${version}`;
