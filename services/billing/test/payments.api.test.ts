import { domainEvents } from '@utility-pay/contracts';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { serviceActor } from '@utility-pay/service-kit/testing/actors';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test, vi } from 'vitest';
import { currentBalance } from '../src/domain/balance.ts';
import { applyBill } from '../src/domain/ledger-changes.ts';
import { changeCustomer } from '../src/use-cases/change-customer.ts';
import { ALL_VALUES, openBilling, publishedEvents } from './world/world.ts';

const { app, platform, ask, add, customers, sweep } = await openBilling();

const PERIOD = 202611;
const account = (companyId: number) => add({ companyId, balances: [{ period: PERIOD, billedMinor: 100_000 }] });
const paid = (customer: { id: string; companyId: number }, paymentId: string, amountMinor: number) =>
  platform.createEvent(domainEvents.paymentSucceeded, customer.companyId, {
    paymentId,
    customerId: customer.id,
    balanceId: `${customer.id}-${PERIOD}`,
    amountMinor,
    paidAt: '2026-11-21T12:00:00.000Z',
  });
const refunded = (
  customer: { id: string; companyId: number },
  paymentId: string,
  refundId: string,
  refundedMinor: number,
) =>
  platform.createEvent(domainEvents.paymentRefunded, customer.companyId, {
    paymentId,
    refundId,
    refundedMinor,
    customerId: customer.id,
    balanceId: `${customer.id}-${PERIOD}`,
    amountMinor: 60_000,
    refundedAt: '2026-11-21T13:00:00.000Z',
  });
const handle = (event: { type: string; data: unknown }): Promise<void> => deliverEvent(app, event);
async function due({ companyId, id }: { companyId: number; id: string }): Promise<number | undefined> {
  const customer = await customers.find(companyId, id);
  return customer && currentBalance(customer)?.dueMinor;
}

test('reports a changed bill only if an unexpected payment or a won chargeback can make other payment pages ask for too much', async () => {
  const customer = await account(90);
  const changes = async () =>
    (await publishedEvents(platform, 90)).filter(([type]) => type === domainEvents.billChanged.name).length;
  const before = await changes();
  await handle(paid(customer, 'expected', 10_000));
  expect(await changes()).toBe(before);
  const late = paid(customer, 'late', 10_000);
  await handle({ ...late, data: { ...late.data, isUnexpected: true } });
  expect(await changes()).toBe(before + 1);
  const { paidAt, ...subject } = paid(customer, 'expected', 10_000).data;
  const dispute = { ...subject, disputeId: 'd', kind: 'chargeback' as const, disputedMinor: 10_000 };
  await handle(platform.createEvent(domainEvents.paymentDisputed, 90, { ...dispute, disputedAt: paidAt }));
  expect(await changes()).toBe(before + 1);
  await handle(platform.createEvent(domainEvents.paymentDisputeWon, 90, { ...dispute, wonAt: paidAt }));
  expect(await changes()).toBe(before + 2);
});

test('applies a payment once, however often its event is delivered', async () => {
  const customer = await account(1);
  const event = paid(customer, 'once', 60_000);
  await Promise.all(Array.from({ length: 8 }, () => handle(event)));
  await handle(event);
  // The same payment under another event's id is still the same payment.
  await handle(paid(customer, 'once', 60_000));
  expect(await due(customer)).toBe(40_000);
});

test('adds a refund once, whether the payment or its refund is delivered first', async () => {
  const customer = await account(1);
  const refund = refunded(customer, 'p', 'r1', 20_000);
  await Promise.all(Array.from({ length: 4 }, () => handle(refund)));
  expect(await due(customer)).toBe(100_000);
  await handle(paid(customer, 'p', 60_000));
  expect(await due(customer)).toBe(60_000);
  await Promise.all([refund, refunded(customer, 'p', 'r2', 40_000), refunded(customer, 'p', 'r2', 40_000)].map(handle));
  expect(await due(customer)).toBe(100_000);
  const largest = { by: 'due' as const, descending: true, limit: 1, values: ALL_VALUES };
  expect(await customers.list(1, { words: [] }, largest)).toMatchObject({ rows: [{ id: customer.id }] });
});

