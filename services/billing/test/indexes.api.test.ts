import { tellsPlans } from '@utility-pay/service-kit/testing';
import { afterAll, test as anyEngine, expect } from 'vitest';
import type { Customer } from '../src/domain/customer.ts';
import { searchWords } from '../src/domain/search-tokens.ts';
import { openBooks } from './support/books.ts';
import { explain } from './support/explain.ts';

const { customers, build, platform, close } = await openBooks();
afterAll(close);
const test = anyEngine.skipIf(!(await tellsPlans(platform)));

const NAMES = ['Maria Lopez', 'John Smith', 'Ana Diaz', 'Marc Stone', 'Zoe Hill'];
const claim: Customer['claim'] = { state: 'claimed', claimId: 'c', at: new Date(0) };
const all = Array.from({ length: 600 }, (_, index) => ({
  ...build({ companyId: 1 + (index % 2), accountNumber: `AC-${index}`, name: NAMES[index % 5] ?? '' }),
  ...(index % 3 === 0 ? { claim } : {}),
}));
for (const companyId of [1, 2]) {
  await customers.insertMany(
    companyId,
    all.filter((customer) => customer.companyId === companyId),
  );
}

const page = (claimed?: boolean, after?: string) => () =>
  customers.list(1, { words: [], ...(claimed === undefined ? {} : { claimed }) }, after, 51);
const middle = all[300]?.sortKey ?? '';
const [first] = all;
const ours = all.filter(({ companyId }) => companyId === 1);

test.each([
  ['the first page', page()],
  ['a later page', page(undefined, middle)],
  ['the claimed', page(true)],
  ['the unclaimed', page(false)],
  ['a later page of the unclaimed', page(false, middle)],
  [
    "an upload's accounts",
    () =>
      customers.findByAccountNumbers(
        1,
        ours.slice(0, 200).map(({ accountNumber }) => accountNumber),
      ),
  ],
  ['the account that a claim means', () => customers.findByAccountKey(1, first?.accountKey ?? '', 2)],
  ['one customer', () => customers.find(1, first?.id ?? '')],
  ['the number of all', () => customers.count(1, { words: [] })],
  ['the number of the claimed', () => customers.count(1, { words: [], claimed: true })],
])('the index hands out %s without looking at others', async (_title, work) => {
  const queries = await explain(platform, work);
  expect(queries.length).toBeGreaterThan(0);
  for (const { plan, nReturned, totalKeysExamined } of queries) {
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('SORT');
    // One key beyond the last is where a scan ends.
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned * 1.1 + 1);
  }
});

test('a search reads the entries of its longest word alone', async () => {
  const count = (search: string) => () => customers.count(1, { words: searchWords(search) });
  const [one] = await explain(platform, count('mar'));
  expect(one).toMatchObject({ nReturned: 120, plan: expect.stringContaining('companyId_1_searchTokens_1') });
  expect(one?.totalKeysExamined).toBeLessThanOrEqual(120 * 1.1 + 1);
  const [both] = await explain(platform, count('mar lopez'));
  expect(both?.nReturned).toBe(60);
  expect(both?.totalKeysExamined).toBeLessThanOrEqual(60 * 1.1 + 1);
});
