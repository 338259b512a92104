import { DAY_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import {
  after,
  buildPayment,
  cancelledAnswer,
  declinedAnswer,
  paidAnswer,
  T0,
  TPN,
} from '../../test/world/payments.ts';
import { decisiveAnswer, isConfirmationOverdue, releasesPage } from './page-release.ts';

const pending = { kind: 'pending' } as const;
const unavailable = { kind: 'unavailable', reason: 'timeout' } as const;

test.each([
  ['releases a page after a decline', declinedAnswer, T0, true],
  ['releases a page after a cancellation', cancelledAnswer, T0, true],
  ['releases a page without an outcome when it expires', pending, after(DAY_MS), true],
  ['keeps a page without an outcome before it expires', pending, T0, false],
  ['keeps a page that was paid', paidAnswer(), T0, false],
  [
    'keeps a page that was paid with another amount',
    paidAnswer({ amount: { unit: 'cents', minor: 1, text: '1' } }),
    T0,
    false,
  ],
  ['keeps a page while the provider does not answer', unavailable, after(DAY_MS), false],
] as const)('%s', (_title, answer, now, releases) => {
  expect(releasesPage(buildPayment(), TPN, answer, now)).toBe(releases);
});

test('releases no page without a provider reference, and none of a payment that is no longer open', () => {
  const { providerRef: _ref, ...unknown } = buildPayment();
  expect(releasesPage(unknown, TPN, declinedAnswer, T0)).toBe(false);
  expect(releasesPage(buildPayment({ open: false }), TPN, declinedAnswer, T0)).toBe(false);
});

test('applies a payment or a failed query after closing, and ignores the cancellation that closing causes', () => {
  expect(decisiveAnswer(declinedAnswer, paidAnswer())).toMatchObject({ kind: 'paid' });
  expect(decisiveAnswer(declinedAnswer, unavailable)).toBe(unavailable);
  expect(decisiveAnswer(declinedAnswer, pending)).toBe(declinedAnswer);
  expect(decisiveAnswer(pending, cancelledAnswer)).toBe(pending);
  expect(decisiveAnswer(pending, declinedAnswer)).toBe(declinedAnswer);
});

test('waits ten minutes for the confirmation of a closing', () => {
  expect(isConfirmationOverdue(buildPayment(), after(DAY_MS))).toBe(false);
  expect(isConfirmationOverdue(buildPayment({ releasingSince: T0 }), after(10 * 60_000 - 1))).toBe(false);
  expect(isConfirmationOverdue(buildPayment({ releasingSince: T0 }), after(10 * 60_000))).toBe(true);
});
