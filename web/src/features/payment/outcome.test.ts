import { describe, expect, it } from 'vitest';
import { outcomeOf, returnMessage } from './outcome.ts';

const paymentWith = (status: 'SUCCESS' | 'PENDING' | 'FAILED', message: string | null = null) => ({
  id: 'p1',
  balanceId: 'b1',
  status,
  message,
  paidAt: null,
  transactionId: null,
  accountNumber: '001042',
  testMode: false,
  amount: { amountMinor: 8417, currency: 'USD' },
  amountReceived: null,
  covers: [],
  creditAmount: { amountMinor: 0, currency: 'USD' },
  credit: null,
});

const returnParams = (status: string | null, message: string | null = null, paymentId: string | null = null) => ({
  paymentId,
  status,
  message,
});

describe('outcomeOf', () => {
  it("shows the server's state of a payment, whatever the URL says", () => {
    const failed = outcomeOf(paymentWith('FAILED', 'Your card was declined.'), returnParams('success', null, 'p1'));
    expect(failed).toMatchObject({ kind: 'error', message: "Your card was declined. You haven't been charged." });
    expect(outcomeOf(paymentWith('SUCCESS'), returnParams('error', 'Forged', 'p1')).kind).toBe('success');
    expect(outcomeOf(paymentWith('PENDING'), returnParams('success', null, 'p1')).kind).toBe('pending');
  });

  it("doesn't say that a returned payment was not charged", () => {
    const message = "Your payment didn't match the amount due, so we returned $40.00 to your card.";
    const returned = { ...paymentWith('FAILED', message), amountReceived: { amountMinor: 4000, currency: 'USD' } };
    expect(outcomeOf(returned, returnParams('error', null, 'p1'))).toMatchObject({ kind: 'error', message });
  });

  it('never shows success for a payment that the server does not know', () => {
    expect(outcomeOf(null, returnParams('success', null, 'other')).kind).toBe('unknown');
  });

  it('follows the URL when it names no payment', () => {
    expect(outcomeOf(null, returnParams('success')).kind).toBe('success');
    expect(outcomeOf(null, returnParams('pending')).kind).toBe('pending');
    const error = outcomeOf(null, returnParams('error', 'Card declined'));
    expect(error).toMatchObject({ kind: 'error', message: 'The payment page said: “Card declined”' });
  });

  it('shows an error when the URL has no values', () => {
    expect(outcomeOf(null, returnParams(null))).toMatchObject({
      kind: 'error',
      message: 'There was an issue with your payment.',
    });
  });
});

describe('returnMessage', () => {
  const FALLBACK = 'There was an issue with your payment.';

  it('returns the fallback for an empty message', () => {
    for (const raw of [null, '', ' \n\t ', '\u202e']) expect(returnMessage(raw, FALLBACK)).toBe(FALLBACK);
  });

  it('returns our own messages unchanged', () => {
    expect(returnMessage('Your card was declined.', FALLBACK)).toBe('Your card was declined.');
  });

  it('attributes any other message to the payment page', () => {
    expect(returnMessage('Insufficient funds', FALLBACK)).toBe('The payment page said: “Insufficient funds”');
  });

  it('shortens a message to one line and removes control characters', () => {
    expect(returnMessage('a\u202eb\n\u0000c', FALLBACK)).toBe('The payment page said: “a b c”');
    const long = returnMessage('🙂'.repeat(300), FALLBACK);
    expect([...long].filter((character) => character === '🙂')).toHaveLength(200);
    expect(long.endsWith('…”')).toBe(true);
  });
});
