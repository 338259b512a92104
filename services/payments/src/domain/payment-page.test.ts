import { expect, test } from 'vitest';
import { after, buildPayment, T0 } from '../../test/world/payments.ts';
import { cancelClosing, handOut, hasUnusedPage, payablePage, startClosing, visit } from './payment-page.ts';

const NOW = after(1000);

test('records the first visit of a page, restarts its polling, and records no second visit', () => {
  const prepared = buildPayment();
  const { set } = visit(prepared, NOW) ?? {};
  expect(set).toEqual({ visitedAt: NOW, pollingSince: NOW, nextPollAt: after(6000) });
  expect(visit({ ...prepared, ...set }, after(2000))).toBeUndefined();
  expect([hasUnusedPage(prepared), hasUnusedPage({ ...prepared, ...set })]).toEqual([true, false]);
});

test.each([{ visitedAt: T0 }, { handedOutAt: T0 }, { callbackReceived: true }, { open: false }])(
  'starts to close an unused page, but none of a payment with %o',
  (fields) => {
    expect(startClosing(buildPayment(), NOW)).toEqual({ set: { closeStartedAt: NOW } });
    expect(startClosing(buildPayment(fields), NOW)).toBeUndefined();
  },
);

test('offers a page again when the provider did not close it, or 20 seconds after the closing started', () => {
  const closing = buildPayment({ closeStartedAt: T0 });
  expect([payablePage(closing, NOW), visit(closing, NOW), handOut(closing, NOW)]).toEqual(Array(3).fill(undefined));
  expect(payablePage(closing, after(20_000))).toBe(closing.pageUrl);
  expect(cancelClosing(closing)).toEqual({ set: { closeStartedAt: undefined } });
  expect(cancelClosing({ ...closing, unanswered: 1 })).toBeUndefined();
  expect(cancelClosing({ ...closing, open: false })).toBeUndefined();
});

test("returns the page's address while the payment can be paid there", () => {
  const { pageUrl, expiresAt } = buildPayment();
  expect(payablePage(buildPayment(), NOW)).toBe(pageUrl);
  expect(payablePage(buildPayment(), expiresAt)).toBeUndefined();
  const over = [{ open: false, state: 'cancelled' }, { open: true, state: 'review' }, { closing: true }] as const;
  for (const change of over) {
    const payment = buildPayment(change);
    expect([payablePage(payment, NOW), visit(payment, NOW)]).toEqual([undefined, undefined]);
  }
});
