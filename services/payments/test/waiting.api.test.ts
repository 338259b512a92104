import type { Actor } from '@utility-pay/contracts';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { customerOf, partnerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { eventually } from '@utility-pay/testkit';
import { expect, test } from 'vitest';
import { anonymous, superAdmin } from './world/actors.ts';
import { press } from './world/simulator.ts';
import { inReview, opened } from './world/staff-work.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { ask, clock, platform, stored } = world;
const MINUTE = 60_000;

interface Waiting {
  id: string;
  company: { id: string };
  amount: { amountMinor: number };
  askedAt: string | null;
  nextLookAt: string | null;
}
interface Overview {
  openCount: number;
  open: Waiting[];
  reviewCount: number;
  review: Waiting[];
}
const FIELDS = 'id company { id } amount { amountMinor } needsReview createdAt askedAt nextLookAt unanswered';
const LOOK = `{ waitingPayments { openCount open { ${FIELDS} } reviewCount review { ${FIELDS} } } }`;
const LOOK_UP =
  'mutation ($input: LookUpPaymentsInput!) { lookUpPayments(input: $input) { count userErrors { code } } }';
const look = async () => (await ask<{ waitingPayments: Overview }>(superAdmin, LOOK)).waitingPayments;
const lookUp = async (input: object, actor: Actor = superAdmin) =>
  (await ask<{ lookUpPayments: { count: number } }>(actor, LOOK_UP, { input })).lookUpPayments.count;
const shown = async (id: string) => (await look()).open.find((payment) => payment.id === id);

test.each<[string, string, Actor]>([
  ['a super admin', 'allowed', superAdmin],
  ['a visitor', 'UNAUTHENTICATED', anonymous],
  ['an owner', 'FORBIDDEN', staffOf(1)],
  ['a customer', 'FORBIDDEN', customerOf(1, 'ada')],
  ['a partner', 'FORBIDDEN', partnerOf(1)],
  ['another service', 'FORBIDDEN', serviceActor('billing')],
])('waiting payments and %s: %s', async (_name, code, actor) => {
  const comesTo = (call: Promise<unknown>) =>
    call.then(
      () => 'allowed',
      (error: Error) => error.message.split(':')[0],
    );
  expect(await comesTo(ask(actor, LOOK))).toBe(code);
  expect(await comesTo(lookUp({ companyId: '999', paymentId: 'nothing' }, actor))).toBe(code);
});

test('a payment waits once its payer has had five minutes, whichever company it is for', async () => {
  const [one, other] = [await opened(world), await opened(world)];
  expect(await shown(one.id)).toBeUndefined();
  clock.advance(5 * MINUTE);
  const { open, openCount } = await look();
  expect(openCount).toBe(open.length);
  expect(open.find(({ id }) => id === one.id)).toMatchObject({
    company: { id: String(one.companyId) },
    amount: { amountMinor: 8417 },
    needsReview: false,
    askedAt: null,
    unanswered: 0,
  });
  expect(open.map(({ id }) => id)).toContain(other.id);
});

test('looked up now, its outcome is known; asking again is asking once', async () => {
  const { id, companyId, paymentUrl } = await opened(world);
  await world.simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await press(paymentUrl, 'paid');
  clock.advance(6 * MINUTE);
  const wanted = { companyId: String(companyId), paymentId: id };
  await Promise.all([lookUp(wanted), lookUp(wanted)]);
  expect((await stored(id))?.nextPollAt).toEqual(clock.now());
  const workers = runWorkers({ ...world.app, sweepers: [] }, platform);
  await eventually(async () => expect((await stored(id))?.state).toBe('succeeded'));
  await workers.close();
  expect(await shown(id)).toBeUndefined();
  expect(await world.eventsOf(id)).toEqual(['created', 'succeeded']);
  expect(await lookUp(wanted)).toBe(0);
  expect((await stored(id))?.state).toBe('succeeded');
});

test('a look-up that brings nothing is told of, with the next one', async () => {
  const { id, companyId } = await opened(world);
  clock.advance(6 * MINUTE);
  expect(await lookUp({ companyId: String(companyId), paymentId: id })).toBe(1);
  await world.app.useCases.refreshPaymentById(companyId, id);
  const waiting = await shown(id);
  expect(waiting?.askedAt).toBe(clock.now().toISOString());
  expect(Date.parse(waiting?.nextLookAt ?? '')).toBeGreaterThan(clock.now().getTime());
});

test('the wish outlives the queues', async () => {
  const { id, companyId } = await opened(world);
  clock.advance(6 * MINUTE);
  await lookUp({ companyId: String(companyId), paymentId: id });
  await world.emptyQueues();
  expect((await stored(id))?.nextPollAt).toEqual(clock.now());
  expect(await world.pollDue()).toBeGreaterThan(0);
  expect((await stored(id))?.askedAt).toEqual(clock.now());
});

test('all that wait are looked up, those in review are left to people', async () => {
  const review = await inReview(world);
  clock.advance(6 * MINUTE);
  const before = await look();
  expect(before.review).toMatchObject([{ id: review.id, needsReview: true }]);
  expect(before.reviewCount).toBe(1);
  expect(before.open.map(({ id }) => id)).not.toContain(review.id);
  expect(await lookUp({})).toBe(before.openCount);
});

test('another company’s payment is none', async () => {
  const { id, companyId } = await opened(world);
  expect(await lookUp({ companyId: String(companyId + 1), paymentId: id })).toBe(0);
  expect(await lookUp({ paymentId: id })).toBe(0);
});
