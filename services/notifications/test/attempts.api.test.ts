import { HOUR_MS } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from './world/fake-resend.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'bills@lakeside.test', resendTimeoutMs: 2000 });
const { resend, paymentSucceeded, attemptDue, advance } = world;
const owner = staffOf(1, ['manageUsers']);
const failure = (status: number, name = 'application_error', retryAfter = ''): Reply => ({
  kind: 'error',
  status,
  name,
  message: 'no',
  retryAfter,
});

let count = 0;
let id = '';
const findReceipt = () => world.find(owner, 1, `receipt-${id}`);
const requestsOfReceipt = () => resend.requests.filter(({ key }) => key === `receipt-${id}`);

/** Makes all attempts of the delivery and returns their number. */
async function exhaustAttempts(): Promise<number> {
  while (await world.deliveries.countDocuments({ nextAttemptAt: { $exists: true } })) {
    advance(30 * 60_000);
    await attemptDue();
  }
  return requestsOfReceipt().length;
}

beforeEach(async () => {
  resend.next();
  world.directory.people.set('1/ada', 'ada@example.test');
  count += 1;
  id = `p${count}`;
  await paymentSucceeded(1, 'ada', id);
});

test('a receipt is sent under its own idempotency key, in the company’s name from the deployment’s address', async () => {
  await attemptDue();
  expect(await findReceipt()).toMatchObject({ state: 'SENT', sentAt: world.clock.now().toISOString() });
  expect(requestsOfReceipt()).toMatchObject([
    {
      authorization: 'Bearer re_test',
      from: '"Lakeside Water Bcc: x" <bills@lakeside.test>',
      to: 'ada@example.test',
      subject: 'Payment receipt from Lakeside "Water" Bcc: x',
    },
  ]);
  expect(await attemptDue()).toBe(0);
});

test('each service is called once for an email', async () => {
  world.directory.called.length = 0;
  await attemptDue();
  expect(await findReceipt()).toMatchObject({ state: 'SENT' });
  expect(world.directory.called.toSorted()).toEqual(['identity', 'payments', 'tenant-settings']);
});

test('emails of a sandbox company are captured', async () => {
  world.directory.sandboxes.set(7, 1);
  world.directory.people.set('7/ada', 'ada@example.test');
  await paymentSucceeded(7, 'ada', 'sandbox');
  await attemptDue();
  expect(await world.find(staffOf(7, ['manageUsers']), 7, 'receipt-sandbox')).toMatchObject({
    state: 'CAPTURED',
    reason: 'A sandbox company sends no email',
  });
  expect(resend.requests.filter(({ key }) => key === 'receipt-sandbox')).toEqual([]);
  // Written once: only an email that is handed over is stored before.
  expect(await world.deliveries.findOne({ companyId: 7 })).toMatchObject({ version: 1 });
});

test.each<[string, Reply]>([
  ['429', failure(429, 'rate_limit_exceeded')],
  ['500', failure(500)],
  ['503', failure(503)],
  ['an invalid answer', { kind: 'garbage' }],
  ['a concurrent request with the same key', failure(409, 'concurrent_idempotent_requests')],
  ['a timeout', { kind: 'accept-silently' }],
])('after %s the attempt is retried, and the email is sent once', async (_problem, reply) => {
  resend.next(reply);
  await attemptDue();
  expect(await findReceipt()).toMatchObject({ state: 'QUEUED' });
  expect(await attemptDue()).toBe(0);
  advance(5000);
  await attemptDue();
  expect(await findReceipt()).toMatchObject({ state: 'SENT' });
  expect(requestsOfReceipt()).toHaveLength(2);
  expect(new Set(requestsOfReceipt().map(({ text, key }) => key + text)).size).toBe(1);
});

test('the next attempt waits as long as the provider’s Retry-After says', async () => {
  resend.next(failure(429, 'rate_limit_exceeded', '60'));
  await attemptDue();
  advance(59_000);
  expect(await attemptDue()).toBe(0);
  advance(1000);
  expect(await attemptDue()).toBe(1);
  expect(await findReceipt()).toMatchObject({ state: 'SENT' });
});

test.each([
  [401, 'missing_api_key'],
  [403, 'validation_error'],
  [422, 'invalid_from_address'],
])('a delivery fails on status %i and shows staff the reason', async (status, name) => {
  resend.next(failure(status, name));
  await attemptDue();
  expect(await findReceipt()).toMatchObject({ state: 'FAILED', reason: `${status}: no`, to: 'ada@example.test' });
  advance(24 * HOUR_MS);
  expect(await attemptDue()).toBe(0);
});

test('the same email is sent when the customer’s address changes between two attempts', async () => {
  resend.next({ kind: 'accept-silently' });
  await attemptDue();
  world.directory.people.set('1/ada', 'ada@new.example.test');
  advance(5000);
  await attemptDue();
  expect(await findReceipt()).toMatchObject({ state: 'SENT', to: 'ada@example.test' });
  expect(requestsOfReceipt().map(({ to }) => to)).toEqual(['ada@example.test', 'ada@example.test']);
});

test('the attempts end before the idempotency key expires after 24 hours', async () => {
  resend.next(...Array.from({ length: 100 }, () => failure(500)));
  const started = world.clock.now().getTime();
  await attemptDue();
  const attempts = await exhaustAttempts();
  expect(await findReceipt()).toMatchObject({ state: 'FAILED', reason: '500: no' });
  expect(world.clock.now().getTime() - started).toBeLessThan(24 * HOUR_MS);
  expect(attempts).toBeGreaterThan(10);
});

test('five workers that attempt the same delivery send equal requests with one key, for which the provider sends one email', async () => {
  const requestsBefore = resend.requests.length;
  await Promise.all(Array.from({ length: 5 }, () => world.app.useCases.sendDueEmails(1)));
  expect(await findReceipt()).toMatchObject({ state: 'SENT' });
  const requests = resend.requests.slice(requestsBefore);
  expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
  expect(requests[0]).toMatchObject({ key: `receipt-${id}`, to: 'ada@example.test' });
});
