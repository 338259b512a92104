import { explain } from '@utility-pay/service-kit/testing/explain';
import { supportsExplain } from '@utility-pay/service-kit/testing/platform';
import { test as anyEngine, expect } from 'vitest';
import type { Customer } from '../src/domain/customer.ts';
import { type CustomerSort, sortKeyOf } from '../src/domain/customer-sort.ts';
import { searchWords } from '../src/domain/search-tokens.ts';
import { ALL_VALUES, openBilling } from './world/world.ts';

const { customers, dependencies, build, platform } = await openBilling();
const { counts, countDeltas, uploads, journal, clearing } = dependencies;
const test = anyEngine.skipIf(!(await supportsExplain(platform)));

const NAMES = ['Maria Lopez', 'John Smith', 'Ana Diaz', 'Marc Stone', 'Zoe Hill'];
const claim: Customer['claim'] = { state: 'claimed', claimId: 'c', at: new Date(0) };
const all = Array.from({ length: 600 }, (_, index) => ({
  ...build({
    companyId: 1 + (index % 2),
    accountNumber: `AC-${index}`,
    ...(index % 20 === 4 ? {} : { name: NAMES[index % 5] ?? '' }),
  }),
  ...(index % 4 ? { balances: [{ period: 202611, billedMinor: 99, dueMinor: (index * 37) % 100 }] } : {}),
  emailKey: `m${index}@example.com`,
  ...(index % 3 === 0 ? { claim } : {}),
}));
for (const companyId of [1, 2]) {
  await customers.insertMany(
    companyId,
    all.filter((customer) => customer.companyId === companyId),
  );
}

const ORDERS: CustomerSort[] = (['account', 'name', 'due'] as const).flatMap((by) => [
  { by, descending: false },
  { by, descending: true },
]);
const [first] = all;
const middle = all[300];
const [byNumber] = ORDERS;
if (!first || !middle || !byNumber) throw new Error('too few');
const entries = Array.from({ length: 20 }, (_, index) => ({
  id: customers.newId(),
  kind: 'payment' as const,
  debit: 'clearing' as const,
  credit: 'receivable' as const,
  amountMinor: 100,
  at: new Date(index),
  source: { kind: 'payment' as const, id: `p${index}` },
  reference: `p${index}`,
}));
await journal.append(1, [{ customerId: middle.id, entries }]);
const page =
  (claimed?: boolean, isLater = false, order = byNumber) =>
  () => {
    const after = isLater ? { after: sortKeyOf(middle, order.by) } : {};
    const filter = { words: [], ...(claimed === undefined ? {} : { claimed }) };
    return customers.list(1, filter, { ...order, ...after, limit: 50, values: ALL_VALUES });
  };
const ours = all.filter(({ companyId }) => companyId === 1);

test.each([
  ['the first page', page()],
  ['a later page', page(undefined, true)],
  ['the claimed', page(true)],
  ['the unclaimed', page(false)],
  ['a later page of the unclaimed', page(false, true)],
  [
    "an upload's accounts",
    () =>
      customers.findByAccountNumbers(
        1,
        ours.slice(0, 200).map(({ accountNumber }) => accountNumber),
      ),
  ],
  ['an account by a differently written number', () => customers.findByAccountKey(1, first.accountKey, 2)],
  ['one customer', () => customers.find(1, first.id)],
  ...ORDERS.flatMap((order): [string, () => Promise<unknown>][] => {
    const name = `${order.by}${order.descending ? ', descending' : ''}`;
    return [
      [`the first page by ${name}`, page(undefined, false, order)],
      [`a later page by ${name}`, page(undefined, true, order)],
      [`the claimed by ${name}`, page(true, false, order)],
      [`a later page of the unclaimed by ${name}`, page(false, true, order)],
    ];
  }),
  ['the customer with an email', () => customers.findByEmailKey(1, 'm7@example.com')],
  ['the customer with the external id of a payment', () => customers.findByExternalId(1, 'box-1')],
  ["an account's history", () => journal.list(1, first.id, { after: undefined, limit: 10 })],
  ['the clearing entries of payments', () => clearing.clearingOf(1, ['p3'])],
  [
    'the payments that were cleared in a time',
    () => clearing.paymentsIn(1, { from: new Date(2), to: new Date(6) }, 50),
  ],
  ['entries to copy', () => journal.copyPending()],
  ['the deltas of a company', () => countDeltas.list(1, 500)],
  ['whether an upload runs', () => uploads.isRunning(1)],
  ["a company's counts", () => counts.find(1)],
  ['counts that are due', () => counts.listDue(new Date(1), { limit: 10, skip: 0 })],
  ['the number of all', () => customers.count(1, { words: [] })],
  ['the number of the claimed', () => customers.count(1, { words: [], claimed: true })],
])('finds %s by an index without reading other documents', async (_title, work) => {
  const queries = await explain(platform, work);
  expect(queries.length).toBeGreaterThan(0);
  for (const { plan, nReturned, totalKeysExamined } of queries) {
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('SORT');
    // A scan ends at one key beyond the last.
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned * 1.1 + 1);
  }
});

test('reads only the index entries of the longest word of a search', async () => {
  const count = (search: string) => () => customers.count(1, { words: searchWords(search) });
  const [one] = await explain(platform, count('mar'));
  expect(one).toMatchObject({ nReturned: 120, plan: expect.stringContaining('companyId_1_searchTokens_1') });
  expect(one?.totalKeysExamined).toBeLessThanOrEqual(120 * 1.1 + 1);
  const [both] = await explain(platform, count('mar lopez'));
  expect(both?.nReturned).toBe(60);
  expect(both?.totalKeysExamined).toBeLessThanOrEqual(60 * 1.1 + 1);
});
