import {
  answerAtProvider,
  balanceOf,
  checkLedger,
  createClient,
  eventually,
  expectationOf,
  expectStatus,
  openCompany,
  readUpload,
  type Staff,
  type System,
  sendFile,
  startPayment,
  waitForUpload,
} from '@utility-pay/testkit';
import { startWebhookReceiver } from '@utility-pay/testkit/webhook-receiver';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CompanyWithFile, openCompanyWithFile, returnFromProvider } from '../support/company-with-file.ts';

const file = { rows: 2000, seed: 5 };
let system: System;
let staff: Staff;
let newPayer: CompanyWithFile['newPayer'];
let expectConsistentLedger: CompanyWithFile['expectConsistentLedger'];

beforeAll(async () => {
  ({ system, staff, newPayer, expectConsistentLedger } = await openCompanyWithFile(file, {
    OUTBOUND_PRIVATE_NETWORKS: '127.0.0.0/8',
  }));
  await waitForUpload(staff.owner, staff.company.id, await sendFile(staff.owner, staff.company.id, file), 60_000);
});
afterAll(() => system?.stop());

describe('isolation between companies and customers', () => {
  test('answers 404 to the owner of another company and to another customer', async () => {
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

  test('shows staff the payment gateway with a masked key, and a customer only the company information and billing settings', async () => {
    const { client } = await newPayer();
    const path = `/api/companies/${staff.company.id}`;
    const shown = { merchantToken: 'test-key-o••••••••', tpnNumber: staff.tpn, testMode: true };
    expect((await staff.owner.get(path)).body).toMatchObject({ ipospaysConfig: shown, authorizeNetConfig: null });
    const visibleFields = [
      'address',
      'billingMethod',
      'email',
      'id',
      'name',
      'otherAmounts',
      'phone',
      'uploadReview',
      'website',
    ];
    expect(Object.keys((await client.get<object>(path)).body).sort()).toEqual(visibleFields);
  });

  test.each([
    '{ internalSession(token: "x") { userId } }',
    '{ internalPayableAccounts(companyId: 1, customerIds: ["x"]) { customerId } }',
    'mutation { internalRecordReturn(reference: "x") { status } }',
    '{ _entities(representations: [{ __typename: "Customer", id: "x", companyId: "1" }]) { __typename } }',
  ])('rejects the internal operation %s even from a super admin', async (query) => {
    const answer = await staff.superAdmin.send<{ errors: { extensions: object }[] }>('POST', '/graphql', { query });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test('refuses introspection to a super admin', async () => {
    const query = '{ __schema { types { name } } }';
    const answer = await staff.superAdmin.send<{ errors: { extensions: object }[] }>('POST', '/graphql', { query });
    expect(answer.body.errors[0]?.extensions).toEqual({ code: 'FORBIDDEN' });
  });

  test('refuses a cross-site request', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await staff.owner.send('POST', '/api/logout', undefined, headers)).status).toBe(403);
    expect((await staff.owner.get('/api/user')).status).toBe(200);
  });
});

/** Flushes Redis again and again until the returned function is called. */
function flushRepeatedly(): () => Promise<void> {
  let isStopped = false;
  const flushing = (async () => {
    while (!isStopped) await system.flushRedis();
  })();
  return () => {
    isStopped = true;
    return flushing;
  };
}

describe('recovery after a restart or a Redis flush', () => {
  test('continues an open payment after the process was killed, and keeps sessions', async () => {
    const payer = await newPayer();
    const { id } = await balanceOf(payer);
    const page = await startPayment(payer, id);
    await system.kill();
    await system.start();
    expect(await startPayment(payer, id)).toBe(page);
    await returnFromProvider(await answerAtProvider(page, 'paid'));
    await eventually(async () => expect((await balanceOf(payer)).amountDue).toBe(0));
    await expectConsistentLedger();
  });

  test('loses no row when Redis is flushed during an upload', async () => {
    const other = await openCompany(system, 'Bay Power');
    const bills = { rows: 5000, seed: 9 };
    const uploadId = await sendFile(other.owner, other.company.id, bills);
    await system.flushRedis();
    await eventually(async () => {
      const { totalProcessed, state } = await readUpload(other.owner, other.company.id, uploadId);
      expect(state === 'completed' || totalProcessed > 0).toBe(true);
      await system.flushRedis();
    });
    await waitForUpload(other.owner, other.company.id, uploadId, 60_000);
    const ledger = { owner: other.owner, companyId: other.company.id, file: expectationOf(bills), provider: [] };
    expect(await checkLedger(ledger)).toEqual([]);
  });

  test('loses no payment or session when Redis is flushed during a payment', async () => {
    const payer = await newPayer();
    const { id } = await balanceOf(payer);
    const page = await startPayment(payer, id);
    await system.flushRedis();
    await answerAtProvider(page, 'paid');
    await system.flushRedis();
    await eventually(async () => expect((await balanceOf(payer)).amountDue).toBe(0), 60_000);
    expect((await payer.client.get('/api/user')).status).toBe(200);
    await expectConsistentLedger();
  });

  test('loses and doubles no webhook when Redis is flushed while it is delivered', async () => {
    const { owner, company } = staff;
    const payer = await newPayer();
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.stop);
    const endpoint = { url: receiver.url, eventTypes: ['payment.recorded'] };
    const created = await owner.send<{ id: string; secret: string }>(
      'POST',
      `/api/companies/${company.id}/webhook-endpoints`,
      endpoint,
    );
    const { id: endpointId, secret } = expectStatus(created, 201);
    receiver.useSecret(secret);
    const stopFlushing = flushRepeatedly();
    for (const amount of [1, 2, 3, 4, 5]) {
      const payment = { type: 'record-payment', amount, method: 'cash', receivedOn: '2026-01-15' };
      expectStatus(await owner.send('POST', `/api/customers/${payer.id}/corrections`, payment), 200);
    }
    await stopFlushing();
    const path = `/api/events?companyId=${company.id}&types=payment.recorded`;
    await eventually(async () => {
      const events = expectStatus(await owner.get<{ id: string }[]>(path), 200);
      const accepted = receiver.messages.filter(({ isAccepted }) => isAccepted).map(({ id }) => id);
      expect(events).toHaveLength(5);
      expect(accepted.sort()).toEqual(events.map(({ id }) => `${id}-${endpointId}`).sort());
    }, 120_000);
    expect(receiver.takeProblems()).toEqual([]);
  });
});
