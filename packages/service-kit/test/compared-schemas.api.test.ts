import { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { createIndexesOf } from '../src/migrations/indexes.ts';
import type { IndexDefinition } from '../src/migrations/migration.ts';
import type { Platform } from '../src/platform.ts';
import { createTestPlatform } from '../src/testing/platform.ts';
import { comparedSchemas } from '../src/testing/schema.ts';

const event: IndexDefinition[] = [
  { key: { at: 1 }, expireAfterSeconds: 2_592_000 },
  { key: { pendingSince: 1 }, sparse: true },
];

/** A service with one collection: what its model declares, and what its migration creates. */
const serviceWith = (created: IndexDefinition[]) => (platform: Platform) => {
  const schema = new Schema({ companyId: Number, number: String }, { collection: 'bills' });
  schema.index({ companyId: 1, number: 1 }, { unique: true });
  platform.mongo.model('Bill', schema);
  return { migrations: [createIndexesOf('0001-indexes', { events: event, bills: created })] };
};
const compared = (...created: IndexDefinition[]) =>
  comparedSchemas(() => createTestPlatform('billing', process.env), serviceWith(created));

test('the same indexes compare as equal', async () => {
  const { migrated, declared } = await compared({ key: { companyId: 1, number: 1 }, unique: true });
  expect(migrated).toHaveLength(3);
  expect(migrated).toEqual(declared);
});

test.each<[string, IndexDefinition[]]>([
  ['one is not created', [{ key: { companyId: 1 } }]],
  ['one is created that nobody declares', [{ key: { companyId: 1, number: 1 }, unique: true }, { key: { number: 1 } }]],
  ['its keys are in another order', [{ key: { number: 1, companyId: 1 }, unique: true }]],
  ['an option is forgotten', [{ key: { companyId: 1, number: 1 } }]],
  ['an option is added', [{ key: { companyId: 1, number: 1 }, unique: true, sparse: true }]],
])('a drift is seen when %s', async (_, created) => {
  const { migrated, declared } = await compared(...created);
  expect(migrated).not.toEqual(declared);
});
