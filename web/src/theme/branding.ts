import type { ButtonWord, CornerWord, FontWord, SizeWord } from '../lib/branding-words.ts';

export type FontFamily = FontWord;
export type Size = SizeWord;
export type Corner = CornerWord;
export type ButtonStyle = ButtonWord;

/** What a company may choose about its portal's look. */
export interface Branding {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  fontFamily: FontFamily;
  headingSize: Size;
  bodySize: Size;
  cornerRoundness: Corner;
  buttonStyle: ButtonStyle;
  darkModeSupport: boolean;
}

/** Whose portal it is, as its head shows it. */
export interface BrandHead {
  companyName: string;
  logoUrl: string | null;
  showLogo: boolean;
  showCompanyName: boolean;
}

/** All of a company's branding. */
export interface PortalBranding extends Branding, BrandHead {
  /** Null for the defaults, which are nobody's. */
  companyId: string | null;
  /** The company's own rules, which the server has checked and held under `.portal-brand`. */
  scopedCss: string | null;
}

/** The company's label where no company is known. */
export const FALLBACK_COMPANY_NAME = 'Utility Pay';

export const DEFAULT_BRANDING: PortalBranding = {
  companyId: null,
  companyName: FALLBACK_COMPANY_NAME,
  primaryColor: '#4F46E5',
  secondaryColor: '#10B981',
  accentColor: '#F59E0B',
  logoUrl: null,
  showLogo: true,
  showCompanyName: true,
  fontFamily: 'Inter',
  headingSize: 'Medium',
  bodySize: 'Medium',
  cornerRoundness: 'Medium',
  buttonStyle: 'Shadow',
  darkModeSupport: false,
  scopedCss: null,
};
