import { type Branding, DEFAULT_BRANDING } from '../../theme/branding.ts';

const brand = (name: string, changes: Partial<Branding>) => ({
  name,
  branding: { ...DEFAULT_BRANDING, darkModeSupport: true, ...changes },
});

/** Brands that go wrong first: dark, too bright for white words, and the colour of danger. */
export const BRANDS = [
  brand('Default', {}),
  brand('Navy, outline, full', { primaryColor: '#0B1F4B', buttonStyle: 'Outline', cornerRoundness: 'Full' }),
  brand('Yellow, gradient, large', {
    primaryColor: '#FFD400',
    buttonStyle: 'Gradient',
    cornerRoundness: 'Rounded',
    bodySize: 'Large',
    headingSize: 'Large',
  }),
  brand('Red, flat, small', {
    primaryColor: '#D32F2F',
    buttonStyle: 'Flat',
    cornerRoundness: 'None',
    bodySize: 'Small',
    headingSize: 'Small',
  }),
];
