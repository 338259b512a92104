import type { Actor } from '@utility-pay/contracts';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { eventually } from '@utility-pay/testkit';
import { expect, test } from 'vitest';
import { payer, staff } from './world/operations.ts';
import { makePayment, makePaymentInReview, openPage, refundPayment, resolveReview } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator, clock, platform } = world;
const { checkReferences, scanTransactions, readCollected, verifyCollected } = world.app.useCases;
const FIELDS = 'disputedAmount { amountMinor } disputes { id kind status isRecordedByStaff amount { amountMinor } }';
const RECORD = `mutation ($input: RecordDisputeInput!) { recordDispute(input: $input) {
  payment { ${FIELDS} } userErrors { code field message } } }`;
const DECIDE = `mutation ($input: RecordDisputeOutcomeInput!) { recordDisputeOutcome(input: $input) {
  payment { ${FIELDS} } userErrors { code field message } } }`;
const VIEW = `query ($id: ID!) { payment(id: $id) { ${FIELDS} } }`;

type View = { disputedAmount: { amountMinor: number }; disputes: { id: string; status: string }[] };
type Payload = { payment: View | null; userErrors: { code: string; field: string | null }[] };
const record = async (actor: Actor, input: object) =>
  (await world.ask<{ recordDispute: Payload }>(actor, RECORD, { input })).recordDispute;
const decide = async (actor: Actor, input: object) =>
  (await world.ask<{ recordDisputeOutcome: Payload }>(actor, DECIDE, { input })).recordDisputeOutcome;
const view = async (actor: Actor, id: string) =>
  (await world.ask<{ payment: View | null }>(actor, VIEW, { id })).payment;
const totalOf = async (owner: Actor, companyId: number) => (await readCollected(owner, companyId))?.totalMinor;

test('takes the money of a reported chargeback back once, and restores it once, only after the provider reports it as won', async () => {
  const { id, owner, companyId, customer } = await makePayment(world);
  await simulator.dispute({ reference: id, kind: 'chargeback', amountMinor: 5000, id: `CB${companyId}` });
  await simulator.sendWebhooks({ reference: id, times: 10 });
  await eventually(async () => {
    await checkReferences();
    expect(await world.eventsOf(id)).toEqual(['disputed', 'succeeded']);
  });
  expect(await view(owner, id)).toMatchObject({
    disputedAmount: { amountMinor: 5000 },
    disputes: [{ id: `CB${companyId}`, kind: 'CHARGEBACK', status: 'OPEN', isRecordedByStaff: false }],
  });
  expect(await view(customer, id)).toEqual({ disputedAmount: { amountMinor: 5000 }, disputes: [] });
  expect(await totalOf(owner, companyId)).toBe(3417);
  expect(await decide(owner, { paymentId: id, disputeId: `CB${companyId}`, outcome: 'WON' })).toMatchObject({
    payment: null,
    userErrors: [{ code: 'CONFLICT' }],
  });
  expect((await refundPayment(world, owner, id, { amountMinor: 3418 })).userErrors).toMatchObject([
    { code: 'CONFLICT' },
  ]);
  await simulator.winDispute(`CB${companyId}`);
  await eventually(async () => {
    await checkReferences();
    expect(await world.eventsOf(id)).toEqual(['dispute-won', 'disputed', 'succeeded']);
  });
  expect(await view(owner, id)).toMatchObject({ disputedAmount: { amountMinor: 0 }, disputes: [{ status: 'WON' }] });
  expect(await totalOf(owner, companyId)).toBe(8417);
});

test("records a return from the provider's list when no webhook arrived", async () => {
  const { id, owner, companyId } = await makePayment(world);
  await simulator.dispute({ reference: id, kind: 'return', notify: false });
  const configurations = platform.mongo.collection<{ _id: number }>('configurations');
  await eventually(async () => {
    clock.advance(60_000);
    await configurations.updateOne({ _id: companyId }, { $set: { nextScanAt: clock.now() } });
    await scanTransactions();
    await checkReferences();
    expect(await view(owner, id)).toMatchObject({
      disputedAmount: { amountMinor: 8417 },
      disputes: [{ kind: 'RETURN', status: 'LOST' }],
    });
  });
  expect((await refundPayment(world, owner, id)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
});

test('records a chargeback and its outcome by staff once for concurrent requests, with one audit entry each', async () => {
  const { id, owner, companyId } = await makePayment(world);
  const input = { paymentId: id, kind: 'CHARGEBACK', caseId: 'LETTER-7', amountMinor: 2000 };
  const results = await Promise.all([record(owner, input), record(owner, input), record(owner, input)]);
  for (const { payment } of results) expect(payment).toMatchObject({ disputedAmount: { amountMinor: 2000 } });
  expect((await record(owner, { ...input, amountMinor: 1 })).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await record(owner, { ...input, caseId: 'a b' })).userErrors).toMatchObject([
    { code: 'INVALID', field: 'caseId' },
  ]);
  const won = { paymentId: id, disputeId: 'LETTER-7', outcome: 'WON' };
  await Promise.all([decide(owner, won), decide(owner, won)]);
  expect(await view(owner, id)).toMatchObject({ disputes: [{ status: 'WON', isRecordedByStaff: true }] });
  expect(await world.eventsOf(id)).toEqual(['dispute-won', 'disputed', 'succeeded']);
  const acts = (await recordedActs(platform, companyId)).map(({ action }) => action);
  expect(acts.filter((action) => action.startsWith('dispute.')).sort()).toEqual([
    'dispute.decided',
    'dispute.recorded',
  ]);
});

test('lets only staff who manage payment settings record a dispute', async () => {
  const { id, companyId, customer } = await makePayment(world);
  const input = { paymentId: id, kind: 'CHARGEBACK', caseId: 'X1' };
  for (const actor of [customer, staff(companyId, 'viewPayments'), payer('other', companyId), staff(companyId + 500)])
    await expect(record(actor, input)).rejects.toThrow(/FORBIDDEN|NOT_FOUND/);
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
});

test('refuses a dispute of a payment that did not succeed', async () => {
  const { id, owner } = await openPage(world);
  const refused = await record(owner, { paymentId: id, kind: 'RETURN', caseId: 'X1' });
  expect(refused.userErrors).toMatchObject([{ code: 'CONFLICT' }]);
});

test('keeps the collected total when hours with disputes are recounted', async () => {
  const { id, owner, companyId } = await makePayment(world);
  await record(owner, { paymentId: id, kind: 'CHARGEBACK', caseId: 'C1', amountMinor: 417 });
  expect(await totalOf(owner, companyId)).toBe(8000);
  clock.advance(25 * 60 * 60_000);
  await decide(owner, { paymentId: id, disputeId: 'C1', outcome: 'WON' });
  expect(await totalOf(owner, companyId)).toBe(8417);
  clock.advance(2 * 60 * 60_000);
  await verifyCollected();
  expect(await totalOf(owner, companyId)).toBe(8417);
});

test('publishes the return of a payment once', async () => {
  const { id, owner } = await makePaymentInReview(world);
  await resolveReview(world, owner, id, 'RETURN');
  await resolveReview(world, owner, id, 'RETURN');
  expect(await world.eventsOf(id)).toEqual(['returned']);
});
