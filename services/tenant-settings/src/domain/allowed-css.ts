/** Custom CSS applies only below the element with this class. */
export const PORTAL_CLASS = 'portal-brand';

export const MAX_RULES = 300;
/** Maximum selectors per rule and parts per selector. */
export const MAX_SELECTORS_PER_RULE = 20;
export const MAX_SELECTOR_PARTS = 12;
/** Maximum number of parts in a value. */
export const MAX_VALUE_PARTS = 40;
/** Maximum nesting of functions, such as a color in a gradient. */
export const MAX_FUNCTION_DEPTH = 2;

/** Limits of the amounts in a property's value. */
export interface Amounts {
  minPixels: number;
  maxPixels: number;
  maxPercent: number;
  maxNumber: number;
}

const SPACE: Amounts = { minPixels: 0, maxPixels: 200, maxPercent: 100, maxNumber: 0 };
const TEXT: Amounts = { minPixels: 0, maxPixels: 96, maxPercent: 300, maxNumber: 1000 };
const LINE: Amounts = { ...TEXT, maxNumber: 5 };
const LINES: Amounts = { minPixels: 0, maxPixels: 20, maxPercent: 100, maxNumber: 1000 };
/** Shadows and letter spacing may be negative, within limits that only decorate. */
const OFFSETS: Amounts = { minPixels: -64, maxPixels: 64, maxPercent: 100, maxNumber: 1000 };
const LETTERS: Amounts = { minPixels: -4, maxPixels: 32, maxPercent: 100, maxNumber: 0 };
const CORNER: Amounts = { minPixels: 0, maxPixels: 9999, maxPercent: 100, maxNumber: 0 };
const COLOR: Amounts = { minPixels: 0, maxPixels: 1000, maxPercent: 100, maxNumber: 1000 };

const SIDES = ['top', 'right', 'bottom', 'left'];
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];
const around = (name: string): string[] => [name, ...SIDES.map((side) => `${name}-${side}`)];

/**
 * The properties that a company may set. None of them moves, covers, hides or generates content, or loads anything: no
 * `position`, `transform`, `z-index`, `display`, `opacity`, `content`, and no negative margin.
 */
const GROUPS: readonly (readonly [Amounts, readonly string[]])[] = [
  [COLOR, ['color', 'background', 'background-color', 'background-image', 'accent-color', 'caret-color']],
  [TEXT, ['font-family', 'font-size', 'font-style', 'font-weight', 'text-align', 'text-transform']],
  [LINE, ['line-height']],
  [LETTERS, ['letter-spacing', 'word-spacing']],
  [LINES, ['text-decoration', 'text-decoration-line', 'text-decoration-color', 'text-decoration-style']],
  [LINES, ['text-decoration-thickness', 'text-underline-offset']],
  [SPACE, [...around('margin'), ...around('padding'), 'gap', 'row-gap', 'column-gap', 'border-spacing']],
  [LINES, [...around('border'), 'border-collapse']],
  [
    LINES,
    ['width', 'style', 'color'].flatMap((what) =>
      ['border', ...SIDES.map((side) => `border-${side}`)].map((name) => `${name}-${what}`),
    ),
  ],
  [CORNER, ['border-radius', ...CORNERS.map((corner) => `border-${corner}-radius`)]],
  [OFFSETS, ['box-shadow', 'text-shadow']],
];

export const ALLOWED_PROPERTIES: ReadonlyMap<string, Amounts> = new Map(
  GROUPS.flatMap(([amounts, names]) => names.map((name) => [name, amounts] as const)),
);

export const ALLOWED_FUNCTIONS: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'linear-gradient',
  'radial-gradient',
]);

/** Pixels per unit of the allowed lengths. */
export const PIXELS_IN: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['pt', 4 / 3],
  ['em', 16],
  ['rem', 16],
]);
/** Angle units, without a limit. */
export const ANGLES: ReadonlySet<string> = new Set(['deg', 'turn', 'rad']);

export const ALLOWED_PSEUDO_CLASSES: ReadonlySet<string> = new Set([
  'hover',
  'focus',
  'focus-visible',
  'focus-within',
  'active',
  'checked',
  'disabled',
  'enabled',
  'first-child',
  'last-child',
  'only-child',
  'first-of-type',
  'last-of-type',
]);
export const ALLOWED_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set(['placeholder', 'selection', 'first-line']);
export const ALLOWED_COMBINATORS: ReadonlySet<string> = new Set([' ', '>', '+', '~']);
/** Elements around the portal, which a rule that is limited to the portal can't match. */
export const ELEMENTS_OUTSIDE_PORTAL: ReadonlySet<string> = new Set(['html', 'head', 'body']);

export const ALLOWED_MEDIA: ReadonlySet<string> = new Set(['all', 'screen', 'print']);
export const ALLOWED_MEDIA_FEATURES: ReadonlySet<string> = new Set([
  'min-width',
  'max-width',
  'orientation',
  'hover',
  'prefers-color-scheme',
  'prefers-contrast',
  'prefers-reduced-motion',
]);
