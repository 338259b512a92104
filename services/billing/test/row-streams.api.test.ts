import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Actor, customerRows, type ReadRows, type ServiceName, uploadErrorRows } from '@utility-pay/contracts';
import { serveHttp } from '@utility-pay/service-kit/process/http-server';
import { createSubgraphServer } from '@utility-pay/service-kit/process/subgraph-server';
import { createHttpRows } from '@utility-pay/service-kit/rows/http-rows';
import { type RowReader, readRowsInProcess } from '@utility-pay/service-kit/rows/row-reader';
import { rowsRoutes } from '@utility-pay/service-kit/rows/rows.routes';
import { customerOf, staffOf, staffWithout, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { keysOf } from '@utility-pay/service-kit/testing/platform';
import express from 'express';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBilling } from './world/world.ts';

/** Many batches. */
const CUSTOMERS = 1_500;

const { app, platform, ask, build, customers } = await openBilling();
const { application } = await createSubgraphServer(app.subgraph, () => true, rowsRoutes(app, platform.log), platform);
const server = await serveHttp(application, '127.0.0.1', 0);
afterAll(() => server.close());

const addressesOf = (url: string): Record<ServiceName, string> => ({
  identity: url,
  'tenant-settings': url,
  billing: url,
  payments: url,
  notifications: url,
});

/** Reads over HTTP as a caller whose keys may name the actor. */
function httpRows(actor: Actor, url = server.url): ReadRows {
  const { readRows, close: closeRows } = createHttpRows(addressesOf(url), keysOf(actor));
  onTestFinished(closeRows);
  return readRows;
}

const requestOf = <Filter>(actor: Actor, companyId: number, filter: Filter) => ({
  actor,
  requestId: 'r',
  clientAddress: null,
  companyId,
  filter,
});

async function accountsOf(readRows: ReadRows, filter: object, actor: Actor = staffOf(1)): Promise<string[]> {
  const accounts: string[] = [];
  for await (const batch of readRows(customerRows, requestOf(actor, 1, filter)))
    accounts.push(...batch.map(({ accountNumber }) => accountNumber));
  return accounts;
}

const PAGE = `query ($first: Int, $after: String, $search: String, $claimed: Boolean, $sort: CustomerSort) {
  _entities(representations: [{ __typename: "Company", id: "1" }]) { ... on Company {
    customers(first: $first, after: $after, search: $search, claimed: $claimed, sort: $sort) {
      edges { node { accountNumber } } pageInfo { hasNextPage endCursor } } } } }`;

/** Returns the account numbers of all pages of the list. */
async function pagesOf(filter: object): Promise<string[]> {
  const accounts: string[] = [];
  for (let after: string | null = null; ; ) {
    const { data } = await ask(staffOf(1), PAGE, { first: 1000, after, ...filter });
    const [{ customers: page }] = JSON.parse(JSON.stringify(data?._entities));
    accounts.push(...page.edges.map(({ node }: { node: { accountNumber: string } }) => node.accountNumber));
    if (!page.pageInfo.hasNextPage) return accounts;
    after = page.pageInfo.endCursor;
  }
}

beforeAll(async () => {
  await customers.insertMany(
    1,
    Array.from({ length: CUSTOMERS }, (_, index) => ({
      ...build({
        companyId: 1,
        accountNumber: `A-${index}`,
        ...(index % 3 === 0 ? {} : { name: `Person ${index % 50}` }),
      }),
      balances: index % 5 === 0 ? [] : [{ period: 202611, billedMinor: index, dueMinor: index }],
      ...(index % 7 === 0 ? { claim: { state: 'claimed' as const, at: new Date(0) } } : {}),
    })),
  );
  await customers.insertMany(2, [build({ companyId: 2, accountNumber: 'of-another-company' })]);
});

