import { Schema } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { insertIfAbsentInBatches } from '../src/mongo/insert-missing.ts';
import { tenantPlugin } from '../src/mongo/tenant-plugin.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

interface Dated {
  _id: string;
  companyId: number;
  at: Date;
}

const platform = await createTestPlatform('payments', process.env);
afterAll(() => disposeTestPlatform(platform));
const schema = new Schema<Dated>({ _id: String, at: { type: Date, required: true } }, { collection: 'dated' });
schema.plugin(tenantPlugin);
const Dates = platform.mongo.model<Dated>('Dated', schema);
const insert = insertIfAbsentInBatches(Dates);
const dated = (_id: string, at: unknown = new Date(0)) => ({ _id, companyId: 1, at });

test('documents that arrive together are stored once, whether they are new or repeated', async () => {
  await Promise.all([insert(dated('a')), insert(dated('b')), insert(dated('a')), insert(dated('c'))]);
  await insert(dated('b'));
  expect((await Dates.find({ companyId: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});

test('an invalid document beside a repeated one is rejected, and the others are stored', async () => {
  await insert(dated('d'));
  const inserts = [dated('d'), dated('e', 'no date'), dated('d'), dated('f')].map(insert);
  expect((await Promise.allSettled(inserts)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await Dates.exists({ _id: 'f', companyId: 1 })).not.toBeNull();
});
