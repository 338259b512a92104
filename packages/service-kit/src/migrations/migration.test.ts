import { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { createSchemaIndexes } from './indexes.ts';
import { assertMigrationList } from './migration.ts';

const named = (...names: string[]) => names.map((name) => ({ name, up: async () => undefined }));

test('requires names of four digits and words, in ascending order without a repeated number', () => {
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

const schemaWith = (key: Record<string, 1>, options = {}) =>
  new Schema({ companyId: Number, day: Number }, { collection: 'bills' }).index(key, options);

test('refuses an index that neither begins with companyId nor has a reason', () => {
  expect(() => createSchemaIndexes('0001-a', [schemaWith({ companyId: 1, day: 1 })])).not.toThrow();
  expect(() =>
    createSchemaIndexes('0001-a', [schemaWith({ day: 1 }, { acrossTenants: 'expires by age' })]),
  ).not.toThrow();
  expect(() => createSchemaIndexes('0001-a', [schemaWith({ day: 1, companyId: 1 })])).toThrow(
    'bills {"day":1,"companyId":1}',
  );
});

test('refuses a schema that names no collection', () => {
  expect(() => createSchemaIndexes('0001-a', [new Schema({ day: Number })])).toThrow('without a collection');
});