test('credits a payment for the account to its oldest bills, and the rest stays a credit', async () => {
  const customer = await add({
    companyId: 1,
    balances: [
      { period: PERIOD, billedMinor: 5000 },
      { period: 202610, billedMinor: 3000 },
    ],
  });
  const forAccount = (paymentId: string, amountMinor: number) => {
    const event = paid(customer, paymentId, amountMinor);
    return handle({ ...event, data: { ...event.data, balanceId: null } });
  };
  const dues = async () => (await customers.find(1, customer.id))?.balances.map(({ dueMinor }) => dueMinor);
  await forAccount('first', 4000);
  await forAccount('first', 4000);
  expect(await dues()).toEqual([4000, 0]);
  await forAccount('second', 4500);
  expect(await dues()).toEqual([0, 0]);
  expect((await customers.find(1, customer.id))?.totalDueMinor).toBe(-500);
});

test('the void of a test payment makes its bill due again, and the journal has the reason', async () => {
  const customer = await account(92);
  await handle(paid(customer, 'tested', 60_000));
  const refund = refunded(customer, 'tested', 'v1', 60_000);
  await handle({ ...refund, data: { ...refund.data, testMode: true, isTestVoid: true } });
  expect(await due(customer)).toBe(100_000);
  const stored = await customers.find(92, customer.id);
  expect(stored?.entries?.at(-1)).toMatchObject({
    kind: 'refund',
    amountMinor: 60_000,
    reason: 'Test payment voided',
    source: { kind: 'payment', id: 'tested' },
  });
});

test('drops a refund for a balance that does not exist', async () => {
  await handle(refunded({ id: customers.newId(), companyId: 1 }, 'p', 'r', 1));
  const customer = await account(1);
  await handle(refunded({ id: customer.id, companyId: 2 }, 'p', 'r', 1));
  expect(await due(customer)).toBe(100_000);
});

test('loses nothing when payments and bills are applied at once', async () => {
  const customer = await account(1);
  const bill = (billedMinor: number) =>
    changeCustomer(customers, 1, customer.id, (read) => {
      const source = { kind: 'upload' as const, id: 'u' };
      const posting = { at: new Date(0), source, newId: customers.newId };
      const fields = { usage: String(billedMinor) };
      const applied = applyBill(read, { period: PERIOD, billedMinor, fields }, posting);
      return applied.kind === 'changed' ? { after: applied.customer, result: true } : { result: false };
    });
  const payments = Array.from({ length: 12 }, (_, index) => handle(paid(customer, `p${index}`, 1000 + index)));
  await Promise.all([...payments, ...[90_000, 95_000, 98_000].map(bill)]);
  await bill(99_000);
  expect(await due(customer)).toBe(99_000 - (12 * 1000 + 66));
  expect((await customers.find(1, customer.id))?.version).toBeGreaterThan(12);
});

test('drops a payment for a customer or company that does not exist', async () => {
  const customer = await account(1);
  await handle(paid({ id: customers.newId(), companyId: 1 }, 'p', 1));
  await handle(paid({ id: 'nonsense', companyId: 1 }, 'p', 1));
  await handle(paid({ id: customer.id, companyId: 2 }, 'p', 1));
  const event = paid(customer, 'p', 1);
  await handle({ ...event, data: { ...event.data, customerId: customers.newId() } });
  expect(await due(customer)).toBe(100_000);
});

test('refuses an invalid event', async () => {
  await expect(handle({ ...paid(await account(1), 'p', 1), data: { amountMinor: 'much' } })).rejects.toThrow();
});

test('returns what customers owe to payments', async () => {
  const customer = await add({
    companyId: 3,
    accountNumber: '001042',
    name: 'Maria',
    email: 'maria@example.com',
    balances: [
      { period: PERIOD, billedMinor: 8417 },
      { period: 202610, billedMinor: 500 },
    ],
    credits: [{ id: 'p', kind: 'payment', amountMinor: 417, period: PERIOD, at: new Date(0) }],
  });
  const ahead = await add({
    companyId: 3,
    accountNumber: '2',
    credits: [{ id: 'q', kind: 'payment', amountMinor: 300, at: new Date(0) }],
  });
  const read = async (companyId: number, ...customerIds: string[]) => {
    const query = `query ($companyId: Int!, $customerIds: [ID!]!) {
      internalPayableAccounts(companyId: $companyId, customerIds: $customerIds) {
        customerId accountNumber customerName customerEmail totalDueMinor creditMinor resets
        bills { balanceId amountDueMinor month year } } }`;
    return (await ask(serviceActor('payments'), query, { companyId, customerIds })).data?.internalPayableAccounts;
  };
  expect(await read(3, customer.id)).toEqual([
    {
      customerId: customer.id,
      accountNumber: '001042',
      customerName: 'Maria',
      customerEmail: 'maria@example.com',
      totalDueMinor: 8500,
      creditMinor: 0,
      bills: [
        { balanceId: `${customer.id}-202610`, amountDueMinor: 500, month: 10, year: 2026 },
        { balanceId: `${customer.id}-${PERIOD}`, amountDueMinor: 8000, month: 11, year: 2026 },
      ],
      resets: 0,
    },
  ]);
  expect(await read(3, ahead.id)).toMatchObject([{ totalDueMinor: -300, creditMinor: 300, bills: [] }]);
  expect(await read(3, ahead.id, customer.id, 'nonsense')).toHaveLength(2);
  expect(await read(1, customer.id)).toEqual([]);
});

