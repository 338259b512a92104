import { PARTNER_SCOPES } from '@utility-pay/contracts';
import {
  type Client,
  createClient,
  eventually,
  expectStatus,
  type HttpResponse,
  ledgerDifferences,
  runMode,
  type System,
  startSystem,
} from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../world/tenant.ts';

interface Row {
  id: string;
  accountNumber: string;
  email: string;
  totalDue: number;
}

interface Key {
  secret: string;
  sandboxCompanyId: number;
}

const SAMPLE_ACCOUNTS = 20;

let system: System;
let live: Tenant;
let key: Key;
let partner: Client;
/** Path of the sandbox. */
let sandbox: string;

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  live = await openTenant(system, 'Lakeside Water');
  const input = { name: 'New billing system', mode: 'test', scopes: PARTNER_SCOPES };
  key = expectStatus(await live.owner.send<Key>('POST', `${live.path}/partner-keys`, input), 201);
  partner = createClient(system.url, key.secret);
  sandbox = `/api/companies/${key.sandboxCompanyId}`;
});
afterAll(() => system?.stop());

const rowsOf = async (client: Client, path: string): Promise<Row[]> =>
  expectStatus(await client.get<Row[]>(`${path}/customers`), 200);

/** Waits until the sandbox has all sample accounts, and returns them. */
const waitForSampleAccounts = (): Promise<Row[]> =>
  eventually(async () => {
    const rows = await rowsOf(partner, sandbox);
    if (rows.length < SAMPLE_ACCOUNTS) throw new Error('The sandbox is not filled yet');
    return rows;
  });

test('gives a test key sample accounts, payments, uploads and events of a sandbox, and changes no live data', async () => {
  const liveBefore = await rowsOf(live.owner, live.path);
  const [account, accountToDelete] = (await waitForSampleAccounts()).filter(({ totalDue }) => totalDue > 0);
  if (!account || !accountToDelete) throw new Error('No account has anything to pay');
  expect(account.email).toMatch(/@example\.com$/);

  const { accountNumber, totalDue } = account;
  const payment = { accountNumber, amount: 10, receivedOn: '2026-11-20', method: 'check', externalId: 'test-1' };
  const recorded = await partner.send('POST', `${sandbox}/external-payments`, { payments: [payment] });
  const remaining = Math.round((totalDue - 10) * 100) / 100;
  expect(expectStatus(recorded, 200)).toMatchObject({
    results: [{ status: 'recorded', customer: { totalDue: remaining } }],
  });
  const customers = [{ accountNumber, name: 'Renamed by the partner' }];
  expect(expectStatus(await partner.send('PATCH', `${sandbox}/customers`, { customers }), 200)).toMatchObject({
    results: [{ status: 'updated' }],
  });
  const csvContent = `account number,amount due\n${accountNumber},12.00\nNEW-1,5.00\n`;
  const upload = { csvContent, month: 'January', year: '2026' };
  expectStatus(await partner.send('POST', `${sandbox}/balances/upload`, upload), 200);
  expectStatus(await partner.send('DELETE', `${sandbox}/customers/${accountToDelete.id}`), 200, 204);

  const types = await eventually(async () => {
    const events = expectStatus(await partner.get<{ type: string }[]>('/api/events'), 200);
    if (events.length < 3) throw new Error('The events are not in the feed yet');
    return events.map(({ type }) => type);
  });
  expect(types.toSorted()).toEqual(['account.removed', 'payment.recorded', 'upload.completed']);
  expect(await ledgerDifferences(system, key.sandboxCompanyId)).toEqual([]);
  expect(await rowsOf(live.owner, live.path)).toEqual(liveBefore);
});

test('answers the id of the live company like that of a company that does not exist', async () => {
  const answerOf = async (path: string): Promise<[number, string]> => {
    const { status, text }: HttpResponse = await partner.get(path);
    return [status, text];
  };
  for (const path of ['', '/customers', '/payments', '/balances/uploads', '/webhook-endpoints'])
    expect([path, ...(await answerOf(`${live.path}${path}`))]).toEqual([
      path,
      ...(await answerOf(`/api/companies/987654${path}`)),
    ]);
  const [status] = await answerOf(`${live.path}/customers`);
  expect(status).toBe(404);
  expect((await partner.get(`/api/customers/${live.payer.id}`)).status).toBe(404);
});

test('a test key adds a webhook endpoint to the sandbox, which the live company does not see', async () => {
  const endpoint = { url: 'https://webhooks.invalid/', eventTypes: ['account.removed'] };
  expectStatus(await partner.send('POST', `${sandbox}/webhook-endpoints`, endpoint), 201);
  const listed = expectStatus(await partner.get<unknown[]>(`${sandbox}/webhook-endpoints`), 200);
  expect(listed).toMatchObject([endpoint]);
  expect(expectStatus(await live.owner.get(`${live.path}/webhook-endpoints`), 200)).toEqual([]);
  expect((await live.owner.get(`${sandbox}/webhook-endpoints`)).status).toBe(404);
});

test('no list of companies contains the sandbox, and a super admin reads it by its id', async () => {
  for (const client of [createClient(system.url), live.owner, live.superAdmin])
    expect((await client.get('/api/companies')).text).not.toContain('Sandbox');
  expect(expectStatus(await live.superAdmin.get(sandbox), 200)).toMatchObject({ name: 'Lakeside Water (Sandbox)' });
  const again = await live.partner(['customers:read'], 'test');
  expect(await rowsOf(again, sandbox)).not.toEqual([]);
});
