export type Size = 'Small' | 'Medium' | 'Large';
export type Corner = 'None' | 'Slight' | 'Medium' | 'Rounded' | 'Full';
export type ButtonStyle = 'Flat' | 'Shadow' | 'Outline' | 'Gradient';

/** What a company may choose about its portal's look. */
export interface Branding {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  fontFamily: string;
  headingSize: Size;
  bodySize: Size;
  cornerRoundness: Corner;
  buttonStyle: ButtonStyle;
  darkModeSupport: boolean;
}

export const DEFAULT_BRANDING: Branding = {
  primaryColor: '#4F46E5',
  secondaryColor: '#10B981',
  accentColor: '#F59E0B',
  fontFamily: 'Inter',
  headingSize: 'Medium',
  bodySize: 'Medium',
  cornerRoundness: 'Medium',
  buttonStyle: 'Shadow',
  darkModeSupport: false,
};

/** The company's label where no company is known. */
export const FALLBACK_COMPANY_NAME = 'Utility Pay';
