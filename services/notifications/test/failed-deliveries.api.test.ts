import { type Actor, NO_COMPANY } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, expect, test } from 'vitest';
import { anonymous, createWorld } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'bills@lakeside.test', resendTimeoutMs: 2000 });
const { resend, succeeded, tryDue, advance, ask, deliveries } = world;
const HOUR = 60 * 60_000;

interface Failed {
  count: number;
  deliveries: { id: string; company: { id: string } | null; mayHaveArrived: boolean }[];
}
interface Retried {
  count: number;
  userErrors: { code: string; field: string }[];
}
const LOOK = `{ failedDeliveries { count deliveries {
  id company { id } template recipient reason failedAt createdAt mayHaveArrived } } }`;
const RETRY =
  'mutation ($input: RetryDeliveriesInput!) { retryDeliveries(input: $input) { count userErrors { code field } } }';
const look = async () => (await ask<{ failedDeliveries: Failed }>(superAdmin, LOOK)).failedDeliveries;
const retry = async (input: object, actor: Actor = superAdmin) =>
  (await ask<{ retryDeliveries: Retried }>(actor, RETRY, { input })).retryDeliveries;

let count = 0;
let id = '';
const one = () => ({ companyId: '1', deliveryId: id });
const stored = () => deliveries.findOne({ _id: id });
const keys = () => resend.handedOver.filter(({ key }) => key.startsWith(id)).map(({ key }) => key);
const refusal = (status: number, message = 'no') => ({ kind: 'error' as const, status, name: 'x', message });

beforeEach(async () => {
  await deliveries.deleteMany({});
  resend.next();
  world.directory.people.set('1/ada', 'ada@example.test');
  count += 1;
  id = `receipt-p${count}`;
  await succeeded(1, 'ada', `p${count}`);
});

test.each<[string, string, Actor]>([
  ['a super admin', 'allowed', superAdmin],
  ['a visitor', 'UNAUTHENTICATED', anonymous],
  ['an owner', 'FORBIDDEN', staffOf(1)],
  ['a customer', 'FORBIDDEN', customerOf(1, 'ada')],
  ['a partner', 'FORBIDDEN', partnerOf(1)],
  ['another service', 'FORBIDDEN', serviceActor('billing')],
])('failed mail and %s: %s', async (_name, code, actor) => {
  const comesTo = (call: Promise<unknown>) =>
    call.then(
      () => 'allowed',
      (error: Error) => error.message.split(':')[0],
    );
  expect(await comesTo(ask(actor, LOOK))).toBe(code);
  expect(await comesTo(retry({}, actor))).toBe(code);
});

test('what was refused is listed with its reason, and nobody’s whole address', async () => {
  resend.next(refusal(422, 'ada@example.test is not a verified address'));
  await tryDue();
  expect(await look()).toEqual({
    count: 1,
    deliveries: [
      {
        id,
        company: { id: '1' },
        template: 'payment-receipt',
        recipient: 'a***@example.test',
        reason: '422: a***@example.test is not a verified address',
        failedAt: world.clock.now().toISOString(),
        createdAt: world.clock.now().toISOString(),
        mayHaveArrived: false,
      },
    ],
  });
});

test('what was never taken is written anew as the settings now are, under a key of its own', async () => {
  resend.next(refusal(422));
  await tryDue();
  world.directory.people.set('1/ada', 'ada@new.example.test');
  advance(90 * HOUR);
  expect(await retry(one())).toEqual({ count: 1, userErrors: [] });
  expect(await retry(one())).toEqual({ count: 0, userErrors: [] });
  expect(await look()).toEqual({ count: 0, deliveries: [] });
  await tryDue();
  expect(await stored()).toMatchObject({ state: 'sent', round: 1, attempts: 1, email: { to: 'ada@new.example.test' } });
  expect(await stored()).not.toHaveProperty('reason');
  expect(keys()).toEqual([id, `${id}-again-1`]);
  expect(await retry(one())).toEqual({ count: 0, userErrors: [] });
  expect(await tryDue()).toBe(0);
});

