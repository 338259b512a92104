import { parse, walk } from 'css-tree';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALLOWED_PROPERTIES } from '../../domain/allowed-css.ts';
import { scopeCss } from './scope-css.ts';

/** Parts of attacks and of ordinary sheets, which are combined at random. */
const PIECES = [
  ...[
    'a',
    '.x',
    '#y',
    '*',
    'html',
    ':root',
    ':hover',
    ':has(a)',
    '[value^=a]',
    '::before',
    '>',
    '~',
    '+',
    ',',
    ' ',
    '|',
  ],
  ...[
    '{',
    '}',
    ';',
    ':',
    '(',
    ')',
    '"',
    "'",
    '/*',
    '*/',
    '<!--',
    '-->',
    '</style>',
    '\\',
    '\n',
    '\0',
    '&',
    '!important',
  ],
  ...['color', 'background', 'margin', 'position', 'content', '--x', '*color', 'box-shadow', 'font-family'],
  ...[
    'red',
    '#fff',
    '1px',
    '-9999px',
    '1e9px',
    'url(',
    'url(x)',
    'URL("x")',
    'var(--x)',
    'fixed',
    'linear-gradient(red,blue)',
  ],
  ...['@media', '@media print', '@import', '@layer', '@font-face', '(min-width:1px)', 'and', 'U+26', 'expression('],
  ...['a{color:red}', '.x{margin:1px}', '@media print{b{color:red}}', 'image-set("x")'],
];
const randomParts = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''));
/** Picks a valid part in 12 of 13 cases, and any piece otherwise. */
const mostly = (...validParts: string[]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...validParts), weight: 12 },
    { arbitrary: fc.constantFrom(...PIECES), weight: 1 },
  );
const rule = fc
  .tuple(
    mostly('a', '.x', '#y:hover', 'a>b', '*,a b'),
    mostly('color', 'background', 'border-color'),
    mostly('red', '#fff', 'rgb(0,0,0)'),
    mostly(';', '}', '!important}', ';margin:1px}'),
  )
  .map(([selector, property, value, end]) => `${selector}{${property}:${value}${end}`);
const nearlyValid = fc
  .tuple(fc.array(rule, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '', '', '}', '</style>', '/*'))
  .map(([rules, end]) => rules.join('\n') + end);
const anySheet = fc.oneof(randomParts, nearlyValid, fc.string({ unit: 'binary', maxLength: 200 }));

/** Returns all selectors and properties of a sheet, and everything in it that could load a resource. */
function readAsBrowser(css: string) {
  const selectors: string[] = [];
  const properties: string[] = [];
  const others: string[] = [];
  const onParseError = (error: Error): never => {
    // After an error the parser may never end.
    throw error;
  };
  walk(parse(css, { positions: true, onParseError }), (node) => {
    if (node.type === 'Selector') selectors.push(css.slice(node.loc?.start.offset, node.loc?.end.offset));
    if (node.type === 'Declaration') properties.push(node.property.toLowerCase());
    if (['Url', 'Raw', 'AttributeSelector', 'NestingSelector', 'Comment', 'CDO', 'CDC'].includes(node.type)) {
      others.push(node.type);
    }
    if (node.type === 'Atrule' && node.name !== 'media') others.push(node.name);
  });
  return { selectors, properties, others };
}

test('any accepted CSS is scoped to the portal, loads nothing and closes no element', () => {
  let acceptedSheets = 0;
  fc.assert(
    fc.property(anySheet, (css) => {
      const result = scopeCss(css);
      if (result.kind === 'refused') {
        expect(result.messages.length).toBeGreaterThan(0);
        return;
      }
      if (result.css !== '') acceptedSheets += 1;
      const { selectors, properties, others } = readAsBrowser(result.css);
      expect(others).toEqual([]);
      expect(selectors.filter((selector) => !/^\.portal-brand [^>+~\s]/.test(selector))).toEqual([]);
      expect(properties.filter((property) => !ALLOWED_PROPERTIES.has(property))).toEqual([]);
      expect(result.css).not.toMatch(/[<\\]|url\(|@import|\/\*/i);
    }),
    { numRuns: 3000 },
  );
  expect(acceptedSheets).toBeGreaterThan(100);
});

test('the scoped CSS does not depend on whitespace and comments', () => {
  const sheet = '.x>a:hover,b{color:red;margin:0 1px}@media print{.y{color:#fff}}';
  const blank = fc.constantFrom(' ', '\n', '\t', '/* x */', '\r\n');
  fc.assert(
    fc.property(fc.array(blank, { minLength: 5, maxLength: 5 }), ([a = '', b = '', c = '', d = '', e = '']) => {
      const spaced = `${a}.x>a:hover${b},b{${c}color:red;${d}margin:0 1px}@media print{.y{color:${e}#fff}}`;
      expect(scopeCss(spaced)).toEqual(scopeCss(sheet));
    }),
  );
});
