import type { Correction } from '@utility-pay/contracts';
import { describe, expect, test } from 'vitest';
import {
  account,
  applyCorrection,
  billAccount,
  CORRECTED_AT,
  dueAmountsOf,
  novemberBillId,
  octoberBillId,
  posting,
  REASON,
} from '../../test/world/corrections.ts';
import { correct } from './corrections.ts';
import type { Customer } from './customer.ts';
import { type Credit, creditMinor, netCredit } from './ledger.ts';
import { applyBill } from './ledger-changes.ts';

const LATER = new Date(CORRECTED_AT.getTime() + 60_000);

describe('a write-off does not count as money that the customer paid', () => {
  const written = applyCorrection(account, { type: 'write-off', reason: REASON, balanceId: octoberBillId });
  const leftOf = (customer: Customer) => netCredit(customer.credits?.[0] as Credit, customer.returns);

  test.each([
    ['its bill is reduced', 3000, 3000],
    ['its bill grows', 7000, 5000],
  ])('when %s', (_title, amountMinor, leftMinor) => {
    const after = applyCorrection(written, {
      type: 'change-bill',
      reason: REASON,
      balanceId: octoberBillId,
      amountMinor,
    });
    expect([leftOf(after), creditMinor(after)]).toEqual([leftMinor, 0]);
    expect(dueAmountsOf(after)).toEqual([10_000, amountMinor - leftMinor]);
  });

  test('when its bill is voided, or a file has a smaller one', () => {
    const voided = applyCorrection(written, { type: 'void-bill', reason: REASON, balanceId: octoberBillId });
    expect([leftOf(voided), dueAmountsOf(voided), creditMinor(voided)]).toEqual([0, [10_000, 0], 0]);
    const smaller = billAccount(written, 202610, 2000);
    expect([leftOf(smaller), dueAmountsOf(smaller), creditMinor(smaller)]).toEqual([2000, [10_000, 0], 0]);
    expect(smaller.entries?.at(-1)).toMatchObject({ kind: 'reversal', credit: 'write-offs', amountMinor: 3000 });
  });

  test('when its bill is paid after all; a payment for no bill covers other bills first', () => {
    const check: Correction = { type: 'record-payment', amountMinor: 5000, method: 'check', receivedOn: '2026-11-20' };
    const paid = applyCorrection(written, { ...check, balanceId: octoberBillId });
    expect([leftOf(paid), dueAmountsOf(paid), creditMinor(paid)]).toEqual([0, [10_000, 0], 0]);
    const other = applyCorrection(written, check);
    expect([leftOf(other), dueAmountsOf(other)]).toEqual([5000, [5000, 0]]);
  });

  test('a balance-forward bill includes a write-off and its reversal, or neither, whenever its bill was voided', () => {
    const voided = applyCorrection(written, { type: 'void-bill', reason: REASON, balanceId: octoberBillId }, LATER);
    const asOf = { at: new Date(CORRECTED_AT.getTime() + 1), isExplicit: true };
    const result = applyBill(voided, { period: 202612, billedMinor: 20_000, asOf, fields: {} }, posting('upload'));
    if (result.kind !== 'changed') throw new Error('unchanged');
    expect(result.customer.totalDueMinor).toBe(20_000);
  });

  test('a write-off cannot be moved to another bill', () => {
    const creditId = written.credits?.[0]?.id ?? '';
    const move = correct(
      written,
      { type: 'move-credit', reason: REASON, creditId, balanceId: novemberBillId },
      posting(),
    );
    expect(move).toMatchObject({
      kind: 'refused',
      userErrors: [{ message: expect.stringContaining("can't be moved") }],
    });
  });

  test('a balance-forward bill of an earlier time has what was written off since', () => {
    const asOf = { at: new Date(CORRECTED_AT.getTime() - 1), isExplicit: true };
    const result = applyBill(written, { period: 202612, billedMinor: 20_000, asOf, fields: {} }, posting('upload'));
    if (result.kind !== 'changed') throw new Error('unchanged');
    expect([leftOf(result.customer), result.customer.totalDueMinor]).toEqual([5000, 15_000]);
  });
});