test('a second refusal begins a third round', async () => {
  resend.next(refusal(422), refusal(403));
  await tryDue();
  await retry(one());
  await tryDue();
  await retry(one());
  await tryDue();
  expect(keys()).toEqual([id, `${id}-again-1`, `${id}-again-2`]);
  expect(await stored()).toMatchObject({ state: 'sent' });
});

test('what may have been taken goes unchanged under its old key while the provider knows that: it arrives once', async () => {
  resend.next({ kind: 'accept-silently' }, refusal(401));
  await tryDue();
  advance(5000);
  await tryDue();
  expect(await stored()).toMatchObject({ state: 'failed' });
  world.directory.people.set('1/ada', 'ada@new.example.test');
  expect(await retry(one())).toEqual({ count: 1, userErrors: [] });
  await tryDue();
  expect(await stored()).toMatchObject({ state: 'sent', email: { to: 'ada@example.test' } });
  expect([...resend.accepted.keys()].filter((key) => key.startsWith(id))).toEqual([id]);
});

test('what may have arrived, and nobody can tell any more, is not sent again', async () => {
  resend.next({ kind: 'accept-silently' }, refusal(401));
  await tryDue();
  advance(5000);
  await tryDue();
  advance(24 * HOUR);
  expect((await look()).deliveries).toMatchObject([{ id, mayHaveArrived: true }]);
  expect(await retry(one())).toEqual({ count: 0, userErrors: [{ code: 'CONFLICT', field: 'deliveryId' }] });
  expect(await retry({})).toEqual({ count: 0, userErrors: [] });
  expect(await tryDue()).toBe(0);
});

test('a process that died after handing over leaves a doubt, whatever the next try is told', async () => {
  resend.next({ kind: 'accept' }, refusal(401));
  await tryDue();
  await deliveries.updateOne(
    { _id: id },
    { $set: { state: 'queued', attempts: 0, nextAttemptAt: world.clock.now() }, $unset: { sentAt: 1 } },
  );
  await tryDue();
  expect(await stored()).toMatchObject({ state: 'failed', failure: { neverTaken: false } });
});

test('all are tried again at once, another company’s and the deployment’s own among them', async () => {
  world.directory.people.set('2/bob', 'bob@example.test');
  await succeeded(2, 'bob', `q${count}`);
  resend.next(refusal(422), refusal(422), refusal(422));
  await world.sendTest(superAdmin, null, 'ops@example.test');
  await tryDue();
  const failed = await look();
  expect(failed.count).toBe(3);
  expect(failed.deliveries.map(({ company }) => company?.id ?? NO_COMPANY).toSorted()).toEqual(
    ['1', '2', NO_COMPANY].toSorted(),
  );
  expect(await retry({})).toEqual({ count: 3, userErrors: [] });
  expect(await tryDue()).toBe(3);
  expect(await deliveries.countDocuments({ state: 'sent' })).toBe(3);
});

test('two who try at once put it back once', async () => {
  resend.next(refusal(422));
  await tryDue();
  const counts = await Promise.all([retry(one()), retry(one()), retry({})]);
  expect(counts.reduce((sum, { count: put }) => sum + put, 0)).toBe(1);
});

test('a message of another company, and one that is not there, change nothing', async () => {
  resend.next(refusal(422));
  await tryDue();
  expect(await retry({ ...one(), companyId: '2' })).toEqual({ count: 0, userErrors: [] });
  expect(await retry({ companyId: '1', deliveryId: 'nothing' })).toEqual({ count: 0, userErrors: [] });
  expect((await look()).count).toBe(1);
});

test('what failed a month ago is of no interest any more', async () => {
  resend.next(refusal(422));
  await tryDue();
  advance(31 * 24 * HOUR);
  expect(await look()).toEqual({ count: 0, deliveries: [] });
  expect(await retry({})).toEqual({ count: 0, userErrors: [] });
});
