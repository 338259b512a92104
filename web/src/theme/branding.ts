import { createContext, useContext } from 'react';
import type * as Graph from '../gql/schema.ts';
import type { PortalBrandingQuery } from './gql/branding.ts';

/** The specification's labels of the GraphQL enum values, each list in the order in which a form offers it. */
export const FONT_LABELS = {
  INTER: 'Inter',
  ROBOTO: 'Roboto',
  OPEN_SANS: 'Open Sans',
  LATO: 'Lato',
  POPPINS: 'Poppins',
} as const satisfies Record<Graph.FontFamily, string>;

export const SIZE_LABELS = { SMALL: 'Small', MEDIUM: 'Medium', LARGE: 'Large' } as const satisfies Record<
  Graph.TextSize,
  string
>;

export const CORNER_LABELS = {
  NONE: 'None',
  SLIGHT: 'Slight',
  MEDIUM: 'Medium',
  ROUNDED: 'Rounded',
  FULL: 'Full',
} as const satisfies Record<Graph.CornerRoundness, string>;

export const BUTTON_LABELS = {
  FLAT: 'Flat',
  SHADOW: 'Shadow',
  OUTLINE: 'Outline',
  GRADIENT: 'Gradient',
} as const satisfies Record<Graph.ButtonStyle, string>;

export type FontFamily = (typeof FONT_LABELS)[Graph.FontFamily];
export type Size = (typeof SIZE_LABELS)[Graph.TextSize];
export type Corner = (typeof CORNER_LABELS)[Graph.CornerRoundness];
export type ButtonStyle = (typeof BUTTON_LABELS)[Graph.ButtonStyle];

/** The choices as labels, which the form and the theme use. */
interface LabeledChoices {
  fontFamily: FontFamily;
  headingSize: Size;
  bodySize: Size;
  cornerRoundness: Corner;
  buttonStyle: ButtonStyle;
}

/** The same choices as GraphQL enum values. */
type EnumChoices = Pick<
  NonNullable<PortalBrandingQuery['branding']>,
  'fontFamily' | 'headingSize' | 'bodySize' | 'cornerRoundness' | 'buttonStyle'
>;

/** A company's choices about the appearance of its portal. */
export interface Branding extends LabeledChoices {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  darkModeSupport: boolean;
}

/** Logo and name of a company, as the portal's header shows them. */
export interface BrandHead {
  companyName: string;
  logoUrl: string | null;
  showLogo: boolean;
  showCompanyName: boolean;
}

/** The branding of a company, with its logo, name and own CSS. */
export interface PortalBranding extends Branding, BrandHead {
  /** Null for the default branding. */
  companyId: string | null;
  /** The company's own CSS, validated by the server and scoped to `.portal-brand`. */
  scopedCss: string | null;
}

/** Shown as the company's name where no company is known. */
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

const GRAY = '#5B6474';

/** Used until the company is known: gray, so that the default colors do not flash up before the company's. */
export const NEUTRAL_BRANDING: PortalBranding = {
  ...DEFAULT_BRANDING,
  primaryColor: GRAY,
  secondaryColor: GRAY,
  accentColor: GRAY,
  buttonStyle: 'Flat',
};

/** Returns the labels of GraphQL enum values. */
export const toLabels = (choices: EnumChoices): LabeledChoices => ({
  fontFamily: FONT_LABELS[choices.fontFamily],
  headingSize: SIZE_LABELS[choices.headingSize],
  bodySize: SIZE_LABELS[choices.bodySize],
  cornerRoundness: CORNER_LABELS[choices.cornerRoundness],
  buttonStyle: BUTTON_LABELS[choices.buttonStyle],
});

const enumValueOf = <Value extends string>(labels: Readonly<Record<Value, string>>, label: string): Value => {
  for (const value in labels) if (labels[value] === label) return value;
  throw new TypeError(`unknown label: ${label}`);
};

/** Returns the GraphQL enum values of labels. Throws a TypeError for an unknown label. */
export const toEnumValues = (choices: LabeledChoices): EnumChoices => ({
  fontFamily: enumValueOf(FONT_LABELS, choices.fontFamily),
  headingSize: enumValueOf(SIZE_LABELS, choices.headingSize),
  bodySize: enumValueOf(SIZE_LABELS, choices.bodySize),
  cornerRoundness: enumValueOf(CORNER_LABELS, choices.cornerRoundness),
  buttonStyle: enumValueOf(BUTTON_LABELS, choices.buttonStyle),
});

/** Maps the branding of a GraphQL result. */
export const toBranding = (result: NonNullable<PortalBrandingQuery['branding']>): PortalBranding => ({
  companyId: result.companyId,
  companyName: result.companyName,
  primaryColor: result.primaryColor,
  secondaryColor: result.secondaryColor,
  accentColor: result.accentColor,
  logoUrl: result.logoUrl ?? null,
  showLogo: result.showLogo,
  showCompanyName: result.showCompanyName,
  darkModeSupport: result.darkModeSupport,
  scopedCss: result.scopedCss ?? null,
  ...toLabels(result),
});

export const BrandingContext = createContext<PortalBranding>(DEFAULT_BRANDING);

/** Returns the branding of the current page. */
export const useBranding = (): PortalBranding => useContext(BrandingContext);
