import { expect, test } from 'vitest';
import { componentsOf } from '../../scripts/checks/supply/bill-of-materials.ts';
import { refusedLicences } from '../../scripts/checks/supply/licences.ts';
import { lockProblems } from '../../scripts/checks/supply/lock-file.ts';
import { judgeSignatures } from '../../scripts/checks/supply/signatures.ts';

const shipped = (name: string, licence: string) => ({ name, version: '1.0.0', licence, development: false });

test.each([['MIT'], ['(MIT OR GPL-3.0)'], ['Apache-2.0 AND MIT']])('a package under %s may be used', (licence) => {
  expect(refusedLicences([shipped('anything', licence)])).toEqual([]);
});

test.each([
  ['anything', 'GPL-3.0'],
  ['anything', 'AGPL-3.0-only'],
  ['anything', 'MIT AND GPL-2.0'],
  ['anything', ''],
  ['@apollo/server', 'Elastic-2.0'],
  ['axe-core', 'MPL-2.0'],
])('%s under "%s" is refused by name', (name, licence) => {
  expect(refusedLicences([shipped(name, licence), shipped('fine', 'MIT')])).toEqual([
    expect.stringContaining(`${name} 1.0.0`),
  ]);
});

test('a licence that needs a name is taken for that name, and for development alone where it says so', () => {
  expect(refusedLicences([shipped('@apollo/gateway', 'Elastic-2.0')])).toEqual([]);
  expect(refusedLicences([{ ...shipped('axe-core', 'MPL-2.0'), development: true }])).toEqual([]);
});

test('a bill of materials is read: scoped names, expressions, what is for development, no workspace of ours', () => {
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
    { name: '@scope/kit', version: '1', licence: 'MIT', development: false },
    { name: 'tool', version: '2', licence: 'MIT OR ISC', development: true },
  ]);
});

test('a package without a strong hash, or from elsewhere, is named', () => {
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

test('a wrong signature fails; a registry that cannot be asked is told as not checked', () => {
  expect(judgeSignatures({ code: 0, output: 'audited 900 packages' })).toEqual({});
  expect(judgeSignatures({ code: 1, output: '1 package has an invalid registry signature: x@1' }).problem).toContain(
    'x@1',
  );
  expect(judgeSignatures({ code: 1, output: 'npm error code ENOTFOUND' })).toEqual({ untold: expect.any(String) });
  expect(judgeSignatures({ code: 1, output: 'npm error something else' }).problem).toBeDefined();
});
