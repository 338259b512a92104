import { expect, test } from 'vitest';
import { MAX_RULES, MAX_SELECTOR_PARTS, MAX_SELECTORS_PER_RULE, MAX_VALUE_PARTS } from '../../domain/allowed-css.ts';
import { scopeCss } from './scope-css.ts';

const refusalsOf = (css: string): string[] => {
  const result = scopeCss(css);
  return result.kind === 'refused' ? result.messages : [];
};

test.each([
  ['a{color:red}', '.portal-brand a{color:red}'],
  [
    '.x > .y:hover, #z h1 { color: #fff; margin: 0 1rem }',
    '.portal-brand .x>.y:hover,.portal-brand #z h1{color:#fff;margin:0 1rem}',
  ],
  ['*{font-family:"Open Sans",sans-serif}', '.portal-brand *{font-family:"Open Sans",sans-serif}'],
  [
    'a{background:linear-gradient(90deg,#fff,rgb(0 0 0/50%) 20%)}',
    '.portal-brand a{background:linear-gradient(90deg,#fff,rgb(0 0 0/50%) 20%)}',
  ],
  ['a{color:red!important;;}', '.portal-brand a{color:red!important}'],
  [
    'a{border-radius:9999px;box-shadow:0 -1px 2px #0003}',
    '.portal-brand a{border-radius:9999px;box-shadow:0-1px 2px #0003}',
  ],
  ['a:focus-visible::selection{letter-spacing:-1px}', '.portal-brand a:focus-visible::selection{letter-spacing:-1px}'],
  [
    '@media only screen and (min-width: 40em), print { a { color: red } }',
    '@media only screen and (min-width:40em),print{.portal-brand a{color:red}}',
  ],
  ['/*! dropped */ a{} /* dropped too */ b{color:red}', '.portal-brand b{color:red}'],
  ['@media print { a {} }', ''],
])('scopes %s to the portal', (css, scoped) => {
  expect(scopeCss(css)).toEqual({ kind: 'scoped', css: scoped });
});

test('a refusal names each disallowed part and its line', () => {
  expect(refusalsOf('.a { color: red }\n.b {\n  position: fixed;\n  z-index: 9\n}')).toEqual([
    'Custom CSS: position is not allowed (line 3)',
    'Custom CSS: z-index is not allowed (line 4)',
  ]);
});

test.each([
  ['input[value^="a"]{color:red}', 'An attribute selector is not allowed'],
  ['a{background:url(//evil.example/x)}', 'url() is not allowed'],
  ['a{background:url("//evil.example/x")}', 'url() is not allowed'],
  ['a{background:\\75 rl(x)}', '\\ is not allowed'],
  ['a{c\\6f lor:red}', '\\ is not allowed'],
  ['a{background:image("x")}', 'image() is not allowed'],
  ['a{background:image-set("x" 1x)}', 'image-set() is not allowed'],
  ['a{background:src("x")}', 'src() is not allowed'],
  ['a{background:-moz-element(#a)}', '-moz-element() is not allowed'],
  ['a{color:var(--x)}', 'var() is not allowed'],
  ['a{--x:url(y)}', '--x is not allowed'],
  ['a{color:attr(value)}', 'attr() is not allowed'],
  ['a{color:expression(alert(1))}', 'expression() is not allowed'],
  ['a{behavior:none}', 'behavior is not allowed'],
  ['a{-moz-binding:none}', '-moz-binding is not allowed'],
  ['a{filter:blur(1px)}', 'filter is not allowed'],
  ['a{*color:red}', '*color is not allowed'],
  ['a{color:red!ie}', '!ie is not allowed'],
  ['a{content:"x"}', 'content is not allowed'],
  ['a{unicode-range:U+26}', 'unicode-range is not allowed'],
  ['a::before{color:red}', '::before is not allowed'],
  ['a:has(b){color:red}', ':has() is not allowed'],
  ['a:visited{color:red}', ':visited is not allowed'],
  ['svg|a{color:red}', 'svg|a is not allowed'],
  ['@import "x";', '@import is not allowed'],
  ['@charset "x";', '@charset is not allowed'],
  ['@namespace svg url(x);', '@namespace is not allowed'],
  ['@font-face{font-family:x;src:url(y)}', '@font-face is not allowed'],
  ['@layer a{b{color:red}}', '@layer is not allowed'],
  ['@supports (color:red){a{color:red}}', '@supports is not allowed'],
  ['@property --x{syntax:"*"}', '@property is not allowed'],
  ['@media (min-resolution:2dppx){a{color:red}}', '@media (min-resolution) is not allowed'],
  ['@media (min-width:calc(1px)){a{color:red}}', 'A value of @media (min-width) is not allowed'],
  ['a{& b{color:red}}', 'A rule within a rule is not allowed'],
  ['a{@media print{color:red}}', '@media within a rule is not allowed'],
  ['a{color:red}</style><script>alert(1)</script>', '< is not allowed'],
  ['/*</style><script>*/a{color:red}', '< is not allowed'],
  ['<!-- a{color:red}', '< is not allowed'],
  ['a{color:red} -->', '--> is not allowed'],
  ['a{color:red\0}', 'A control character is not allowed'],
  ['a{font-family:"x;}b{y"}', 'A string is not allowed'],
])('refuses %j', (css, reason) => {
  expect(refusalsOf(css)).toContain(`Custom CSS: ${reason} (line 1)`);
});

