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

const DAY = 24 * 60 * 60_000;
const pending = { kind: 'pending' } as const;
const unavailable = { kind: 'unavailable', reason: 'timeout' } as const;

test.each([
  ['a decline', declinedAnswer, T0, true],
  ['a cancellation', cancelledAnswer, T0, true],
  ['no outcome at the end of the page', pending, after(DAY), true],
  ['no outcome before its end', pending, T0, false],
  ['a payment', paidAnswer(), T0, false],
  ['another amount', paidAnswer({ amount: { unit: 'cents', minor: 1, text: '1' } }), T0, false],
  ['no answer', unavailable, after(DAY), false],
] as const)('%s releases a page: %#', (_name, answer, now, releases) => {
  expect(releasesPage(buildPayment(), TPN, answer, now)).toBe(releases);
});

test('does not close a page without a provider reference, or of a payment that is no longer open', () => {
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

test('an unconfirmed closing delays a release for ten minutes', () => {
  expect(isConfirmationOverdue(buildPayment(), after(DAY))).toBe(false);
  expect(isConfirmationOverdue(buildPayment({ releasingSince: T0 }), after(10 * 60_000 - 1))).toBe(false);
  expect(isConfirmationOverdue(buildPayment({ releasingSince: T0 }), after(10 * 60_000))).toBe(true);
});
