import { expect, test } from 'vitest';
import { componentsOf, evaluateSignatures, lockProblems, refusedLicenses } from '../../scripts/checks/supply.ts';

const shipped = (name: string, license: string) => ({ name, version: '1.0.0', license, isDevelopment: false });

test.each([
  'MIT',
  '(MIT OR GPL-3.0)',
  'Apache-2.0 AND MIT',
  'GPL-3.0 AND ISC OR MIT',
  '(MIT OR GPL-3.0) AND (ISC OR GPL-2.0)',
  '((MIT) AND ISC)',
])('allows a package under %s', (license) => {
  expect(refusedLicenses([shipped('anything', license)])).toEqual([]);
});

test.each([
  ['anything', 'GPL-3.0'],
  ['anything', 'AGPL-3.0-only'],
  ['anything', 'MIT AND GPL-2.0'],
  ['anything', 'GPL-3.0 AND (MIT OR ISC)'],
  ['anything', '(MIT OR ISC) AND GPL-3.0'],
  ['anything', '(MIT'],
  ['anything', 'MIT ISC'],
  ['anything', ''],
  ['@apollo/server', 'Elastic-2.0'],
  ['axe-core', 'MPL-2.0'],
])('refuses %s under "%s"', (name, license) => {
  expect(refusedLicenses([shipped(name, license), shipped('fine', 'MIT')])).toEqual([
    expect.stringContaining(`${name} 1.0.0`),
  ]);
});

test('allows some licenses only for named packages, some of them only for development', () => {
  expect(refusedLicenses([shipped('@apollo/gateway', 'Elastic-2.0')])).toEqual([]);
  expect(refusedLicenses([{ ...shipped('axe-core', 'MPL-2.0'), isDevelopment: true }])).toEqual([]);
});

test('reads scoped names, license expressions and development packages of a bill of materials, and leaves out own workspaces', () => {
  const components = componentsOf({
    components: [
      { name: 'kit', group: '@scope', version: '1', licenses: [{ license: { id: 'MIT' } }] },
      {
        name: 'tool',
        version: '2',
        licenses: [{ expression: 'MIT OR ISC' }],
        properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
      },
      { name: 'billing', version: '0.1.0', purl: 'pkg:npm/%40utility-pay/billing@0.1.0' },
    ],
  });
  expect(components).toEqual([
    { name: '@scope/kit', version: '1', license: 'MIT', isDevelopment: false },
    { name: 'tool', version: '2', license: 'MIT OR ISC', isDevelopment: true },
  ]);
});

test('reports packages without a strong hash and packages that do not come from the registry', () => {
  const packages = {
    '': {},
    'services/billing': {},
    'node_modules/good': { integrity: 'sha512-abc' },
    'node_modules/ours': { link: true },
    'node_modules/weak': { integrity: 'sha1-abc' },
    'node_modules/elsewhere': { integrity: 'sha512-abc', resolved: 'git+ssh://example.test/x.git' },
  };
  const problems = lockProblems({ packages });
  expect(problems).toHaveLength(2);
  expect(problems.join()).toMatch(/weak.*elsewhere/);
});

test('fails for a wrong signature, and reports signatures as unverified when the registry cannot be reached', () => {
  expect(evaluateSignatures({ code: 0, output: 'audited 900 packages' })).toEqual({});
  expect(evaluateSignatures({ code: 1, output: '1 package has an invalid registry signature: x@1' }).problem).toContain(
    'x@1',
  );
  expect(evaluateSignatures({ code: 1, output: 'npm error code ENOTFOUND' })).toEqual({
    unverified: expect.any(String),
  });
  expect(evaluateSignatures({ code: 1, output: 'npm error something else' }).problem).toBeDefined();
});
