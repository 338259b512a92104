/** Custom CSS applies only below the element with this class. */
export const PORTAL_CLASS = 'portal-brand';

/** Limits of a sheet: rules, selectors of a rule, parts of a selector, and parts of a value. */
export const MAX_RULES = 300;
export const MAX_SELECTORS_PER_RULE = 20;
export const MAX_SELECTOR_PARTS = 12;
export const MAX_VALUE_PARTS = 40;
/** Maximum nesting of functions, such as a color in a gradient. */
export const MAX_FUNCTION_DEPTH = 2;

/** Limits of the amounts in a property's value: lengths in pixels, percentages and plain numbers. */
export interface AmountLimits {
  minPixels: number;
  maxPixels: number;
  maxPercent: number;
  maxNumber: number;
}

const SPACING: AmountLimits = { minPixels: 0, maxPixels: 200, maxPercent: 100, maxNumber: 0 };
const TEXT: AmountLimits = { minPixels: 0, maxPixels: 96, maxPercent: 300, maxNumber: 1000 };
const LINE_HEIGHT: AmountLimits = { ...TEXT, maxNumber: 5 };
const BORDER: AmountLimits = { minPixels: 0, maxPixels: 20, maxPercent: 100, maxNumber: 1000 };
/** Shadows and letter spacing may be negative, but not so large that they cover or hide other content. */
const SHADOW: AmountLimits = { minPixels: -64, maxPixels: 64, maxPercent: 100, maxNumber: 1000 };
const LETTER_SPACING: AmountLimits = { minPixels: -4, maxPixels: 32, maxPercent: 100, maxNumber: 0 };
const RADIUS: AmountLimits = { minPixels: 0, maxPixels: 9999, maxPercent: 100, maxNumber: 0 };
const COLOR: AmountLimits = { minPixels: 0, maxPixels: 1000, maxPercent: 100, maxNumber: 1000 };

const SIDES = ['top', 'right', 'bottom', 'left'];
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];
const withSides = (name: string): string[] => [name, ...SIDES.map((side) => `${name}-${side}`)];

/**
 * The properties that a company may set. None of them moves, covers, hides or generates content, or loads anything: no
 * `position`, `transform`, `z-index`, `display`, `opacity`, `content`, and no negative margin.
 */
const PROPERTY_GROUPS: readonly (readonly [AmountLimits, readonly string[]])[] = [
  [COLOR, ['color', 'background', 'background-color', 'background-image', 'accent-color', 'caret-color']],
  [TEXT, ['font-family', 'font-size', 'font-style', 'font-weight', 'text-align', 'text-transform']],
  [LINE_HEIGHT, ['line-height']],
  [LETTER_SPACING, ['letter-spacing', 'word-spacing']],
  [BORDER, ['text-decoration', 'text-decoration-line', 'text-decoration-color', 'text-decoration-style']],
  [BORDER, ['text-decoration-thickness', 'text-underline-offset']],
  [SPACING, [...withSides('margin'), ...withSides('padding'), 'gap', 'row-gap', 'column-gap', 'border-spacing']],
  [BORDER, [...withSides('border'), 'border-collapse']],
  [BORDER, ['width', 'style', 'color'].flatMap((aspect) => withSides('border').map((name) => `${name}-${aspect}`))],
  [RADIUS, ['border-radius', ...CORNERS.map((corner) => `border-${corner}-radius`)]],
  [SHADOW, ['box-shadow', 'text-shadow']],
];

export const ALLOWED_PROPERTIES: ReadonlyMap<string, AmountLimits> = new Map(
  PROPERTY_GROUPS.flatMap(([amounts, names]) => names.map((name) => [name, amounts] as const)),
);

export const ALLOWED_FUNCTIONS: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'linear-gradient',
  'radial-gradient',
]);

/** The allowed units of length, in pixels. */
export const PIXELS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['pt', 4 / 3],
  ['em', 16],
  ['rem', 16],
]);
/** The allowed units of angles, whose amounts have no limit. */
export const ANGLE_UNITS: ReadonlySet<string> = new Set(['deg', 'turn', 'rad']);

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
/** Elements that contain the portal. A scoped rule cannot match them, so naming one is a mistake. */
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