describe.each([
  ['in one process', () => readRowsInProcess([app])],
  ['over HTTP', () => httpRows(staffOf(1))],
])('%s', (_way, open) => {
  test.each([
    {},
    { sort: 'ACCOUNT_NUMBER_DESC' },
    { sort: 'NAME' },
    { sort: 'NAME_DESC', claimed: false },
    { sort: 'AMOUNT_DUE' },
    { sort: 'AMOUNT_DUE_DESC', claimed: true },
    { search: 'person 7' },
    { search: 'person', sort: 'NAME' },
    { search: 'unmatched' },
  ])('streams the same customers in the same order as the pages of %o', async (filter) => {
    expect(await accountsOf(open(), filter)).toEqual(await pagesOf(filter));
  });

  test('streams the fields that lists show', async () => {
    const [batch] = await Array.fromAsync(open()(customerRows, requestOf(staffOf(1), 1, { search: 'A-1' })));
    expect(batch?.[0]).toEqual({
      id: expect.any(String),
      companyId: '1',
      accountNumber: 'A-1',
      name: 'Person 1',
      email: null,
      claimState: 'UNCLAIMED',
      usage: null,
      meterNumber: null,
      serviceAddress: null,
      customData: [],
      currentBalance: { amountDue: { amountMinor: 1, currency: 'USD' } },
      totalDue: { amountMinor: 0, currency: 'USD' },
    });
  });
});

describe.each([
  ['in one process', () => readRowsInProcess([app])],
  ['over HTTP', (actor: Actor) => httpRows(actor)],
])('a refused stream, %s', (_way, open) => {
  test.each([
    ['staff of another company', staffOf(2), 'NOT_FOUND'],
    ['a customer', customerOf(1, 'c1'), 'FORBIDDEN'],
    ['an anonymous caller', { kind: 'anonymous' } as const, 'UNAUTHENTICATED'],
  ])('refuses the rows to %s', async (_who, actor, code) => {
    await expect(accountsOf(open(actor), {}, actor)).rejects.toMatchObject({ code });
  });

  test('refuses the rows of an upload to staff who may not manage balances', async () => {
    const actor = staffWithout(1, 'manageBalances');
    const rows = open(actor)(uploadErrorRows, requestOf(actor, 1, { uploadId: 'u' }));
    await expect(rows.next()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('refuses an unknown filter', async () => {
    await expect(accountsOf(open(superAdmin), { anyCompany: true }, superAdmin)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });
});

test('refuses a caller without a valid token, and a list that does not exist', async () => {
  const get = (path: string, token = 'forged') =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await get('/rows/customers?companyId=1&filter={}')).status).toBe(401);
  const unknown = { ...customerRows, name: 'passwords' };
  await expect(httpRows(staffOf(1))(unknown, requestOf(staffOf(1), 1, {})).next()).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('fails when the connection is lost in the middle, instead of ending early', async () => {
  const dying = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write('[{"accountNumber":"A-0"}]\n');
    setTimeout(() => response.destroy(), 50);
  });
  await new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void dying.close());
  const readRows = httpRows(staffOf(1), `http://127.0.0.1:${(dying.address() as AddressInfo).port}`);
  await expect(accountsOf(readRows, {})).rejects.toThrow();
});

test('stops reading in the service when the reader stops', async () => {
  let open = 0;
  let batches = 0;
  const endless: RowReader = {
    name: customerRows.name,
    read: async function* () {
      open += 1;
      try {
        for (;;) {
          batches += 1;
          yield Array.from({ length: 200 }, () => ({ accountNumber: 'x'.repeat(1000) }));
        }
      } finally {
        open -= 1;
      }
    },
  };
  const host = { ...app, rowReaders: [endless] };
  const otherServer = await serveHttp(express().use(rowsRoutes(host, platform.log)), '127.0.0.1', 0);
  onTestFinished(otherServer.close);
  const rows = httpRows(staffOf(1), otherServer.url)(customerRows, requestOf(staffOf(1), 1, {}));
  await rows.next();
  expect(open).toBe(1);
  // It takes nothing meanwhile, so the service stops reading when the buffers between them are full.
  await expect
    .poll(async () => batches === (await new Promise((resolve) => setTimeout(() => resolve(batches), 200))))
    .toBe(true);
  expect(batches).toBeLessThan(200);
  await rows.return(undefined);
  await expect.poll(() => open).toBe(0);
});

test('asks another replica when one does not serve yet', async () => {
  const waiting = createServer((_request, response) => void response.writeHead(503).end('waits for the schema'));
  await new Promise<void>((resolve) => waiting.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void waiting.close());
  const waitingUrl = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}`;
  const readRows = httpRows(staffOf(1), `${waitingUrl},${server.url}`);
  for (let turn = 0; turn < 3; turn += 1) expect(await accountsOf(readRows, { search: 'A-1' })).toContain('A-1');
});
