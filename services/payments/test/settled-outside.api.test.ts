import { HOUR_MS } from '@utility-pay/contracts';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { staff, superAdmin } from './world/operations.ts';
import { buildEvidence } from './world/payments.ts';
import {
  makePayment,
  makePaymentInReview,
  readPayment,
  resolveReview,
  startProcessThatReports,
} from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, platform } = world;
/** The page expires after 24 hours, and polling ends 48 hours later: after this time staff can close the payment. */
const SETTLEABLE_AFTER_MS = 73 * HOUR_MS;
const REASON = 'Refunded in the iPOSpays portal on November 25';
/** The provider's answer has a JSON number without decimals, which may be cents or dollars. */
const UNREADABLE_AMOUNT = { amount: { unit: 'unreadable', minor: null, text: '50' } } as const;

/** Pays all that is due. The provider reports no readable amount, so the payment is in review; `process` gets that answer. */
async function payAllUnreadably() {
  const company = await world.company();
  const { customer, customerId } = company;
  const { payment, paymentUrl } = await world.startWith(customer, { customerId });
  const id = payment?.id ?? '';
  await simulator.addFault({ kind: 'webhook-none', reference: id });
  await chooseOutcome(paymentUrl, 'paid');
  const unreadable = await startProcessThatReports(world, UNREADABLE_AMOUNT);
  await unreadable.recordReturn(id);
  return { ...company, id, process: unreadable };
}

const close = (
  process: Parameters<typeof resolveReview>[0],
  actor: Parameters<typeof resolveReview>[1],
  id: string,
  reason?: string,
) => resolveReview(process, actor, id, 'CLOSE', undefined, reason);

test('closes a payment without a readable amount 48 hours after its page expired, with a reason, once', async () => {
  const { id, process, owner, companyId, customer, customerId, balanceId } = await payAllUnreadably();
  const { expiresAt = clock.now() } = (await world.stored(id)) ?? {};
  const settleableFrom = new Date(expiresAt.getTime() + 48 * HOUR_MS).toISOString();
  expect((await readPayment(process, owner, id))?.review).toEqual({
    reason: 'NO_AMOUNT',
    decisions: ['CHECK_AGAIN', 'CLOSE'],
    settleableFrom,
  });
  expect(await close(process, owner, id, REASON)).toMatchObject({
    payment: null,
    userErrors: [{ code: 'CONFLICT', field: 'decision', message: expect.stringMatching(/48 hours after/) }],
  });

  clock.advance(SETTLEABLE_AFTER_MS);
  for (const input of [{ balanceId }, {}])
    expect((await process.startWith(customer, { customerId, ...input })).userErrors).toMatchObject([
      { code: 'PAYMENT_IN_REVIEW', message: expect.stringMatching(/^We are reviewing your last payment/) },
    ]);
  for (const reason of [undefined, '  ', 'x'.repeat(501)])
    expect((await close(process, owner, id, reason)).userErrors).toMatchObject([{ field: 'reason' }]);
  await expect(close(process, staff(companyId + 1, 'managePaymentSettings'), id, REASON)).rejects.toThrow('NOT_FOUND');
  await expect(close(process, staff(companyId, 'viewPayments'), id, REASON)).rejects.toThrow('FORBIDDEN');
  await expect(close(process, customer, id, REASON)).rejects.toThrow('FORBIDDEN');

  const answers = await Promise.all([close(process, owner, id, REASON), close(process, owner, id, REASON)]);
  for (const answer of answers)
    expect(answer).toMatchObject({
      payment: { status: 'FAILED', review: null, message: 'This payment was settled outside the portal.' },
      userErrors: [],
    });
  const acts = (await recordedActs(platform, companyId)).filter(({ action }) => action === 'review.decided');
  expect(acts).toMatchObject([{ target: { type: 'payment', id }, reason: REASON, after: { decision: 'close' } }]);
  expect((await world.app.useCases.listWaitingPayments(superAdmin)).review.map((each) => each.id)).not.toContain(id);
  expect((await process.startWith(customer, { customerId })).paymentUrl).toMatch(/^http/);
  expect((await process.startWith(customer, { customerId, balanceId })).paymentUrl).toMatch(/^http/);
});

