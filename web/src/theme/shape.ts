import type { Branding, ButtonStyle, Corner } from './branding.ts';
import type { Mode } from './neutral-colors.ts';

const CORNERS = { None: 0, Slight: 2, Medium: 4, Rounded: 8, Full: 9999 } as const satisfies Record<Corner, number>;
/** One step larger than the controls, at most 16. */
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

export function shape({ cornerRoundness, buttonStyle }: Branding, mode: Mode) {
  const button = BUTTONS[buttonStyle];
  return {
    'radius-button': px(CORNERS[cornerRoundness]),
    'radius-field': px(Math.min(12, CORNERS[cornerRoundness])),
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
