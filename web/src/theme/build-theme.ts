import { brandColors, type Mode, meaningColors, neutralColors } from './brand-colors.ts';
import type { Branding, ButtonStyle, Corner, Size } from './branding.ts';
import { FONT_FACE } from './fonts.ts';

const SCALE = { Small: 0.9375, Medium: 1, Large: 1.125 } as const satisfies Record<Size, number>;

const DEFAULT_ROOT_PIXELS = 16;

/** Returns pixels as rem, so that text follows the text size that is set in the browser. */
const rem = (pixels: number): string => `${pixels / DEFAULT_ROOT_PIXELS}rem`;

function typeTokens({ headingSize, bodySize, fontFamily }: Branding) {
  const body = SCALE[bodySize];
  const heading = SCALE[headingSize];
  return {
    'font-family': `'${FONT_FACE[fontFamily]}', system-ui, -apple-system, 'Segoe UI', sans-serif`,
    'font-mono': "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
    'size-body': rem(15 * body),
    'leading-body': rem(24 * body),
    'size-small': rem(13 * body),
    'leading-small': rem(20 * body),
    'size-label': rem(13 * body),
    'leading-label': rem(16 * body),
    'size-h3': rem(16 * heading),
    'leading-h3': rem(24 * heading),
    'size-h2': rem(20 * heading),
    'leading-h2': rem(28 * heading),
    'size-h1': rem(24 * heading),
    'leading-h1': rem(32 * heading),
    'size-figure': rem(40 * heading),
    'leading-figure': rem(44 * heading),
  };
}

/** Radius of buttons in pixels. */
const CORNERS = { None: 0, Slight: 2, Medium: 4, Rounded: 8, Full: 9999 } as const satisfies Record<Corner, number>;
/** A taller field, such as a text area, must not get round ends. */
const MAX_FIELD_RADIUS = 12;
/** Radius of cards in pixels: one step larger than the radius of buttons, at most 16. */
const CARD_CORNERS = { None: 2, Slight: 4, Medium: 8, Rounded: 16, Full: 16 } as const satisfies Record<Corner, number>;

const SHADOWS = {
  light: {
    raised: '0 1px 2px rgb(15 20 33 / 0.06), 0 1px 3px rgb(15 20 33 / 0.05)',
    overlay: '0 4px 12px rgb(15 20 33 / 0.08), 0 16px 40px rgb(15 20 33 / 0.16)',
  },
  dark: {
    raised: '0 1px 2px rgb(0 0 0 / 0.4)',
    overlay: '0 4px 12px rgb(0 0 0 / 0.4), 0 16px 40px rgb(0 0 0 / 0.5)',
  },
} as const satisfies Record<Mode, Record<string, string>>;

const BUTTONS = {
  Flat: { background: 'var(--brand)', text: 'var(--on-brand)', border: 'transparent', shadow: 'none' },
  Shadow: {
    background: 'var(--brand)',
    text: 'var(--on-brand)',
    border: 'transparent',
    shadow: 'var(--shadow-raised)',
  },
  Outline: { background: 'transparent', text: 'var(--brand-text)', border: 'var(--brand-text)', shadow: 'none' },
  Gradient: {
    background: 'linear-gradient(180deg, var(--brand), var(--brand-hover))',
    text: 'var(--on-brand)',
    border: 'transparent',
    shadow: 'none',
  },
} as const satisfies Record<ButtonStyle, Record<string, string>>;

const px = (value: number): string => `${value}px`;

function shapeTokens({ cornerRoundness, buttonStyle }: Branding, mode: Mode) {
  const button = BUTTONS[buttonStyle];
  return {
    'radius-button': px(CORNERS[cornerRoundness]),
    'radius-field': px(Math.min(MAX_FIELD_RADIUS, CORNERS[cornerRoundness])),
    'radius-card': px(CARD_CORNERS[cornerRoundness]),
    'radius-full': '9999px',
    'shadow-raised': SHADOWS[mode].raised,
    'shadow-overlay': SHADOWS[mode].overlay,
    'shadow-card': buttonStyle === 'Shadow' ? SHADOWS[mode].raised : 'none',
    'button-background': button.background,
    'button-background-hover': buttonStyle === 'Outline' ? 'var(--brand-tint)' : 'var(--brand-hover)',
    'button-text': button.text,
    'button-border': button.border,
    'button-shadow': button.shadow,
  };
}

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

function buildTokens(branding: Branding, mode: Mode) {
  return {
    ...neutralColors(mode),
    ...brandColors(branding.primaryColor, branding.secondaryColor, branding.accentColor, mode),
    ...meaningColors(mode),
    ...typeTokens(branding),
    ...shapeTokens(branding, mode),
    ...SPACE,
    ...MOTION,
  };
}

export type Tokens = ReturnType<typeof buildTokens>;
export type TokenName = keyof Tokens;

export interface Theme {
  light: Tokens;
  /** Null if the company does not allow dark mode. */
  dark: Tokens | null;
}

/** Returns every design token for a company's branding. */
export const buildTheme = (branding: Branding): Theme => ({
  light: buildTokens(branding, 'light'),
  dark: branding.darkModeSupport ? buildTokens(branding, 'dark') : null,
});

const withSystemFont = (values: Tokens): Tokens => ({ ...values, 'font-family': 'system-ui, sans-serif' });

/** Returns the theme with the system's font, for the time before the company's font is known. */
export const withoutFont = ({ light, dark }: Theme): Theme => ({
  light: withSystemFont(light),
  dark: dark && withSystemFont(dark),
});
