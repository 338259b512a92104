import { expect, test } from 'vitest';
import { createIndexesOf, indexesWithoutTenant } from './indexes.ts';
import { assertMigrationList } from './migration.ts';

const named = (...names: string[]) => names.map((name) => ({ name, up: async () => undefined }));

test('names are four digits and words, in order, each number once', () => {
  expect(() => assertMigrationList(named('0001-indexes', '0002-more', '0010-a-word'))).not.toThrow();
  for (const wrong of ['indexes', '1-indexes', '0001', '0001-Indexes', '0001-a.b', '0001_a'])
    expect(() => assertMigrationList(named(wrong))).toThrow('four digits');
  for (const pair of [
    ['0002-b', '0001-a'],
    ['0001-a', '0001-b'],
    ['0001-a', '0001-a'],
  ])
    expect(() => assertMigrationList(named(...pair))).toThrow('must not come after');
});

test('an index that sees every company says why', () => {
  const list = [
    createIndexesOf('0001-indexes', {
      bills: [{ key: { companyId: 1, day: 1 } }, { key: { at: 1 }, acrossTenants: 'forgets by age' }],
    }),
    createIndexesOf('0002-more', { bills: [{ key: { day: 1, companyId: 1 } }] }),
  ];
  expect(indexesWithoutTenant(list)).toEqual(['bills {"day":1,"companyId":1}']);
});
