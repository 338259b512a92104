import { expect, test, vi } from 'vitest';
import { SLICE_SIZE } from '../src/data/customer.batches.ts';
import type { Customer } from '../src/domain/customer.ts';
import { applyBill } from '../src/domain/ledger-changes.ts';
import { openBilling } from './world/world.ts';

const { customers, build, platform } = await openBilling();

const some = (companyId: number, count: number): Customer[] =>
  Array.from({ length: count }, (_, index) => build({ companyId, accountNumber: String(index).padStart(6, '0') }));
const stored = async (companyId: number, of: Customer[]): Promise<Customer[]> => {
  const found = await Promise.all(of.map(({ id }) => customers.find(companyId, id)));
  return found.flatMap((customer) => customer ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
const billed = (before: Customer, billedMinor: number) => {
  const posting = { at: new Date(0), source: { kind: 'upload' as const, id: 'u' }, newId: customers.newId };
  const applied = applyBill(before, { period: 202611, billedMinor, fields: {} }, posting);
  return { before, after: applied.kind === 'changed' ? applied.customer : before };
};

test('reads a customer as it was written, without additional fields', async () => {
  const full: Customer = {
    ...build({
      companyId: 1,
      name: 'Maria',
      usage: '12',
      meterNumber: 'M',
      serviceAddress: 'Lake Road 1',
      customData: { rateClass: 'R1', 'dotted.key': '$v' },
      addedBy: 'u1',
    }),
    balances: [
      {
        period: 202611,
        billedMinor: 1,
        dueDate: '2026-11-30',
        charges: [{ id: 'c', amountMinor: 4, at: new Date(9) }],
        dueMinor: 3,
      },
    ],
    credits: [{ id: 'p', kind: 'payment', amountMinor: 3, period: 202611, at: new Date(9) }],
    returns: [{ id: 'r', creditId: 'p', kind: 'refund', amountMinor: 1, at: new Date(9) }],
    totalDueMinor: 3,
  };
  const bare = build({ companyId: 1 });
  expect(await customers.insertMany(1, [full, bare])).toEqual({ duplicates: [], refused: [] });
  expect(await stored(1, [full, bare])).toEqual([full, bare]);
  const document = await platform.mongo.collection('customers').findOne({ accountNumber: bare.accountNumber });
  expect(Object.keys(document ?? {}).toSorted()).toEqual([
    '_id',
    'accountKey',
    'accountNumber',
    'balances',
    'claim',
    'companyId',
    'dueKey',
    'nameKey',
    'searchTokens',
    'sortKey',
    'version',
  ]);
});

test('returns existing accounts as duplicates and adds all others', async () => {
  const first = some(2, 4);
  await customers.insertMany(2, first.slice(1, 3));
  const second = some(2, 4);
  const { duplicates } = await customers.insertMany(2, second);
  expect(duplicates.toSorted()).toEqual(['000001', '000002']);
  const found = await customers.findByAccountNumbers(2, ['000000', '000001', '000002', '000003', '9']);
  expect(found.map(({ id }) => id).toSorted()).toEqual(
    [second[0], first[1], first[2], second[3]].map((customer) => customer?.id).toSorted(),
  );
});

test('writes a large batch in slices and returns the duplicates and conflicts of all of them', async () => {
  const { collection } = platform.mongo.model('Customer');
  const inserts = vi.spyOn(collection, 'insertMany');
  const updates = vi.spyOn(collection, 'bulkWrite');
  const all = some(9, 2 * SLICE_SIZE + 1);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error('too few');
  await customers.insertMany(9, [first, last]);
  const { duplicates } = await customers.insertMany(9, some(9, all.length));
  expect(duplicates.toSorted()).toEqual([first.accountNumber, last.accountNumber]);
  const read = await customers.findByAccountNumbers(
    9,
    all.map(({ accountNumber }) => accountNumber),
  );
  expect(read).toHaveLength(all.length);
  await customers.updateMany(9, [billed(first, 1), billed(last, 1)]);
  const { conflicts } = await customers.updateMany(
    9,
    read.map((customer) => billed(customer, 2)),
  );
  expect(conflicts.toSorted()).toEqual([first.id, last.id].toSorted());
  for (const write of [inserts, updates])
    expect(write.mock.calls.map(([documents]) => documents.length)).toEqual([2, SLICE_SIZE, SLICE_SIZE, 1]);
  vi.restoreAllMocks();
});

test('adds each account once when two batches add it at once', async () => {
  const [one, other] = [some(3, 200), some(3, 200)];
  const [a, b] = await Promise.all([customers.insertMany(3, one), customers.insertMany(3, other)]);
  expect(a.duplicates.length + b.duplicates.length).toBe(200);
  expect(await customers.count(3, { words: [] })).toBe(200);
});

test('writes unchanged customers and returns changed ones as conflicts', async () => {
  const before = some(4, 5);
  await customers.insertMany(4, before);
  const changes = before.map((customer) => billed(customer, 100));
  const [, second, , fourth] = before;
  if (!second || !fourth) throw new Error('too few');
  // Other writers are ahead by one version (the one that the batch would write) and by two.
  await customers.updateMany(4, [billed(second, 7), billed(fourth, 8)]);
  await customers.updateMany(4, [billed({ ...fourth, version: 2 }, 9)]);
  expect(await customers.updateMany(4, changes)).toEqual({ conflicts: [second.id, fourth.id], refused: [] });
  const now = await stored(4, before);
  expect(now.map(({ balances, version }) => [balances[0]?.billedMinor, version])).toEqual([
    [100, 2],
    [7, 2],
    [100, 2],
    [9, 3],
    [100, 2],
  ]);
  expect(await customers.updateMany(4, [billed(now[0] ?? second, 5)])).toEqual({ conflicts: [], refused: [] });
});

test('returns a removed customer as a conflict', async () => {
  const [gone] = some(5, 1);
  if (!gone) throw new Error('too few');
  expect(await customers.updateMany(5, [billed(gone, 1)])).toEqual({ conflicts: [gone.id], refused: [] });
  expect(await customers.save(5, billed(gone, 1), [])).toBe(false);
});

test('refuses a batch with customers of another company', async () => {
  const foreign = some(6, 2);
  await customers.insertMany(6, foreign);
  await expect(customers.insertMany(7, foreign)).rejects.toThrow('several tenants');
  await expect(
    customers.updateMany(
      7,
      foreign.map((customer) => billed(customer, 1)),
    ),
  ).rejects.toThrow('several tenants');
  await expect(customers.insertMany(Number.NaN, [])).resolves.toEqual({ duplicates: [], refused: [] });
  const disguised = foreign.map((customer) => billed({ ...customer, companyId: 7 }, 1));
  expect((await customers.updateMany(7, disguised)).conflicts).toHaveLength(2);
  expect(await stored(6, foreign)).toEqual(foreign);
  expect(await stored(7, foreign)).toEqual([]);
});

test('a customer that the database cannot store fails, and the others of its batch are stored', async () => {
  const customers20 = some(8, 20);
  const [first, , third] = customers20;
  if (!first || !third) throw new Error('too few');
  const wide = (customer: Customer): Customer => ({ ...customer, name: 'x'.repeat(17 * 1024 * 1024) });
  const inserted = await customers.insertMany(8, [wide(first), ...customers20.slice(1)]);
  expect(inserted.refused).toEqual([first.accountNumber]);
  expect(await customers.count(8, { words: [] })).toBe(19);
  const changes = customers20.slice(1).map((customer) => billed(customer, 100));
  const tooWide = changes.map((change) =>
    change.before.id === third.id ? { ...change, after: wide(change.after) } : change,
  );
  expect(await customers.updateMany(8, tooWide)).toEqual({ conflicts: [], refused: [third.accountNumber] });
  const found = await stored(8, customers20);
  expect(found.filter(({ balances }) => balances.length === 1)).toHaveLength(18);
});
