import { describe, expect, it } from 'vitest';
import { ensureContrast, MEANINGS, textOn } from './brand-colors.ts';
import { DEFAULT_BRANDING } from './branding.ts';
import { buildTheme, type Tokens } from './build-theme.ts';
import { contrast, parseHex, toHex } from './color.ts';

const BRANDS = ['#4F46E5', '#0B1F4B', '#FFD400', '#D32F2F', '#FFFFFF', '#000000', '#777777'];
/** 200 colors spread over all hues, the same in every run. */
const MANY_COLORS = Array.from({ length: 200 }, (_, index) => {
  const number = (index * 2_654_435_761 + 40_503) % 16_777_216;
  return `#${number.toString(16).padStart(6, '0')}`;
});
const ratio = (one: string, two: string): number => contrast(parseHex(one), parseHex(two));

function themesOf(primaryColor: string): Tokens[] {
  const { light, dark } = buildTheme({ ...DEFAULT_BRANDING, primaryColor, darkModeSupport: true });
  return dark ? [light, dark] : [light];
}

describe('buildTheme', () => {
  it('converts colors to OKLCH and back without loss', () => {
    for (const hex of BRANDS) expect(toHex(parseHex(hex)).toLowerCase()).toBe(hex.toLowerCase());
  });

  it('gives text a contrast of 4.5:1 on every background, in every brand and mode', () => {
    for (const theme of BRANDS.flatMap(themesOf)) {
      for (const background of [theme.canvas, theme.surface, theme.raised, theme.sunken]) {
        for (const text of [theme.text, theme['text-soft'], theme['text-faint'], theme['brand-text']]) {
          expect(ratio(text, background)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it('gives text on the brand color a contrast of 4.5:1, also on hover', () => {
    for (const theme of BRANDS.flatMap(themesOf)) {
      expect(ratio(theme['on-brand'], theme.brand)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(theme['on-brand'], theme['brand-hover'])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('gives text on the brand color, and text in it, a contrast of 4.5:1 for any color', () => {
    for (const color of MANY_COLORS) {
      for (const theme of themesOf(color)) {
        const backgrounds = [theme.canvas, theme.surface, theme.raised, theme.sunken, theme['brand-tint']];
        const ratios = [
          ratio(theme['on-brand'], theme.brand),
          ratio(theme['on-brand'], theme['brand-hover']),
          ...backgrounds.map((background) => ratio(theme['brand-text'], background)),
        ];
        expect(Math.min(...ratios), color).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('gives shapes in the secondary and accent colors a contrast of 3:1 for any color', () => {
    for (const color of MANY_COLORS) {
      const { light, dark } = buildTheme({
        ...DEFAULT_BRANDING,
        secondaryColor: color,
        accentColor: color,
        darkModeSupport: true,
      });
      for (const theme of dark ? [light, dark] : [light]) {
        expect(ratio(theme.secondary, theme.surface), color).toBeGreaterThanOrEqual(3);
        expect(ratio(theme.accent, theme.canvas), color).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('gives focus rings and field borders a contrast of 3:1', () => {
    for (const theme of BRANDS.flatMap(themesOf)) {
      for (const background of [theme.canvas, theme.surface]) {
        expect(ratio(theme.ring, background)).toBeGreaterThanOrEqual(3);
        expect(ratio(theme['line-strong'], background)).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('gives text of success, warning, danger and info a contrast of 4.5:1 on its tint and on the surface', () => {
    for (const theme of themesOf('#4F46E5')) {
      for (const meaning of MEANINGS) {
        expect(ratio(theme[`${meaning}-text`], theme[`${meaning}-tint`])).toBeGreaterThanOrEqual(4.5);
        expect(ratio(theme[`${meaning}-text`], theme.surface)).toBeGreaterThanOrEqual(4.5);
        expect(ratio(theme[meaning], theme.surface)).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('uses black text on yellow and white text on navy', () => {
    expect(toHex(textOn(parseHex('#FFD400')))).toBe('#000000');
    expect(toHex(textOn(parseHex('#0B1F4B')))).toBe('#ffffff');
  });

  it('keeps the hue of a darkened color', () => {
    const yellow = parseHex('#FFD400');
    expect(ensureContrast(yellow, [parseHex('#FFFFFF')], 4.5, 'light').h).toBe(yellow.h);
  });

  it('has no dark tokens unless the company allows dark mode', () => {
    expect(buildTheme(DEFAULT_BRANDING).dark).toBeNull();
  });
});
