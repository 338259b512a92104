import type { Correction } from '@utility-pay/contracts';
import { describe, expect, test } from 'vitest';
import {
  account,
  applyCorrection,
  CORRECTED_AT,
  novemberBillId,
  posting,
  REASON,
  refusal,
} from '../../test/world/corrections.ts';
import { correct, MAX_LEDGER_ITEMS } from './corrections.ts';
import type { Customer } from './customer.ts';

describe('an account with 2,000 payments, credits, refunds and charges', () => {
  const withCredits = (customer: Customer, count: number): Customer => {
    const credits = Array.from({ length: count }, (_, index) => ({
      id: `c${index}`,
      kind: 'credit' as const,
      amountMinor: 1,
      at: CORRECTED_AT,
    }));
    return { ...customer, credits };
  };
  const full = withCredits(account, MAX_LEDGER_ITEMS);

  test.each<Correction>([
    { type: 'add-credit', reason: REASON, amountMinor: 1 },
    { type: 'record-payment', amountMinor: 1, method: 'cash', receivedOn: '2026-11-20' },
    { type: 'add-charge', reason: REASON, balanceId: novemberBillId, amountMinor: 1 },
  ])('refuses to add more: $type', (correction) => {
    expect(refusal(full, correction)).toBe(
      'This account has too many payments, credits, refunds and charges: no more can be added from 2,000 on',
    );
  });

  test('allows bill corrections, moves, reversals and write-offs', () => {
    const charged = applyCorrection(account, {
      type: 'add-charge',
      reason: REASON,
      balanceId: novemberBillId,
      amountMinor: 500,
      idempotencyKey: 'fee',
    });
    const withCharge = withCredits(charged, MAX_LEDGER_ITEMS - 1);
    const results = (
      [
        { type: 'change-bill', reason: REASON, balanceId: novemberBillId, amountMinor: 7000 },
        { type: 'void-bill', reason: REASON, balanceId: novemberBillId },
        { type: 'move-credit', reason: REASON, creditId: 'c0', balanceId: novemberBillId },
        { type: 'reverse', reason: REASON, creditId: 'staff-fee' },
        { type: 'reverse', reason: REASON, creditId: 'c0' },
        { type: 'write-off', reason: REASON, balanceId: novemberBillId },
      ] satisfies Correction[]
    ).map((correction) => refusal(withCharge, correction));
    expect(results).toEqual(results.map(() => undefined));
    const voided = correct(withCharge, { type: 'void-bill', reason: REASON, balanceId: novemberBillId }, posting());
    if (voided.kind === 'refused') throw new Error('refused');
    expect(refusal(voided.customer, { type: 'add-credit', reason: REASON, amountMinor: 1 })).toMatch(/2,000/);
    expect(
      refusal(voided.customer, { type: 'restore-bill', reason: REASON, balanceId: novemberBillId }),
    ).toBeUndefined();
  });

  test('refuses reversals and write-offs from 4,000 on', () => {
    const reversed = withCredits(account, 2 * MAX_LEDGER_ITEMS);
    for (const correction of [
      { type: 'reverse', reason: REASON, creditId: 'c0' },
      { type: 'write-off', reason: REASON, balanceId: novemberBillId },
    ] satisfies Correction[])
      expect(refusal(reversed, correction)).toMatch(/4,000/);
  });
});
