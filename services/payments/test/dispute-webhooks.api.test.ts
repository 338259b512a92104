import { expect, test } from 'vitest';
import { webhookEcho } from '../src/providers/ipospays/callbacks.ts';
import { makePayment, makePaymentInReview, openPage, resolveReview } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, platform } = world;
const { checkReferences } = world.app.useCases;

type Page = Awaited<ReturnType<typeof makePayment>>;
const checks = () => platform.mongo.collection<{ _id: string; companyId: number }>('provider-checks');
const checksOf = ({ companyId }: Page) => checks().countDocuments({ companyId });
/** Sends a genuine webhook of a payment with these fields. */
const send = async ({ id, companyId }: Page, fields: object) =>
  world.sendWebhook({
    reference: id,
    authorization: webhookEcho(MERCHANT_KEY, id, companyId),
    body: JSON.stringify({ iposHPResponse: { responseCode: '200', transactionReferenceId: id, ...fields } }),
  });
const DISPUTED = { disputes: [{ disputeId: 'CB1', type: 'CHARGEBACK', amount: '50.00', status: 'OPEN' }] };
const chargeBack = ({ id, companyId }: Page) =>
  simulator.dispute({ reference: id, kind: 'chargeback', amountMinor: 5000, id: `CB${companyId}`, notify: false });

/** Makes a successful payment, and waits until its own webhook is handled. */
async function makeSettledPayment(): Promise<Page> {
  const page = await makePayment(world);
  await expect
    .poll(async () => (await world.stored(page.id))?.evidence.some(({ source }) => source === 'webhook'))
    .toBe(true);
  await checks().deleteMany({ companyId: page.companyId });
  return page;
}

test('adds the check again when a webhook is repeated', async () => {
  const page = await makeSettledPayment();
  await chargeBack(page);
  await send(page, DISPUTED);
  // As if the process had crashed after it recorded the webhook.
  await checks().deleteMany({ companyId: page.companyId });
  await send(page, DISPUTED);
  await checkReferences();
  expect(await world.eventsOf(page.id)).toEqual(['disputed', 'succeeded']);
});

test('refuses a webhook that may report a dispute while the company has 1,000 checks, and accepts it afterwards', async () => {
  const page = await makeSettledPayment();
  const { companyId } = page;
  await chargeBack(page);
  const now = clock.now();
  await checks().insertMany(
    Array.from({ length: 1000 }, (_, index) => ({
      _id: `${companyId}/full-${index}`,
      companyId,
      reference: `full-${index}`,
      credentialsId: 'c',
      attempts: 0,
      createdAt: now,
      nextAttemptAt: new Date(now.getTime() + 3_600_000),
    })),
  );
  await expect(send(page, DISPUTED)).rejects.toThrow(/UNAVAILABLE/);
  await checks().deleteMany({ companyId });
  await send(page, DISPUTED);
  await checkReferences();
  expect(await world.eventsOf(page.id)).toEqual(['disputed', 'succeeded']);
});

test('keeps a check that another webhook requests during its status query', async () => {
  const page = await makeSettledPayment();
  const disputedDuringQuery = await world.startProcess({
    fetchStatus: async (...args) => {
      const answer = await disputedDuringQuery.ipospays.fetchStatus(...args);
      await chargeBack(page);
      await send(page, DISPUTED);
      return answer;
    },
  });
  await send(page, { disputes: [] });
  await disputedDuringQuery.app.useCases.checkReferences();
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
  expect(await checksOf(page)).toBe(1);
  await checkReferences();
  expect(await world.eventsOf(page.id)).toEqual(['disputed', 'succeeded']);
});

test('adds no check for a webhook that only repeats the success, and one for another transaction', async () => {
  const page = await makeSettledPayment();
  const transactionId = (await world.stored(page.id))?.providerTxnId;
  await simulator.sendWebhooks({ reference: page.id, times: 2 });
  await send(page, { transactionId, transactionType: 1, note: 'another body' });
  expect(await checksOf(page)).toBe(0);
  await send(page, { transactionId: 'another' });
  expect(await checksOf(page)).toBe(1);
});

test('records the success and the chargeback of a payment that is unpaid here, after a webhook about the chargeback', async () => {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await chargeBack(page);
  await send(page, DISPUTED);
  // The first check settles the payment, the second applies its disputes.
  await checkReferences();
  await checkReferences();
  expect(await world.eventsOf(page.id)).toEqual(['disputed', 'succeeded']);
  expect(await checksOf(page)).toBe(0);
});

test('records the chargeback when the status query after a return finds the payment paid', async () => {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await chargeBack(page);
  await world.recordReturn(page.id);
  await checkReferences();
  expect(await world.eventsOf(page.id)).toEqual(['disputed', 'succeeded']);
});

test('keeps the check of a payment without an outcome, and removes that of a failed payment', async () => {
  const [page, failed] = [await openPage(world), await openPage(world)];
  await send(page, DISPUTED);
  await send(failed, DISPUTED);
  await chooseOutcome(failed.paymentUrl, 'declined');
  await checkReferences();
  expect([await checksOf(page), await checksOf(failed)]).toEqual([1, 0]);
  await checks().deleteMany({ companyId: page.companyId });
});

test('records a chargeback during the review after staff accepted the payment', async () => {
  const page = await makePaymentInReview(world);
  await simulator.dispute({
    reference: page.id,
    kind: 'chargeback',
    amountMinor: 4000,
    id: 'CB-REVIEW',
    notify: false,
  });
  await send(page, DISPUTED);
  await checkReferences();
  expect(await checksOf(page)).toBe(1);
  // The check has expired: a review can take longer than the 72 hours for which checks are kept.
  await checks().deleteMany({ companyId: page.companyId });
  await resolveReview(world, page.owner, page.id, 'ACCEPT', 4000);
  await checkReferences();
  expect(await world.eventsOf(page.id)).toEqual(['disputed', 'succeeded']);
});
