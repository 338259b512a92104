import { Schema } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { removeProcessed } from '../src/mongo/pending-list.ts';
import { tenantPlugin } from '../src/mongo/tenant-plugin.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

interface Account {
  _id: string;
  companyId: number;
  tasks?: { id: string }[];
  tasksAt?: Date;
}

const platform = await createTestPlatform('billing', process.env);
afterAll(() => disposeTestPlatform(platform));

const schema = new Schema<Account>(
  { _id: String, tasks: { type: [Schema.Types.Mixed], default: undefined }, tasksAt: Date },
  { collection: 'accounts', versionKey: false },
);
const Accounts = platform.mongo.model<Account>('Account', schema.plugin(tenantPlugin));
const FIELDS = { list: 'tasks', since: 'tasksAt' };
const store = (_id: string, ...ids: string[]) =>
  Accounts.create([{ _id, companyId: 1, tasks: ids.map((id) => ({ id })), tasksAt: new Date(0) }]);
const read = (_id: string) => Accounts.findOne({ _id, companyId: 1 }).lean();
const processed = (_id: string, ...ids: string[]) => ({ key: { _id, companyId: 1 }, ids });

test('removes processed elements, and the list with its time if it is empty, also when it is called twice', async () => {
  await store('a', 'a1', 'a2');
  await store('b', 'b1');
  const both = [processed('a', 'a1', 'a2'), processed('b', 'b1')];
  // The second call is that of another process that has read the same elements.
  for (let times = 0; times < 2; times += 1) {
    await removeProcessed(Accounts, both, FIELDS);
    for (const id of ['a', 'b']) expect(await read(id)).toEqual({ _id: id, companyId: 1 });
  }
});

test('keeps elements that were added after the list had been read', async () => {
  await store('c', 'c1', 'c2', 'c3');
  await store('d', 'd1');
  await removeProcessed(Accounts, [processed('c', 'c1', 'c2'), processed('d', 'd1')], FIELDS);
  expect(await read('c')).toEqual({ _id: 'c', companyId: 1, tasks: [{ id: 'c3' }], tasksAt: new Date(0) });
  expect(await read('d')).toEqual({ _id: 'd', companyId: 1 });
  // Another process has removed e1, and e3 was added: the list has as many elements as were read, but not the same.
  await store('e', 'e2', 'e3');
  await removeProcessed(Accounts, [processed('e', 'e1', 'e2')], FIELDS);
  expect((await read('e'))?.tasks).toEqual([{ id: 'e3' }]);
});

test('changes documents of the named company only', async () => {
  await store('f', 'f1');
  await removeProcessed(Accounts, [{ key: { _id: 'f', companyId: 2 }, ids: ['f1'] }], FIELDS);
  expect((await read('f'))?.tasks).toEqual([{ id: 'f1' }]);
  await expect(removeProcessed(Accounts, [{ key: { _id: 'f' }, ids: ['f1'] }], FIELDS)).rejects.toThrow('companyId');
});
