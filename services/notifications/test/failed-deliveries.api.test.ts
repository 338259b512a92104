import { type Actor, HOUR_MS, NO_COMPANY } from '@utility-pay/contracts';
import { resultOf, SUPER_ADMIN_ONLY, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'bills@lakeside.test', resendTimeoutMs: 2000 });
const { resend, paymentSucceeded, attemptDue, advance, ask, deliveries } = world;

interface Failed {
  count: number;
  deliveries: { id: string; company: { id: string } | null; mayHaveArrived: boolean }[];
}
interface Retried {
  count: number;
  userErrors: { code: string; field: string }[];
}
const LIST_FAILED = `{ failedDeliveries { count deliveries {
  id company { id } template recipient reason failedAt createdAt mayHaveArrived } } }`;
const RETRY =
  'mutation ($input: RetryDeliveriesInput!) { retryDeliveries(input: $input) { count userErrors { code field } } }';
const listFailed = async () => (await ask<{ failedDeliveries: Failed }>(superAdmin, LIST_FAILED)).failedDeliveries;
const retry = async (input: object, actor: Actor = superAdmin) =>
  (await ask<{ retryDeliveries: Retried }>(actor, RETRY, { input })).retryDeliveries;

let count = 0;
let id = '';
const deliveryInput = () => ({ companyId: '1', deliveryId: id });
const stored = () => deliveries.findOne({ _id: id });
const keys = () => resend.requests.filter(({ key }) => key.startsWith(id)).map(({ key }) => key);
const rejection = (status: number, message = 'no') => ({ kind: 'error' as const, status, name: 'x', message });

beforeEach(async () => {
  await deliveries.deleteMany({});
  resend.next();
  world.directory.people.set('1/ada', 'ada@example.test');
  count += 1;
  id = `receipt-p${count}`;
  await paymentSucceeded(1, 'ada', `p${count}`);
});

test.each(SUPER_ADMIN_ONLY)('%s who lists and retries failed deliveries gets %s', async (_caller, code, actor) => {
  expect(await resultOf(ask(actor, LIST_FAILED))).toBe(code);
  expect(await resultOf(retry({}, actor))).toBe(code);
});

test('a failed delivery is listed with its reason and masked email addresses', async () => {
  resend.next(rejection(422, 'ada@example.test is not a verified address'));
  await attemptDue();
  expect(await listFailed()).toEqual({
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

test('an email that was never accepted is composed again and sent under a new key', async () => {
  resend.next(rejection(422));
  await attemptDue();
  world.directory.people.set('1/ada', 'ada@new.example.test');
  advance(90 * HOUR_MS);
  expect(await retry(deliveryInput())).toEqual({ count: 1, userErrors: [] });
  expect(await retry(deliveryInput())).toEqual({ count: 0, userErrors: [] });
  expect(await listFailed()).toEqual({ count: 0, deliveries: [] });
  await attemptDue();
  expect(await stored()).toMatchObject({
    state: 'sent',
    restarts: 1,
    attempts: 1,
    email: { to: 'ada@new.example.test' },
  });
  expect(await stored()).not.toHaveProperty('reason');
  expect(keys()).toEqual([id, `${id}-again-1`]);
  expect(await retry(deliveryInput())).toEqual({ count: 0, userErrors: [] });
  expect(await attemptDue()).toBe(0);
});

test('each restart uses another key', async () => {
  resend.next(rejection(422), rejection(403));
  await attemptDue();
  await retry(deliveryInput());
  await attemptDue();
  await retry(deliveryInput());
  await attemptDue();
  expect(keys()).toEqual([id, `${id}-again-1`, `${id}-again-2`]);
  expect(await stored()).toMatchObject({ state: 'sent' });
});

test('an email that may have been accepted is sent unchanged under its old key, so that it arrives once', async () => {
  resend.next({ kind: 'accept-silently' }, rejection(401));
  await attemptDue();
  advance(5000);
  await attemptDue();
  expect(await stored()).toMatchObject({ state: 'failed' });
  world.directory.people.set('1/ada', 'ada@new.example.test');
  expect(await retry(deliveryInput())).toEqual({ count: 1, userErrors: [] });
  await attemptDue();
  expect(await stored()).toMatchObject({ state: 'sent', email: { to: 'ada@example.test' } });
  expect([...resend.accepted.keys()].filter((key) => key.startsWith(id))).toEqual([id]);
});

test('an email that may have arrived is not retried once its key has expired', async () => {
  resend.next({ kind: 'accept-silently' }, rejection(401));
  await attemptDue();
  advance(5000);
  await attemptDue();
  advance(24 * HOUR_MS);
  expect((await listFailed()).deliveries).toMatchObject([{ id, mayHaveArrived: true }]);
  expect(await retry(deliveryInput())).toEqual({ count: 0, userErrors: [{ code: 'CONFLICT', field: 'deliveryId' }] });
  expect(await retry({})).toEqual({ count: 0, userErrors: [] });
  expect(await attemptDue()).toBe(0);
});

test('an email may have been accepted if a worker stopped after handing it to the provider', async () => {
  resend.next({ kind: 'accept' }, rejection(401));
  await attemptDue();
  await deliveries.updateOne(
    { _id: id },
    { $set: { state: 'queued', attempts: 0, nextAttemptAt: world.clock.now() }, $unset: { sentAt: 1 } },
  );
  await attemptDue();
  expect(await stored()).toMatchObject({ state: 'failed', failure: { neverAccepted: false } });
});

test('the failed deliveries of all companies and of the deployment are retried', async () => {
  world.directory.people.set('2/bob', 'bob@example.test');
  await paymentSucceeded(2, 'bob', `q${count}`);
  resend.next(rejection(422), rejection(422), rejection(422));
  await world.sendTest(superAdmin, null, 'ops@example.test');
  await attemptDue();
  const failed = await listFailed();
  expect(failed.count).toBe(3);
  expect(failed.deliveries.map(({ company }) => company?.id ?? NO_COMPANY).toSorted()).toEqual(
    ['1', '2', NO_COMPANY].toSorted(),
  );
  expect(await retry({})).toEqual({ count: 3, userErrors: [] });
  expect(await attemptDue()).toBe(3);
  expect(await deliveries.countDocuments({ state: 'sent' })).toBe(3);
});

test('a delivery that is retried concurrently is queued once', async () => {
  resend.next(rejection(422));
  await attemptDue();
  const counts = await Promise.all([retry(deliveryInput()), retry(deliveryInput()), retry({})]);
  expect(counts.reduce((sum, { count: retried }) => sum + retried, 0)).toBe(1);
});

test('a delivery of another company and an unknown delivery are not retried', async () => {
  resend.next(rejection(422));
  await attemptDue();
  expect(await retry({ ...deliveryInput(), companyId: '2' })).toEqual({ count: 0, userErrors: [] });
  expect(await retry({ companyId: '1', deliveryId: 'nothing' })).toEqual({ count: 0, userErrors: [] });
  expect((await listFailed()).count).toBe(1);
});

test('failures older than 30 days are neither listed nor retried', async () => {
  resend.next(rejection(422));
  await attemptDue();
  advance(31 * 24 * HOUR_MS);
  expect(await listFailed()).toEqual({ count: 0, deliveries: [] });
  expect(await retry({})).toEqual({ count: 0, userErrors: [] });
});