test('the worker applies an event from the queue', async () => {
  const customer = await account(4);
  const workers = runWorkers(app, platform);
  await platform.queues.addEvent('billing', paid(customer, 'queued', 100_000));
  await vi.waitFor(async () => expect(await due(customer)).toBe(0), { timeout: 60_000, interval: 50 });
  await workers.close();
});

test('a chargeback reopens the bill and a won one pays it again, however often and in whatever order they are delivered', async () => {
  const customer = await account(1);
  const subject = {
    paymentId: 'disputed',
    customerId: customer.id,
    balanceId: `${customer.id}-${PERIOD}`,
    amountMinor: 60_000,
    disputeId: 'CB1',
    kind: 'chargeback' as const,
    disputedMinor: 50_000,
  };
  const disputed = platform.createEvent(domainEvents.paymentDisputed, 1, {
    ...subject,
    disputedAt: '2026-11-22T12:00:00.000Z',
  });
  const won = platform.createEvent(domainEvents.paymentDisputeWon, 1, {
    ...subject,
    wonAt: '2026-11-23T12:00:00.000Z',
  });
  await Promise.all([handle(disputed), handle(disputed)]);
  await handle(paid(customer, 'disputed', 60_000));
  expect(await due(customer)).toBe(90_000);
  await Promise.all([handle(won), handle(won), handle(disputed)]);
  expect(await due(customer)).toBe(40_000);
  await sweep('journal');
  const journal = platform.mongo.collection('journal').find({ companyId: 1, customerId: customer.id }).sort({ _id: 1 });
  const kinds = (await journal.toArray()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'bill')).toEqual(['payment', 'chargeback', 'chargeback-won']);
});

test('a refund that failed after it had succeeded counts as paid again, once, in any order', async () => {
  const customer = await account(1);
  const refund = {
    paymentId: 'bounced',
    customerId: customer.id,
    balanceId: `${customer.id}-${PERIOD}`,
    amountMinor: 60_000,
    refundId: 'bounced-refund',
    refundedMinor: 50_000,
  };
  const refunded = platform.createEvent(domainEvents.paymentRefunded, 1, {
    ...refund,
    refundedAt: '2026-11-22T12:00:00.000Z',
  });
  const failed = platform.createEvent(domainEvents.paymentRefundFailed, 1, {
    ...refund,
    failedAt: '2026-11-25T12:00:00.000Z',
  });
  const before = (await due(customer)) ?? 0;
  await handle(paid(customer, 'bounced', 60_000));
  await Promise.all([handle(failed), handle(failed)]);
  await handle(refunded);
  expect(await due(customer)).toBe(before - 60_000);
  await Promise.all([handle(refunded), handle(failed)]);
  expect(await due(customer)).toBe(before - 60_000);
});

test('a case about two payments of an account takes both credits back', async () => {
  const customer = await account(1);
  const disputed = (paymentId: string) =>
    platform.createEvent(domainEvents.paymentDisputed, 1, {
      paymentId,
      customerId: customer.id,
      balanceId: `${customer.id}-${PERIOD}`,
      amountMinor: 2000,
      disputeId: 'CASE7',
      kind: 'chargeback' as const,
      disputedMinor: 2000,
      disputedAt: '2026-11-22T12:00:00.000Z',
    });
  for (const paymentId of [`${customer.id}-p1`, `${customer.id}-p2`]) {
    await handle(paid(customer, paymentId, 2000));
    await handle(disputed(paymentId));
  }
  expect(await due(customer)).toBe(100_000);
});