test.each([
  ['a{position:absolute}', 'position is not allowed'],
  ['a{transform:scale(99)}', 'transform is not allowed'],
  ['a{width:100vw}', 'width is not allowed'],
  ['a{opacity:0}', 'opacity is not allowed'],
  ['a{display:none}', 'display is not allowed'],
  ['a{margin-top:-100px}', 'margin-top: -100px is not allowed'],
  ['a{margin:calc(0px - 100px)}', 'calc() is not allowed'],
  ['a{box-shadow:0 0 0 9999px #fff}', 'box-shadow: 9999px is not allowed'],
  ['a{border:999em solid #fff}', 'border: 999em is not allowed'],
  ['a{padding:1e9px}', 'padding: 1e9px is not allowed'],
  ['a{padding:100vh}', 'padding: 100vh is not allowed'],
  ['a{line-height:400}', 'line-height: 400 is not allowed'],
])('refuses %s, which could cover a button', (css, reason) => {
  expect(refusalsOf(css)).toEqual([`Custom CSS: ${reason} (line 1)`]);
});

test.each([
  [':root{color:red}', ':root is not allowed'],
  ['html a{color:red}', 'html is not allowed'],
  ['BODY{color:red}', 'BODY is not allowed'],
  ['+ form{color:red}', 'A selector may not begin with +'],
  ['~ form{color:red}', 'A selector may not begin with ~'],
  ['> a{color:red}', 'A selector may not begin with >'],
  ['.portal-brand ~ a{color:red}', '.portal-brand is not allowed'],
  ['a,~ b{color:red}', 'A selector may not begin with ~'],
])('refuses %s, which could match elements outside the portal', (css, reason) => {
  expect(refusalsOf(css)).toEqual([`Custom CSS: ${reason} (line 1)`]);
});

test.each([
  ['a{color:red', 'Missing "}"'],
  ['a{color:red}}', 'Unexpected "}"'],
  ['a[b]{color:red})', 'Unexpected ")"'],
  ['a{color}', 'Colon is expected'],
  ['a,{color:red}', 'Selector is expected'],
  ['a{color:red} /* x', 'A comment is not closed'],
  ['a{color:red} /* x */ /*/', 'A comment is not closed'],
  ['/* '.repeat(6000), 'A comment is not closed'],
  ['a{color:re/**/d}', "color can't be re d"],
  ['a{color:blurple}', "color can't be blurple"],
  ['a >{color:red}', 'A selector is incomplete'],
  [`a{color:${'('.repeat(15_000)}}`, 'The CSS is nested too deeply'],
])('refuses %j, which is malformed', (css, reason) => {
  expect(refusalsOf(css)).toContain(`Custom CSS: ${reason} (line 1)`);
});

test('refuses more than 300 rules, 20 selectors of a rule, 12 parts of a selector and 40 parts of a value', () => {
  expect(refusalsOf('a{color:red}\n'.repeat(90_000))).toEqual([
    `Custom CSS: There are more than ${MAX_RULES} rules (line ${MAX_RULES + 1})`,
  ]);
  expect(
    refusalsOf(
      `${Array(MAX_SELECTORS_PER_RULE + 1)
        .fill('a')
        .join()}{color:red}`,
    )[0],
  ).toContain(`${MAX_SELECTORS_PER_RULE} selectors`);
  expect(refusalsOf(`${'a '.repeat(MAX_SELECTOR_PARTS)}{color:red}`)[0]).toContain(`${MAX_SELECTOR_PARTS} parts`);
  expect(refusalsOf(`a{box-shadow:${Array(30).fill('0 0 red').join()}}`)[0]).toContain(`${MAX_VALUE_PARTS} parts`);
});

test('parsing a closing bracket that closes nothing ends, whatever was parsed before', () => {
  // css-tree keeps the tokens of the previous sheet in its buffer (see findUnopenedBracket in read-sheet.ts).
  const endless = '[value^=a]1e9px#fff}var(--x);1pxexpression(';
  const longerSheet = `${'a '.repeat(endless.length)}{color:red}`.slice(-endless.length * 2);
  for (const before of ['a{', 'a{color:red} '.repeat(20), longerSheet, '{ '.repeat(60)]) {
    refusalsOf(before);
    expect(refusalsOf(endless)).toContain('Custom CSS: Unexpected "}" (line 1)');
  }
});

test('reports at most 10 problems', () => {
  expect(refusalsOf('a{position:fixed}\n'.repeat(50))).toHaveLength(10);
});
