import { type Model, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenantPlugin } from '../src/mongo/tenant-plugin.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

interface Thing {
  _id: string;
  companyId: number;
  name: string;
}

const platform = await createTestPlatform('billing', process.env);
const schema = new Schema<Thing>({ _id: String, name: String }, { collection: 'things', versionKey: false });
schema.plugin(tenantPlugin);
const Things: Model<Thing> = platform.mongo.model<Thing>('Thing', schema);
const NO_TENANT = /companyId/;

beforeAll(() =>
  Things.insertMany([
    { _id: 'a', companyId: 1, name: 'one' },
    { _id: 'b', companyId: 2, name: 'two' },
  ]),
);
afterAll(() => disposeTestPlatform(platform));

/** Every mongoose operation on documents, as a function of its filter. */
const OPERATIONS: Record<string, (filter: object) => PromiseLike<unknown>> = {
  find: (filter) => Things.find(filter),
  findOne: (filter) => Things.findOne(filter),
  findById: () => Things.findById('a'),
  exists: (filter) => Things.exists(filter),
  countDocuments: (filter) => Things.countDocuments(filter),
  distinct: (filter) => Things.distinct('name', filter),
  updateOne: (filter) => Things.updateOne(filter, { name: 'x' }),
  updateMany: (filter) => Things.updateMany(filter, { name: 'x' }),
  replaceOne: (filter) => Things.replaceOne(filter, { _id: 'a', companyId: 1, name: 'x' }),
  findOneAndUpdate: (filter) => Things.findOneAndUpdate(filter, { name: 'x' }),
  findOneAndReplace: (filter) => Things.findOneAndReplace(filter, { companyId: 1, name: 'x' }),
  findOneAndDelete: (filter) => Things.findOneAndDelete(filter),
  deleteOne: (filter) => Things.deleteOne(filter),
  deleteMany: (filter) => Things.deleteMany(filter),
  aggregate: (filter) => Things.aggregate([{ $match: filter }]),
  'aggregate without a match': () => Things.aggregate([{ $count: 'all' }]),
  'bulkWrite updateOne': (filter) => Things.bulkWrite([{ updateOne: { filter, update: { name: 'x' } } }]),
  'bulkWrite deleteMany': (filter) => Things.bulkWrite([{ deleteMany: { filter } }]),
  estimatedDocumentCount: () => Things.estimatedDocumentCount(),
};

describe('refuses an operation without a company id', () => {
  test.each(Object.entries(OPERATIONS))('%s', async (_operation, run) => {
    for (const filter of [
      {},
      { name: 'one' },
      { companyId: { $gt: 0 } },
      { companyId: undefined },
      { companyId: '1' },
    ]) {
      await expect((async () => run(filter))()).rejects.toThrow(/companyId|every tenant/);
    }
    expect(await Things.countDocuments({ companyId: 1 })).toBe(1);
    expect(await Things.countDocuments({ companyId: 2, name: 'two' })).toBe(1);
  });

  test('insertMany, create and bulkWrite insertOne', async () => {
    await expect(Things.insertMany([{ _id: 'c', name: 'x' }])).rejects.toThrow(NO_TENANT);
    await expect(Things.create([{ _id: 'c', name: 'x' }])).rejects.toThrow(NO_TENANT);
    await expect(Things.bulkWrite([{ insertOne: { document: { _id: 'c', name: 'x' } } }])).rejects.toThrow(NO_TENANT);
  });
});

test('reads only the documents of the company in the filter', async () => {
  expect((await Things.find({ companyId: 2 }).lean()).map((thing) => thing._id)).toEqual(['b']);
});

test('allows a query across companies with a reason', async () => {
  const all = await Things.find({}).setOptions({ acrossTenants: 'a test of the exception' }).lean();
  expect(all).toHaveLength(2);
});
