import { describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

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
