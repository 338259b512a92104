import {
  answerAtProvider,
  balanceOf,
  checkLedger,
  createClient,
  eventually,
  expectationOf,
  finishedUpload,
  openCompany,
  readUpload,
  type Staff,
  type System,
  sendFile,
  startPayment,
} from '@utility-pay/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BilledCompany, comeBack, openBilledCompany } from '../support/billed-company.ts';

const file = { rows: 2000, seed: 5 };
let system: System;
let staff: Staff;
let newPayer: BilledCompany['newPayer'];
let booksAreRight: BilledCompany['expectRightBooks'];

beforeAll(async () => {
  ({ system, staff, newPayer, expectRightBooks: booksAreRight } = await openBilledCompany(file));
  await finishedUpload(staff.owner, staff.company.id, await sendFile(staff.owner, staff.company.id, file), 60_000);
});
afterAll(() => system?.stop());

describe('nobody sees another’s data', () => {
  test('another company’s owner and another customer find nothing', async () => {
    const other = await openCompany(system, 'Hill Gas');
    const payer = await newPayer();
    for (const path of ['', '/stats', '/customers', '/payments', '/balances/uploads', '/deliveries']) {
      const theirs = await other.owner.get(`/api/companies/${staff.company.id}${path}`);
      const missing = await other.owner.get(`/api/companies/999999${path}`);
      expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
    }
    const stranger = await newPayer();
    for (const path of ['balances', 'payments'])
      expect((await stranger.client.get(`/api/customers/${payer.id}/${path}`)).status).toBe(404);
    const { id } = await balanceOf(payer);
    expect(
      (await stranger.client.send('POST', `/api/customers/${payer.id}/payments/ipospays`, { balanceId: id })).status,
    ).toBe(404);
    expect((await createClient(system.url).get('/api/user')).status).toBe(401);
  });

  test('staff see how payments are taken, the key masked; a customer sees the company alone', async () => {
    const { client } = await newPayer();
    const path = `/api/companies/${staff.company.id}`;
    const shown = { merchantToken: 'test-key-o••••••••', tpnNumber: staff.tpn, testMode: true };
    expect((await staff.owner.get(path)).body).toMatchObject({ ipospaysConfig: shown, authorizeNetConfig: null });
    const names = ['address', 'email', 'id', 'name', 'phone', 'website'];
    expect(Object.keys((await client.get<object>(path)).body).sort()).toEqual(names);
  });

  test.each([
    '{ internalSession(token: "x") { userId } }',
    '{ internalPayableBalance(companyId: 1, balanceId: "x") { customerId } }',
    'mutation { internalRecordReturn(reference: "x") { status } }',
    '{ _entities(representations: [{ __typename: "Customer", id: "x", companyId: "1" }]) { __typename } }',
  ])('%s is no part of the graph, not even for a super admin', async (query) => {
    const answer = await staff.superAdmin.send<{ errors: { extensions: object }[] }>('POST', '/graphql', { query });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test('the schema is told to partners who build against it, not to a super admin', async () => {
    const query = '{ __schema { types { name } } }';
    const answer = await staff.superAdmin.send<{ errors: { extensions: object }[] }>('POST', '/graphql', { query });
    expect(answer.body.errors[0]?.extensions).toEqual({ code: 'FORBIDDEN' });
  });

  test('another site’s page can change nothing', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await staff.owner.send('POST', '/api/logout', undefined, headers)).status).toBe(403);
    expect((await staff.owner.get('/api/user')).status).toBe(200);
  });
});

describe('a second start', () => {
  test('goes on where the killed one ended, sessions included', async () => {
    const payer = await newPayer();
    const { id } = await balanceOf(payer);
    const page = await startPayment(payer, id);
    await system.kill();
    await system.start();
    expect(await startPayment(payer, id)).toBe(page);
    await comeBack(await answerAtProvider(page, 'paid'));
    await eventually(async () => expect((await balanceOf(payer)).amountDue).toBe(0));
    await booksAreRight();
  });

  test('FLUSHALL while a file is being worked through loses nothing', async () => {
    const other = await openCompany(system, 'Bay Power');
    const bills = { rows: 5000, seed: 9 };
    const uploadId = await sendFile(other.owner, other.company.id, bills);
    await system.flushRedis();
    await eventually(async () => {
      const { totalProcessed, state } = await readUpload(other.owner, other.company.id, uploadId);
      expect(state === 'completed' || totalProcessed > 0).toBe(true);
      await system.flushRedis();
    });
    await finishedUpload(other.owner, other.company.id, uploadId, 60_000);
    const books = { owner: other.owner, companyId: other.company.id, file: expectationOf(bills), provider: [] };
    expect(await checkLedger(books)).toEqual([]);
  });

  test('FLUSHALL while money is on its way loses nothing', async () => {
    const payer = await newPayer();
    const { id } = await balanceOf(payer);
    const page = await startPayment(payer, id);
    await system.flushRedis();
    await answerAtProvider(page, 'paid');
    await system.flushRedis();
    await eventually(async () => expect((await balanceOf(payer)).amountDue).toBe(0), 60_000);
    expect((await payer.client.get('/api/user')).status).toBe(200);
    await booksAreRight();
  });
});
