import type { Correction } from '@utility-pay/contracts';
import { expect } from 'vitest';
import { balanceId, balanceOf } from '../../src/domain/balance.ts';
import { correct } from '../../src/domain/corrections.ts';
import { type Customer, newCustomer } from '../../src/domain/customer.ts';
import { balanceChange, type Posting } from '../../src/domain/journal.ts';
import { applyBill } from '../../src/domain/ledger-changes.ts';

const ID = 'a'.repeat(24);
export const CORRECTED_AT = new Date('2026-11-21T12:00:00Z');
export const REASON = 'Because';
let ids = 0;

export const posting = (kind: Posting['source']['kind'] = 'staff'): Posting => ({
  at: CORRECTED_AT,
  source: { kind, id: 'someone' },
  ...(kind === 'staff' ? { reason: REASON } : {}),
  newId: () => String(++ids).padStart(24, '0'),
});

export const billAccount = (customer: Customer, period: number, billedMinor: number): Customer => {
  const applied = applyBill(customer, { period, billedMinor, fields: {} }, posting('upload'));
  return applied.kind === 'changed' ? applied.customer : customer;
};

const emptyAccount = newCustomer({ id: ID, companyId: 1, accountNumber: '1' });
/** Two bills of $100 and $50. */
export const account = billAccount(billAccount(emptyAccount, 202610, 5000), 202611, 10_000);
export const novemberBillId = balanceId(ID, 202611);
export const octoberBillId = balanceId(ID, 202610);

/** Returns the corrected account, whose journal adds up to its total due. */
export function applyCorrection(customer: Customer, correction: Correction, correctedAt = CORRECTED_AT): Customer {
  const result = correct(customer, correction, { ...posting(), at: correctedAt });
  if (result.kind === 'refused') throw new Error(result.userErrors[0]?.message);
  const journalTotal = (result.customer.entries ?? []).reduce((sum, entry) => sum + balanceChange(entry), 0);
  expect(journalTotal).toBe(result.customer.totalDueMinor ?? 0);
  return result.customer;
}

/** Returns what is due on the bills of November and October. */
export const dueAmountsOf = (customer: Customer): (number | undefined)[] =>
  [202611, 202610].map((period) => balanceOf(customer, period)?.dueMinor);

/** Returns why a correction is refused; undefined if it is applied. */
export const refusal = (customer: Customer, correction: Correction): string | undefined => {
  const result = correct(customer, correction, posting());
  return result.kind === 'refused' ? result.userErrors[0]?.message : undefined;
};
