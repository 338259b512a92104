import { brandColors } from './brand-colors.ts';
import type { Branding } from './branding.ts';
import { meaningColors } from './meaning-colors.ts';
import { type Mode, neutralColors } from './neutral-colors.ts';
import { shape } from './shape.ts';
import { typeScale } from './type-scale.ts';

const SPACE = {
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '20px',
  'space-6': '24px',
  'space-8': '32px',
  'space-12': '48px',
  'space-16': '64px',
} as const;

const MOTION = { 'motion-color': '120ms', 'motion-pop': '180ms', 'motion-slide': '300ms' } as const;

function tokens(branding: Branding, mode: Mode) {
  return {
    ...neutralColors(mode),
    ...brandColors(branding.primaryColor, branding.secondaryColor, branding.accentColor, mode),
    ...meaningColors(mode),
    ...typeScale(branding),
    ...shape(branding, mode),
    ...SPACE,
    ...MOTION,
  };
}

export type Tokens = ReturnType<typeof tokens>;
export type TokenName = keyof Tokens;

export interface Theme {
  light: Tokens;
  /** Null where the company's portal has no dark mode. */
  dark: Tokens | null;
}

/** A company's choices in, every value that a component may use out. */
export const buildTheme = (branding: Branding): Theme => ({
  light: tokens(branding, 'light'),
  dark: branding.darkModeSupport ? tokens(branding, 'dark') : null,
});

const inSystemFont = (values: Tokens): Tokens => ({ ...values, 'font-family': 'system-ui, sans-serif' });

/** Before it is known which font is wanted none is fetched. */
export const withoutFont = ({ light, dark }: Theme): Theme => ({
  light: inSystemFont(light),
  dark: dark && inSystemFont(dark),
});
