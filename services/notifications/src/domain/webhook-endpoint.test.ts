import { HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import {
  backOffMs,
  decideFailure,
  disabledChange,
  enabledChange,
  previousSecretExpiresAt,
  rotatedSecrets,
  signingSecrets,
  type WebhookEndpoint,
} from './webhook-endpoint.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);

test.each([
  [1, 5000],
  [2, 60_000],
  [3, 300_000],
  [4, 1_800_000],
  [5, 2 * HOUR_MS],
  [6, 5 * HOUR_MS],
  [7, 8 * HOUR_MS],
  [50, 8 * HOUR_MS],
])('after %d failures in a row the next attempt waits for %d ms, and up to a fifth longer', (failures, ms) => {
  expect(backOffMs(failures, 0)).toBe(ms);
  expect(backOffMs(failures, 1)).toBe(ms * 1.2);
});

test('a failure schedules the next attempt and stores since when the endpoint fails', () => {
  const first = decideFailure({ failures: 0 }, { isGone: false, now, random: 0 });
  expect(first).toMatchObject({
    kind: 'retry',
    change: { failures: 1, failingSince: now, nextAttemptAt: after(5000) },
  });
});

test('the last attempt is 3 days after the first failure, and then the endpoint is disabled', () => {
  const failing = { failures: 12, failingSince: now };
  const late = decideFailure(failing, { isGone: false, now: after(70 * HOUR_MS), random: 1 });
  expect(late).toMatchObject({ kind: 'retry', change: { nextAttemptAt: after(72 * HOUR_MS) } });
  const last = decideFailure(failing, { isGone: false, now: after(72 * HOUR_MS), random: 1 });
  expect(last).toMatchObject({
    kind: 'disable',
    reason: 'failing',
    change: { state: 'disabled', disabledAt: after(72 * HOUR_MS), nextAttemptAt: undefined },
  });
});

test('an endpoint that is gone is disabled at once', () => {
  expect(decideFailure({ failures: 0 }, { isGone: true, now, random: 0 })).toMatchObject({
    kind: 'disable',
    reason: 'gone',
  });
});

test('the current and the previous secret sign for 24 hours, however often they are rotated', () => {
  const secrets = rotatedSecrets(rotatedSecrets([{ sealed: 'a' }], 'b', now), 'c', now);
  expect(signingSecrets({ secrets }, after(24 * HOUR_MS - 1)).map(({ sealed }) => sealed)).toEqual(['c', 'b']);
  expect(signingSecrets({ secrets }, after(24 * HOUR_MS)).map(({ sealed }) => sealed)).toEqual(['c']);
  expect(previousSecretExpiresAt({ secrets }, now)).toEqual(after(24 * HOUR_MS));
  expect(previousSecretExpiresAt({ secrets }, after(24 * HOUR_MS))).toBeUndefined();
});

test('an enabled endpoint is due at once, unless a request from before it was disabled may still run', () => {
  const active = { state: 'active', leaseId: 'worker', wakeUps: 3, failures: 2 } as WebhookEndpoint;
  const disabled = { ...active, ...disabledChange('staff', now) } as WebhookEndpoint;
  expect(enabledChange(disabled, after(2000))).toMatchObject({
    state: 'active',
    nextAttemptAt: after(10_000),
    failures: 0,
  });
  expect(enabledChange(disabled, after(60_000)).nextAttemptAt).toEqual(after(60_000));
  expect(enabledChange({ ...disabled, leaseId: '' }, after(2000)).nextAttemptAt).toEqual(after(2000));
});
