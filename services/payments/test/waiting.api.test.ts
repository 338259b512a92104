import type { Actor } from '@utility-pay/contracts';
import { HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { resultOf, SUPER_ADMIN_ONLY } from '@utility-pay/service-kit/testing/actors';
import { eventually } from '@utility-pay/testkit';
import { expect, test } from 'vitest';
import { superAdmin } from './world/operations.ts';
import { makePaymentInReview, openPage, preparePage } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { ask, clock, platform, stored } = world;

interface WaitingView {
  id: string;
  company: { id: string };
  amount: { amountMinor: number };
  lastCheckedAt: string | null;
  nextCheckAt: string | null;
}
interface Overview {
  openCount: number;
  open: WaitingView[];
  reviewCount: number;
  review: WaitingView[];
}
const FIELDS = 'id company { id } amount { amountMinor } needsReview createdAt lastCheckedAt nextCheckAt unanswered';
const LIST = `{ waitingPayments { openCount open { ${FIELDS} } reviewCount review { ${FIELDS} } } }`;
const LOOK_UP =
  'mutation ($input: LookUpPaymentsInput!) { lookUpPayments(input: $input) { count userErrors { code } } }';
const list = async () => (await ask<{ waitingPayments: Overview }>(superAdmin, LIST)).waitingPayments;
const lookUp = async (input: object, actor: Actor = superAdmin) =>
  (await ask<{ lookUpPayments: { count: number } }>(actor, LOOK_UP, { input })).lookUpPayments.count;
const listed = async (id: string) => (await list()).open.find((payment) => payment.id === id);

test.each(SUPER_ADMIN_ONLY)('lists and looks up waiting payments as %s: %s', async (_name, code, actor) => {
  expect(await resultOf(ask(actor, LIST))).toBe(code);
  expect(await resultOf(lookUp({ companyId: '999', paymentId: 'nothing' }, actor))).toBe(code);
});

test('lists payments of all companies after five minutes', async () => {
  const [first, second] = [await openPage(world), await openPage(world)];
  expect(await listed(first.id)).toBeUndefined();
  clock.advance(5 * MINUTE_MS);
  const { open, openCount } = await list();
  expect(openCount).toBe(open.length);
  expect(open.find(({ id }) => id === first.id)).toMatchObject({
    company: { id: String(first.companyId) },
    amount: { amountMinor: 8417 },
    needsReview: false,
    lastCheckedAt: null,
    unanswered: 0,
  });
  expect(open.map(({ id }) => id)).toContain(second.id);
});

test('lists an unvisited payment after its page has expired or a webhook has arrived', async () => {
  const [abandoned, withWebhook] = [await preparePage(world), await preparePage(world)];
  await world.simulator.addFault({ kind: 'webhook-none', reference: withWebhook.id, uses: 1 });
  await chooseOutcome(withWebhook.paymentUrl, 'paid');
  clock.advance(6 * MINUTE_MS);
  expect([await listed(abandoned.id), await listed(withWebhook.id)]).toEqual([undefined, undefined]);
  await world.sendWebhook({ reference: withWebhook.id });
  expect(await listed(withWebhook.id)).toBeDefined();
  const revokedKey = await world.startProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'unauthorized' }),
  });
  clock.advance(24 * HOUR_MS);
  for (const { companyId, id } of [abandoned, withWebhook])
    await revokedKey.app.useCases.refreshPaymentById(companyId, id);
  expect(await listed(abandoned.id)).toMatchObject({ unanswered: 1 });
  expect(await lookUp({})).toBe((await list()).openCount);
  clock.advance(5000);
  await world.pollDue();
  expect([await listed(abandoned.id), await listed(withWebhook.id)]).toEqual([undefined, undefined]);
});

test('settles a payment once after repeated requests to look it up', async () => {
  const { id, companyId, paymentUrl } = await openPage(world);
  await world.simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  clock.advance(6 * MINUTE_MS);
  const requested = { companyId: String(companyId), paymentId: id };
  await Promise.all([lookUp(requested), lookUp(requested)]);
  expect((await stored(id))?.nextPollAt).toEqual(clock.now());
  const workers = runWorkers({ ...world.app, sweepers: [] }, platform);
  await eventually(async () => expect((await stored(id))?.state).toBe('succeeded'));
  await workers.close();
  expect(await listed(id)).toBeUndefined();
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  expect(await lookUp(requested)).toBe(0);
  expect((await stored(id))?.state).toBe('succeeded');
});

test('shows the last and the next check of a payment without an outcome', async () => {
  const { id, companyId } = await openPage(world);
  clock.advance(6 * MINUTE_MS);
  expect(await lookUp({ companyId: String(companyId), paymentId: id })).toBe(1);
  await world.app.useCases.refreshPaymentById(companyId, id);
  const waiting = await listed(id);
  expect(waiting?.lastCheckedAt).toBe(clock.now().toISOString());
  expect(Date.parse(waiting?.nextCheckAt ?? '')).toBeGreaterThan(clock.now().getTime());
});

test('polls a requested payment after the queues were lost', async () => {
  const { id, companyId } = await openPage(world);
  clock.advance(6 * MINUTE_MS);
  await lookUp({ companyId: String(companyId), paymentId: id });
  await world.emptyQueues();
  expect((await stored(id))?.nextPollAt).toEqual(clock.now());
  expect(await world.pollDue()).toContain(id);
  expect((await stored(id))?.lastCheckedAt).toEqual(clock.now());
});

test('looks up all waiting payments except those in review', async () => {
  const review = await makePaymentInReview(world);
  clock.advance(6 * MINUTE_MS);
  const before = await list();
  expect(before.review).toMatchObject([{ id: review.id, needsReview: true }]);
  expect(before.reviewCount).toBe(1);
  expect(before.open.map(({ id }) => id)).not.toContain(review.id);
  expect(await lookUp({})).toBe(before.openCount);
});

test('looks up a payment only with its own company', async () => {
  const { id, companyId } = await openPage(world);
  expect(await lookUp({ companyId: String(companyId + 1), paymentId: id })).toBe(0);
  expect(await lookUp({ paymentId: id })).toBe(0);
});
