import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from './world/resend-stand-in.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld({ resendApiKey: 're_test', fromAddress: 'bills@lakeside.test', resendTimeoutMs: 2000 });
const { resend, succeeded, tryDue, advance } = world;
const owner = staffOf(1, ['manageUsers']);
const HOUR = 60 * 60_000;
const FAIL = (status: number, name = 'application_error', retryAfter = ''): Reply => ({
  kind: 'error',
  status,
  name,
  message: 'no',
  retryAfter,
});

let count = 0;
let id = '';
const seen = () => world.find(owner, 1, `receipt-${id}`);
const triesOf = () => resend.handedOver.filter(({ key }) => key === `receipt-${id}`);

/** Goes on until nothing is left to do; answers how many tries it took. */
async function untilSettled(): Promise<number> {
  while (await world.deliveries.countDocuments({ nextAttemptAt: { $exists: true } })) {
    advance(30 * 60_000);
    await tryDue();
  }
  return triesOf().length;
}

beforeEach(async () => {
  resend.next();
  world.directory.people.set('1/ada', 'ada@example.test');
  count += 1;
  id = `p${count}`;
  await succeeded(1, 'ada', id);
});

test('a receipt is handed over under its own key, from the company by our address', async () => {
  await tryDue();
  expect(await seen()).toMatchObject({ state: 'SENT', sentAt: world.clock.now().toISOString() });
  expect(triesOf()).toMatchObject([
    {
      authorization: 'Bearer re_test',
      from: '"Lakeside Water Bcc: x" <bills@lakeside.test>',
      to: 'ada@example.test',
      subject: 'Payment receipt from Lakeside "Water" Bcc: x',
    },
  ]);
  expect(await tryDue()).toBe(0);
});

test.each<[string, Reply]>([
  ['429', FAIL(429, 'rate_limit_exceeded')],
  ['500', FAIL(500)],
  ['503', FAIL(503)],
  ['an answer that is none', { kind: 'garbage' }],
  ['the same message still on its way', FAIL(409, 'concurrent_idempotent_requests')],
  ['silence', { kind: 'accept-silently' }],
])('%s is tried again, later, and arrives once', async (_what, reply) => {
  resend.next(reply);
  await tryDue();
  expect(await seen()).toMatchObject({ state: 'QUEUED' });
  expect(await tryDue()).toBe(0);
  advance(5000);
  await tryDue();
  expect(await seen()).toMatchObject({ state: 'SENT' });
  expect(triesOf()).toHaveLength(2);
  expect(new Set(triesOf().map(({ text, key }) => key + text)).size).toBe(1);
});

test('a provider that asks for patience gets it', async () => {
  resend.next(FAIL(429, 'rate_limit_exceeded', '60'));
  await tryDue();
  advance(59_000);
  expect(await tryDue()).toBe(0);
  advance(1000);
  expect(await tryDue()).toBe(1);
  expect(await seen()).toMatchObject({ state: 'SENT' });
});

test.each([
  [401, 'missing_api_key'],
  [403, 'validation_error'],
  [422, 'invalid_from_address'],
])('%i is given up, with the reason for staff to read', async (status, name) => {
  resend.next(FAIL(status, name));
  await tryDue();
  expect(await seen()).toMatchObject({ state: 'FAILED', reason: `${status}: no`, to: 'ada@example.test' });
  advance(24 * HOUR);
  expect(await tryDue()).toBe(0);
});

test('the message stays the same when the customer’s address changes between two tries', async () => {
  resend.next({ kind: 'accept-silently' });
  await tryDue();
  world.directory.people.set('1/ada', 'ada@new.example.test');
  advance(5000);
  await tryDue();
  expect(await seen()).toMatchObject({ state: 'SENT', to: 'ada@example.test' });
});

test('it is given up before the provider forgets the key', async () => {
  resend.next(...Array.from({ length: 100 }, () => FAIL(500)));
  const started = world.clock.now().getTime();
  await tryDue();
  const tries = await untilSettled();
  expect(await seen()).toMatchObject({ state: 'FAILED', reason: '500: no' });
  expect(world.clock.now().getTime() - started).toBeLessThan(24 * HOUR);
  expect(tries).toBeGreaterThan(10);
});

test('workers at the same delivery hand over one message', async () => {
  await Promise.all(Array.from({ length: 5 }, () => world.app.useCases.sendEmail(1, `receipt-${id}`)));
  expect(await seen()).toMatchObject({ state: 'SENT' });
  expect(resend.accepted.get(`receipt-${id}`)).toMatchObject({ to: 'ada@example.test' });
});
