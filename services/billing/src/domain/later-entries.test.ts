import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correct } from './corrections.ts';
import { type Customer, newCustomer } from './customer.ts';
import { balanceChange, type Posting } from './journal.ts';
import { laterEntries } from './later-entries.ts';
import { addCredit, addReturn, applyBill, deleteAccount, restoreAccount } from './ledger-changes.ts';

let ids = 0;
const at = new Date('2026-11-21T12:00:00Z');
const posting: Posting = {
  at,
  source: { kind: 'staff', id: 'u' },
  newId: () => String(++ids).padStart(24, '0'),
};
const newAccount = newCustomer({ id: '5f0000000000000000000001', companyId: 1, accountNumber: '1' });

type Change = (account: Customer) => Customer;
const id = fc.constantFrom('p', 'q', 'r');
const period = fc.constantFrom(202611, 202612);
const amount = fc.integer({ min: 1, max: 500 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(period, fc.integer({ min: -200, max: 500 }), fc.option(fc.integer({ min: 0, max: 1 }))).map(
    ([of, billedMinor, asOf]): Change =>
      (account) => {
        const given = asOf === null ? {} : { asOf: { at: new Date(at.getTime() - asOf), isExplicit: true } };
        const applied = applyBill(account, { period: of, billedMinor, fields: {}, ...given }, posting);
        return applied.kind === 'changed' ? applied.customer : account;
      },
  ),
  fc.tuple(id, period, amount).map(
    ([creditId, of, amountMinor]): Change =>
      (account) => {
        const credit = { id: creditId, kind: 'payment' as const, amountMinor, period: of, at };
        return addCredit(account, credit, posting) ?? account;
      },
  ),
  fc.tuple(id, id, amount).map(
    ([returnId, creditId, amountMinor]): Change =>
      (account) => {
        const returned = { id: `of-${creditId}-${returnId}`, creditId, kind: 'refund' as const, amountMinor, at };
        return addReturn(account, returned, posting) ?? account;
      },
  ),
  fc.tuple(fc.constantFrom('void-bill', 'restore-bill', 'add-charge', 'reverse'), period, amount, id).map(
    ([type, of, amountMinor, key]): Change =>
      (account) => {
        const balanceId = `${account.id}-${of}`;
        const correction = { type, balanceId, amountMinor, key, creditId: `staff-${key}`, reason: 'Any' };
        const corrected = correct(account, correction as Parameters<typeof correct>[1], posting);
        return corrected.kind === 'corrected' ? corrected.customer : account;
      },
  ),
  fc.constant<Change>((account) => (account.deletedAt ? account : deleteAccount(account, posting))),
  fc.constant<Change>((account) => (account.deletedAt ? restoreAccount(account, posting) : account)),
);

test('without its later entries, the journal adds up to the balance of an earlier copy of the account', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.array(change, { maxLength: 8 }), (before, after) => {
      const copy = before.reduce<Customer>((account, apply) => apply(account), newAccount);
      const { entries = [] } = after.reduce((account, apply) => apply(account), copy);
      const later = new Set(laterEntries(copy, entries));
      const kept = entries.filter((entry) => !later.has(entry.id));
      const sum = kept.reduce((total, entry) => total + balanceChange(entry), 0);
      expect(sum).toBe(copy.totalDueMinor ?? 0);
      expect(laterEntries(copy, kept)).toEqual([]);
      expect(laterEntries(copy, copy.entries ?? [])).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
