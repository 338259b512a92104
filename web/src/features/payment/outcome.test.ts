import { describe, expect, it } from 'vitest';
import { outcomeOf, toldMessage } from './outcome.ts';

const payment = (status: 'SUCCESS' | 'PENDING' | 'FAILED', message: string | null = null) => ({
  id: 'p1',
  status,
  message,
  paidAt: null,
  transactionId: null,
  accountNumber: '001042',
  amount: { amountMinor: 8417, currency: 'USD' },
});

const told = (status: string | null, message: string | null = null, paymentId: string | null = null) => ({
  paymentId,
  status,
  message,
});

describe('the outcome of a payment', () => {
  it('is what the server knows, whatever the address says', () => {
    const failed = outcomeOf(payment('FAILED', 'Declined'), told('success', null, 'p1'));
    expect(failed).toMatchObject({ kind: 'error', message: 'Declined' });
    expect(outcomeOf(payment('SUCCESS'), told('error', 'Forged', 'p1')).kind).toBe('success');
    expect(outcomeOf(payment('PENDING'), told('success', null, 'p1')).kind).toBe('pending');
  });

  it('is never success for a payment that the server does not know', () => {
    expect(outcomeOf(null, told('success', null, 'other')).kind).toBe('unknown');
  });

  it('is what the address says where it names no payment', () => {
    expect(outcomeOf(null, told('success')).kind).toBe('success');
    expect(outcomeOf(null, told('pending')).kind).toBe('pending');
    const error = outcomeOf(null, told('error', 'Card declined'));
    expect(error).toMatchObject({ kind: 'error', message: 'The payment page said: “Card declined”' });
  });

  it('is an issue where nothing is said', () => {
    expect(outcomeOf(null, told(null))).toMatchObject({
      kind: 'error',
      message: 'There was an issue with your payment.',
    });
  });
});

const FALLBACK = 'There was an issue with your payment.';

it('is ours where the address says nothing', () => {
  for (const raw of [null, '', ' \n\t ', '\u202e']) expect(toldMessage(raw, FALLBACK)).toBe(FALLBACK);
});

it('is told plainly where the words are ours', () => {
  expect(toldMessage('Your card was declined.', FALLBACK)).toBe('Your card was declined.');
});

it('is told as somebody else’s where they are not', () => {
  expect(toldMessage('Insufficient funds', FALLBACK)).toBe('The payment page said: “Insufficient funds”');
});

it('is one short line, without signs that turn its direction', () => {
  expect(toldMessage('a\u202eb\n\u0000c', FALLBACK)).toBe('The payment page said: “a b c”');
  const long = toldMessage('🙂'.repeat(300), FALLBACK);
  expect([...long].filter((sign) => sign === '🙂')).toHaveLength(200);
  expect(long.endsWith('…”')).toBe(true);
});
