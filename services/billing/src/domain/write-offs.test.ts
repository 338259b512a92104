import type { Correction } from '@utility-pay/contracts';
import { describe, expect, test } from 'vitest';
import {
  account,
  at,
  bill,
  corrected,
  dueOf,
  november,
  october,
  posting,
  reason,
} from '../../test/world/corrections.ts';
import { correct } from './corrections.ts';
import type { Customer } from './customer.ts';
import { type Credit, creditMinor, netCredit } from './ledger.ts';
import { applyBill } from './ledger-changes.ts';

const LATER = new Date(at.getTime() + 60_000);

describe('a write-off is no money of the customer', () => {
  const written = corrected(account, { type: 'write-off', reason, balanceId: october });
  const leftOf = (customer: Customer) => netCredit(customer.credits?.[0] as Credit, customer.returns);

  test.each([
    ['its bill is reduced', 3000, 3000],
    ['its bill grows', 7000, 5000],
  ])('when %s', (_title, amountMinor, leftMinor) => {
    const after = corrected(written, { type: 'change-bill', reason, balanceId: october, amountMinor });
    expect([leftOf(after), creditMinor(after)]).toEqual([leftMinor, 0]);
    expect(dueOf(after)).toEqual([10_000, amountMinor - leftMinor]);
  });

  test('when its bill is voided, or a file has a smaller one', () => {
    const voided = corrected(written, { type: 'void-bill', reason, balanceId: october });
    expect([leftOf(voided), dueOf(voided), creditMinor(voided)]).toEqual([0, [10_000, 0], 0]);
    const smaller = bill(written, 202610, 2000);
    expect([leftOf(smaller), dueOf(smaller), creditMinor(smaller)]).toEqual([2000, [10_000, 0], 0]);
    expect(smaller.entries?.at(-1)).toMatchObject({ kind: 'reversal', credit: 'write-offs', amountMinor: 3000 });
  });

  test('when its bill is paid after all; a payment for no bill covers other bills first', () => {
    const check: Correction = { type: 'record-payment', amountMinor: 5000, method: 'check', receivedOn: '2026-11-20' };
    const paid = corrected(written, { ...check, balanceId: october });
    expect([leftOf(paid), dueOf(paid), creditMinor(paid)]).toEqual([0, [10_000, 0], 0]);
    const other = corrected(written, check);
    expect([leftOf(other), dueOf(other)]).toEqual([5000, [5000, 0]]);
  });

  test('a balance-forward bill includes a write-off and its reversal, or neither, whenever its bill was voided', () => {
    const voided = corrected(written, { type: 'void-bill', reason, balanceId: october }, LATER);
    const asOf = { at: new Date(at.getTime() + 1), isExplicit: true };
    const result = applyBill(voided, { period: 202612, billedMinor: 20_000, asOf, fields: {} }, posting('upload'));
    if (result.kind !== 'changed') throw new Error('unchanged');
    expect(result.customer.totalDueMinor).toBe(20_000);
  });

  test('it cannot be moved to another bill', () => {
    const creditId = written.credits?.[0]?.id ?? '';
    const move = correct(written, { type: 'move-credit', reason, creditId, balanceId: november }, posting());
    expect(move).toMatchObject({
      kind: 'refused',
      userErrors: [{ message: expect.stringContaining("can't be moved") }],
    });
  });

  test('a balance-forward bill of an earlier time has what was written off since', () => {
    const asOf = { at: new Date(at.getTime() - 1), isExplicit: true };
    const result = applyBill(written, { period: 202612, billedMinor: 20_000, asOf, fields: {} }, posting('upload'));
    if (result.kind !== 'changed') throw new Error('unchanged');
    expect([leftOf(result.customer), result.customer.totalDueMinor]).toEqual([5000, 15_000]);
  });
});
