import { wordBeginning } from '@utility-pay/service-kit/mongo/word-beginning';
import { openCompany, type Staff, type System, sendFile, waitForUpload } from '@utility-pay/testkit';
import type { Collection } from 'mongodb';
import { median } from '../pace.ts';
import { withSystem } from '../with-system.ts';

/**
 * `npm run bench -- lists`: pages of a large company's customers list, compared with the bare find that reads the same
 * rows by the same index, in alternating rounds. Settings: BENCH_ROWS (customers), BENCH_ROUNDS, BENCH_MODE (standalone
 * or distributed).
 */
const { BENCH_ROWS = '100000', BENCH_ROUNDS = '15', BENCH_MODE = 'standalone' } = process.env;
const rounds = Number(BENCH_ROUNDS);
const mode = BENCH_MODE === 'distributed' ? 'distributed' : 'standalone';
const UPLOAD_TIMEOUT_MS = 3_600_000;
const PAGE_SIZE = 50;

const PAGE = `query Page($id: ID!, $after: String, $search: String, $claimed: Boolean, $sort: CustomerSort) {
  company(id: $id) {
    id
    customers(first: ${PAGE_SIZE}, after: $after, search: $search, claimed: $claimed, sort: $sort) {
      pageInfo { hasNextPage }
      edges { cursor node { id accountNumber name email claimState currentBalance { id dueDate amountDue { amountMinor } } } }
    }
  }
}`;
const COUNT = `query Count($id: ID!, $search: String, $claimed: Boolean) {
  company(id: $id) { id customers(first: 1, search: $search, claimed: $claimed) { totalCount } }
}`;

type Variables = Partial<Record<'after' | 'search' | 'sort', string>> & { claimed?: boolean };

interface List {
  totalCount: number;
  edges: { cursor: string; node: { accountNumber: string } }[];
}

type QueryList = (query: string, variables: Variables) => Promise<List>;

/** Returns a function that queries the list of the staff's company. */
const createQueryList =
  ({ url }: System, { owner, company }: Staff): QueryList =>
  async (query, variables) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: owner.cookie(), origin: url },
      body: JSON.stringify({ query, variables: { ...variables, id: String(company.id) } }),
    });
    const { data, errors } = (await response.json()) as { data?: { company: { customers: List } }; errors?: unknown };
    if (!data || errors) throw new Error(JSON.stringify(errors));
    return data.company.customers;
  };

/** One comparison. */
interface Case {
  name: string;
  /** Variables of the product's list. */
  variables: Variables;
  /** Reads the same rows with the driver, and returns their number. */
  find(collection: Collection): Promise<number>;
}

async function createCases(queryList: QueryList, customers: Collection, companyId: number): Promise<Case[]> {
  const notDeleted = { companyId, deletedAt: null };
  const findPage = (filter: object, sort: Record<string, 1 | -1>) => async (collection: Collection) => {
    // One row more than the page, as the product reads it to know whether there is a next page.
    const limit = PAGE_SIZE + 1;
    const rows = await collection
      .find({ ...notDeleted, ...filter })
      .sort(sort)
      .limit(limit)
      .toArray();
    return Math.min(PAGE_SIZE, rows.length);
  };
  const pageFromEnd = await queryList(PAGE, { sort: 'ACCOUNT_NUMBER_DESC' });
  const accountNumber = pageFromEnd.edges.at(-1)?.node.accountNumber ?? '';
  const [row] = await customers.find({ companyId, accountNumber }).toArray();
  const beforeLastPage = await queryList(PAGE, { search: accountNumber });
  const [firstName = '', lastName = ''] = String(row?.name).toLowerCase().split(' ');
  // The index for sorting by name or amount begins with `claim.state`, and every customer of this bench is unclaimed.
  const unclaimed = { 'claim.state': 'unclaimed' };
  return [
    { name: 'first page', variables: {}, find: findPage({}, { sortKey: 1 }) },
    {
      name: 'last page',
      variables: { after: beforeLastPage.edges[0]?.cursor ?? '' },
      find: findPage({ sortKey: { $gt: row?.sortKey } }, { sortKey: 1 }),
    },
    { name: 'from the end', variables: { sort: 'ACCOUNT_NUMBER_DESC' }, find: findPage({}, { sortKey: -1 }) },
    { name: 'by name', variables: { sort: 'NAME' }, find: findPage(unclaimed, { nameKey: 1 }) },
    { name: 'by name, from the end', variables: { sort: 'NAME_DESC' }, find: findPage(unclaimed, { nameKey: -1 }) },
    { name: 'by amount due', variables: { sort: 'AMOUNT_DUE' }, find: findPage(unclaimed, { dueKey: 1 }) },
    { name: 'largest amount due', variables: { sort: 'AMOUNT_DUE_DESC' }, find: findPage(unclaimed, { dueKey: -1 }) },
    { name: 'unclaimed', variables: { claimed: false }, find: findPage(unclaimed, { sortKey: 1 }) },
    {
      name: 'search for an account number',
      variables: { search: accountNumber },
      find: findPage({ searchTokens: wordBeginning(accountNumber.toLowerCase()) }, { sortKey: 1 }),
    },
    {
      name: 'search for a first name',
      variables: { search: firstName },
      find: findPage({ searchTokens: wordBeginning(firstName) }, { sortKey: 1 }),
    },
    {
      name: 'search for both names',
      variables: { search: `${firstName} ${lastName}` },
      find: findPage(
        { $and: [firstName, lastName].map((word) => ({ searchTokens: wordBeginning(word) })) },
        { sortKey: 1 },
      ),
    },
  ];
}

async function measure(work: () => Promise<number>): Promise<{ ms: number; count: number }> {
  const startedAt = performance.now();
  const count = await work();
  return { ms: performance.now() - startedAt, count };
}

const options = { mode, environment: { RATE_LIMIT_FACTOR: '10000' } } as const;
await withSystem(options, async ({ system, engines, client, databasePrefix }) => {
  const customers = client.db(`${databasePrefix}-billing`).collection('customers');
  const staff = await openCompany(system, 'Bench');
  const uploadId = await sendFile(staff.owner, staff.company.id, { rows: Number(BENCH_ROWS), seed: 1 });
  await waitForUpload(staff.owner, staff.company.id, uploadId, UPLOAD_TIMEOUT_MS);
  console.log(`${BENCH_ROWS} customers, ${mode}, engine ${engines.mongo.name}, median of ${rounds} alternating rounds`);
  const queryList = createQueryList(system, staff);
  for (const { name, variables, find } of await createCases(queryList, customers, staff.company.id)) {
    const productTimes: number[] = [];
    const bareTimes: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const found = await measure(() => find(customers));
      const listed = await measure(async () => (await queryList(PAGE, variables)).edges.length);
      if (found.count !== listed.count) throw new Error(`${name}: ${listed.count} rows instead of ${found.count}`);
      // The first round is a warm-up.
      if (round === 0) continue;
      productTimes.push(listed.ms);
      bareTimes.push(found.ms);
    }
    const [productMs, bareMs] = [median(productTimes), median(bareTimes)];
    console.log(
      `${name}: ${productMs.toFixed(1)} ms, bare find ${bareMs.toFixed(1)} ms, ratio ${(productMs / bareMs).toFixed(2)}`,
    );
  }
  const counted = await measure(async () => (await queryList(COUNT, {})).totalCount);
  console.log(`count of ${counted.count} customers: ${counted.ms.toFixed(1)} ms`);
});