test('credits nothing for a payment that was settled outside the portal when the provider later reports its amount', async () => {
  const { id, process, owner, companyId } = await payAllUnreadably();
  clock.advance(SETTLEABLE_AFTER_MS);
  expect((await close(process, owner, id, REASON)).payment).toMatchObject({ status: 'FAILED' });
  const stored = await world.stored(id);
  expect(stored).toMatchObject({ state: 'settled-outside' });
  expect(stored?.open).toBeUndefined();

  // The main process gets the provider's corrected answer: the requested amount.
  expect(await world.recordReturn(id)).toMatchObject({ status: 'error' });
  await world.sendWebhook({ reference: id });
  clock.advance(HOUR_MS);
  expect(await world.pollDue()).not.toContain(id);
  await world.app.useCases.refreshPaymentById(companyId, id);
  expect(await world.stored(id)).toMatchObject({ state: 'settled-outside', polls: stored?.polls });
  expect(await world.eventsOf(id)).toEqual([]);
  expect(await world.app.useCases.readCollected(owner, companyId)).toEqual({ totalMinor: 0, count: 0 });
});

test('credits a payment once instead of closing it when the provider now reports the requested amount', async () => {
  const { id, owner } = await payAllUnreadably();
  clock.advance(SETTLEABLE_AFTER_MS);
  expect((await close(world, owner, id, REASON)).userErrors).toMatchObject([
    {
      message:
        'The payment provider now reports $84.17, and it was credited. If you have refunded or recorded this money, reverse that.',
    },
  ]);
  expect(await readPayment(world, owner, id)).toMatchObject({
    status: 'SUCCESS',
    amountReceived: { amountMinor: 8417 },
  });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
});

test('keeps a payment in review while the provider is unavailable', async () => {
  const { id, owner } = await payAllUnreadably();
  clock.advance(SETTLEABLE_AFTER_MS);
  const unreachableProvider = await world.startProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }),
  });
  expect((await close(unreachableProvider, owner, id, REASON)).userErrors).toMatchObject([
    { code: 'PROVIDER_UNAVAILABLE' },
  ]);
  expect(await world.stored(id)).toMatchObject({ state: 'review' });
});

test('closes a payment as settled when the provider no longer knows the reference, and later credits nothing', async () => {
  const { id, owner } = await payAllUnreadably();
  clock.advance(SETTLEABLE_AFTER_MS);
  const unknownReference = await world.startProcess({ fetchStatus: async () => ({ kind: 'unknown-reference' }) });
  expect((await close(unknownReference, owner, id, REASON)).payment).toMatchObject({ status: 'FAILED' });
  await world.recordReturn(id);
  expect(await world.stored(id)).toMatchObject({ state: 'settled-outside' });
});

test('closes a payment whose transaction belongs to another payment', async () => {
  const first = await makePayment(world);
  const providerTxnId = (await world.stored(first.id))?.providerTxnId ?? '';
  const { companyId, owner, customer, customerId, balanceId } = first;
  world.billing.bills.set(`${balanceId}-next`, { companyId, customerId, amountDueMinor: 8417, month: 12 });
  await world.postPayments();
  const { payment } = await world.startWith(customer, { customerId, balanceId: `${balanceId}-next` });
  const id = payment?.id ?? '';
  const evidence = buildEvidence({ reference: id, providerTxnId });
  const sameTransaction = await world.startProcess({ fetchStatus: async () => ({ kind: 'paid', evidence }) });
  await sameTransaction.recordReturn(id);
  expect((await readPayment(sameTransaction, owner, id))?.review).toMatchObject({ reason: 'USED_TRANSACTION' });
  clock.advance(SETTLEABLE_AFTER_MS);
  expect((await close(sameTransaction, owner, id, REASON)).payment).toMatchObject({ status: 'FAILED' });
  expect(await world.stored(id)).toMatchObject({ state: 'settled-outside' });
  expect(await world.eventsOf(id)).toEqual([]);
});

test('closes a reported amount only as settled, with a reason, when the provider no longer accepts the key', async () => {
  const { id, owner } = await makePaymentInReview(world);
  clock.advance(SETTLEABLE_AFTER_MS);
  const revoked = await world.startProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'unauthorized' }),
  });
  expect((await close(revoked, owner, id)).userErrors).toMatchObject([{ field: 'reason' }]);
  expect(await world.stored(id)).toMatchObject({ state: 'review', receivedMinor: 4000 });
  expect(await close(revoked, owner, id, REASON)).toMatchObject({ payment: { status: 'FAILED' }, userErrors: [] });
  expect(await world.stored(id)).toMatchObject({ state: 'settled-outside', receivedMinor: 4000 });
});
