import { type Oklch, toHex } from './color.ts';
import type { Mode } from './neutral-colors.ts';

export const MEANINGS = ['success', 'warning', 'danger', 'info'] as const;
export type Meaning = (typeof MEANINGS)[number];

const HUE = { success: 155, warning: 70, danger: 25, info: 245 } as const satisfies Record<Meaning, number>;

type Part = 'solid' | 'text' | 'tint' | 'line';

const PARTS = {
  light: { solid: [0.55, 0.17], text: [0.44, 0.12], tint: [0.972, 0.022], line: [0.88, 0.06] },
  dark: { solid: [0.68, 0.16], text: [0.84, 0.11], tint: [0.27, 0.04], line: [0.4, 0.07] },
} as const satisfies Record<Mode, Record<Part, readonly [number, number]>>;

function meaningColor(meaning: Meaning, part: Part, mode: Mode): Oklch {
  const [l, c] = PARTS[mode][part];
  return { l, c, h: HUE[meaning] };
}

/** Never the company's own colours: red is trouble in every brand. */
export function meaningColors(mode: Mode) {
  const of = <M extends Meaning>(meaning: M) => {
    const color = (part: Part): string => toHex(meaningColor(meaning, part, mode));
    return { solid: color('solid'), text: color('text'), tint: color('tint'), line: color('line') };
  };
  const [success, warning, danger, info] = [of('success'), of('warning'), of('danger'), of('info')];
  return {
    success: success.solid,
    'success-text': success.text,
    'success-tint': success.tint,
    'success-line': success.line,
    warning: warning.solid,
    'warning-text': warning.text,
    'warning-tint': warning.tint,
    'warning-line': warning.line,
    danger: danger.solid,
    'danger-text': danger.text,
    'danger-tint': danger.tint,
    'danger-line': danger.line,
    info: info.solid,
    'info-text': info.text,
    'info-tint': info.tint,
    'info-line': info.line,
  };
}
