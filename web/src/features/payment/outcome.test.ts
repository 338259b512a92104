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

describe('the outcome of a payment', () => {
  it('is what the server knows, whatever the address says', () => {
    expect(outcomeOf(payment('FAILED', 'Declined'), 'success', null)).toMatchObject({
      kind: 'error',
      message: 'Declined',
    });
    expect(outcomeOf(payment('SUCCESS'), 'error', 'Forged')).toMatchObject({ kind: 'success' });
    expect(outcomeOf(payment('PENDING'), 'success', null)).toMatchObject({ kind: 'pending' });
  });

  it('is what the address says where no payment can be read', () => {
    expect(outcomeOf(null, 'success', null).kind).toBe('success');
    expect(outcomeOf(null, 'pending', null).kind).toBe('pending');
    expect(outcomeOf(null, 'error', 'Card declined')).toMatchObject({ kind: 'error', message: 'Card declined' });
  });

  it('is an issue where nothing is said', () => {
    expect(outcomeOf(null, null, null)).toMatchObject({
      kind: 'error',
      message: 'There was an issue with your payment.',
    });
  });
});
