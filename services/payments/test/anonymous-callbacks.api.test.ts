import { eventually } from '@utility-pay/testkit';
import { expect, test, vi } from 'vitest';
import { paymentModel } from '../src/data/payment.model.ts';
import { webhookEcho } from '../src/providers/ipospays/callbacks.ts';
import { openPage, startQueryCountingProcess } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { recordReturn, clock } = world;

test('queries the provider once in 5 seconds for 20 concurrent returns of a payer', async () => {
  const { id } = await openPage(world);
  const counting = await startQueryCountingProcess(world);
  await Promise.all(Array.from({ length: 20 }, () => counting.recordReturn(id)));
  expect(counting.queryTimes).toHaveLength(1);
  clock.advance(5000);
  expect(await counting.recordReturn(id)).toMatchObject({ status: 'pending' });
  expect(counting.queryTimes).toHaveLength(2);
});

test('queries the provider once in 5 seconds for repeated reads and polls of a payment', async () => {
  const { id, companyId, customer } = await openPage(world);
  clock.advance(5000);
  const counting = await startQueryCountingProcess(world);
  const { findPaymentRefreshed, refreshPaymentById } = counting.app.useCases;
  const read = () => findPaymentRefreshed(customer, id);
  for (const statuses of [await Promise.all(Array.from({ length: 20 }, read)), [await read()]])
    expect(new Set(statuses.map((payment) => payment?.state))).toEqual(new Set(['page-open']));
  for (let times = 0; times < 5; times += 1) await refreshPaymentById(companyId, id);
  expect(counting.queryTimes).toHaveLength(1);
  clock.advance(5000);
  await refreshPaymentById(companyId, id);
  await read();
  expect(counting.queryTimes).toHaveLength(2);
});

test('answers a returning payer with the result of a query that a webhook started just before', async () => {
  const { id, companyId, paymentUrl } = await openPage(world);
  await world.simulator.addFault({ kind: 'webhook-none', reference: id, uses: 1 });
  await chooseOutcome(paymentUrl, 'declined');
  const query = Promise.withResolvers<void>();
  const slowProcess = await world.startProcess({
    fetchStatus: async (...args) => {
      await query.promise;
      return slowProcess.ipospays.fetchStatus(...args);
    },
  });
  const poll = slowProcess.app.useCases.refreshPaymentById(companyId, id);
  await eventually(async () => expect((await world.stored(id))?.queriedAt).toEqual(clock.now()));
  const returned = recordReturn(id);
  await eventually(async () => expect((await world.stored(id))?.callbackReceived).toBe(true));
  query.resolve();
  expect(await returned).toMatchObject({ status: 'error' });
  await poll;
});

test('answers a returning payer as pending after the process with the running query crashed, and queries again after 5 seconds', async () => {
  const { id, companyId } = await openPage(world);
  // Never gets an answer, like a process that crashed during the query.
  const crashDuringQuery = await world.startProcess({ fetchStatus: () => new Promise(() => undefined) });
  void crashDuringQuery.app.useCases.refreshPaymentById(companyId, id);
  await eventually(async () => expect((await world.stored(id))?.queriedAt).toEqual(clock.now()));
  expect(await recordReturn(id)).toMatchObject({ status: 'pending' });
  clock.advance(5000);
  expect(await recordReturn(id)).toMatchObject({ status: 'pending' });
  expect((await world.stored(id))?.lastCheckedAt).toEqual(clock.now());
});

test('limits the queries that people cause for one company to the configured number per minute, and keeps polling', async () => {
  const { id, paymentUrl } = await openPage(world);
  const limited = await startQueryCountingProcess(world, { queriesPerMinute: 2 });
  for (let returns = 0; returns < 4; returns += 1) {
    clock.advance(5000);
    expect(await limited.recordReturn(id)).toMatchObject({ status: 'pending' });
  }
  expect(limited.queryTimes).toHaveLength(2);
  // Refused queries are not reserved: they would delay the polls of workers.
  expect((await world.stored(id))?.queriedAt).toEqual(limited.queryTimes.at(-1));
  await world.simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  clock.advance(5000);
  await world.pollDue();
  expect(await limited.recordReturn(id)).toMatchObject({ status: 'success' });
});

test('keeps all evidence of the provider and the payer, and the last 10 of 60 forged webhooks', async () => {
  const page = await openPage(world);
  await chooseOutcome(page.paymentUrl, 'declined');
  await recordReturn(page.id);
  const stored = async () => (await world.stored(page.id))?.evidence ?? [];
  const before = (await stored()).filter(({ source }) => source !== 'webhook');
  expect(before.length).toBeGreaterThan(1);
  for (let index = 0; index < 60; index += 1) await world.sendWebhook({ reference: page.id, body: `forged ${index}` });
  const evidence = await stored();
  expect(evidence.filter(({ source }) => source !== 'webhook')).toEqual(before);
  // The genuine webhook may be among the webhooks.
  expect(evidence.length).toBeLessThanOrEqual(before.length + 11);
});

test('settles a payment by a webhook with one read and three updates of it', async () => {
  const { id, companyId, paymentUrl } = await openPage(world);
  await world.simulator.addFault({ kind: 'webhook-none', reference: id, uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  const { collection } = paymentModel(world.platform.mongo);
  const methods = ['find', 'findOne', 'updateOne', 'findOneAndUpdate'] as const;
  const calls = methods.map((method) => vi.spyOn(collection, method));
  const reported = { iposHPResponse: { responseCode: 200, transactionReferenceId: id } };
  await world.sendWebhook({
    reference: id,
    authorization: webhookEcho(MERCHANT_KEY, id, companyId),
    body: JSON.stringify(reported),
  });
  await world.app.useCases.refreshPaymentById(companyId, id);
  // Without the relay's reads, which have no `_id`.
  const ofPayment = calls.map(({ mock }) => mock.calls.filter(([filter]) => '_id' in Object(filter)));
  expect(ofPayment.map(({ length }) => length)).toEqual([1, 0, 2, 1]);
  vi.restoreAllMocks();
  expect(await world.stored(id)).toMatchObject({ state: 'succeeded' });
});
