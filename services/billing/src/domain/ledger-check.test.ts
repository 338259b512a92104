import { describe, expect, test } from 'vitest';
import { correct } from './corrections.ts';
import { type Customer, newCustomer } from './customer.ts';
import type { JournalEntry, Posting } from './journal.ts';
import { addCredit, addReturn, applyBill } from './ledger-changes.ts';
import {
  type CheckedAccount,
  type CheckedPayment,
  compareAccount,
  compareProvider,
  type ProviderRecord,
  withoutAccount,
} from './ledger-check.ts';

const customerId = '5f0000000000000000000001';
const at = new Date('2026-11-21T12:00:00Z');
let ids = 0;
const posting = (kind: Posting['source']['kind'], id: string): Posting => ({
  at,
  source: { kind, id },
  newId: () => String(++ids).padStart(24, '0'),
});

/** An account with a bill of 100.00, a payment of 120.00 and a refund of 5.00. */
function paidAccount(): Customer {
  const added = newCustomer({ id: customerId, companyId: 1, accountNumber: '0042', name: 'Ada Lovelace' });
  const billed = applyBill(added, { period: 202611, billedMinor: 10_000, fields: {} }, posting('upload', 'u'));
  if (billed.kind === 'unchanged') throw new Error('not billed');
  const credit = { id: 'p', kind: 'payment' as const, amountMinor: 12_000, period: 202611, at };
  const credited = addCredit(billed.customer, credit, posting('payment', 'p'));
  const returned = { id: 'r', creditId: 'p', kind: 'refund' as const, amountMinor: 500, at };
  const account = credited && addReturn(credited, returned, posting('payment', 'p'));
  if (!account) throw new Error('not credited');
  return account;
}

const account = paidAccount();
const payment: CheckedPayment = {
  id: 'p',
  companyId: 1,
  customerId,
  outcome: 'success',
  provider: 'ipospays',
  testMode: true,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  receivedMinor: 12_000,
  isPosted: true,
  refunds: [{ id: 'r', amountMinor: 500, isPosted: true }],
  disputes: [],
  hasPendingRefund: false,
};
const textsOf = (checked: CheckedAccount, payments = [payment], journal: JournalEntry[] = []): string[] =>
  compareAccount(checked, journal, payments).differences.map(({ text }) => text);
const [credit] = account.credits ?? [];
const [returned] = account.returns ?? [];
const [entry, ...others] = account.entries ?? [];
if (!credit || !returned || !entry) throw new Error('the account is incomplete');
const { entries, ...copied } = account;

describe('an account', () => {
  test('has no difference, whether its entries are in the account, in the journal or in both', () => {
    expect(textsOf(account)).toEqual([]);
    expect(textsOf(copied, [payment], entries)).toEqual([]);
    expect(textsOf({ ...copied, entries: others }, [payment], [entry, ...others.slice(0, 1)])).toEqual([]);
  });

  test('has no difference after a payment was moved to another bill, and included in a balance-forward bill', () => {
    const bill = (customer: Customer, row: Omit<Parameters<typeof applyBill>[1], 'fields'>) => {
      const applied = applyBill(customer, { ...row, fields: {} }, posting('upload', `u-${row.period}`));
      if (applied.kind === 'unchanged') throw new Error('not billed');
      return applied.customer;
    };
    const billed = bill(account, { period: 202612, billedMinor: 500 });
    const move = { type: 'move-credit' as const, balanceId: `${customerId}-202612`, creditId: 'p', reason: 'Any' };
    const moved = correct(billed, move, posting('staff', 's'));
    if (moved.kind === 'refused') throw new Error('not moved');
    const journal = [account, billed, moved.customer].flatMap(({ entries = [] }) => entries);
    expect(textsOf(moved.customer, [payment], journal)).toEqual([]);
    const asOf = { at: new Date('2027-01-01T12:00:00Z'), isExplicit: true };
    const closed = bill(moved.customer, { period: 202701, billedMinor: 900, asOf });
    expect(closed.totalDueMinor).toBe(900);
    expect(textsOf(closed, [payment], journal)).toEqual([]);
  });

  test('has no difference without bills', () => {
    expect(textsOf(newCustomer({ id: customerId, companyId: 1, accountNumber: '1' }), [])).toEqual([]);
  });

  const [bill] = account.balances;
  if (!bill) throw new Error('no bill');
  test.each<[string, CheckedAccount, string]>([
    [
      'a wrong amount due of a bill',
      { ...account, balances: [{ ...bill, dueMinor: 100 }] },
      'the bill of 11/2026 says $1.00 is due, bills and credits give $0.00',
    ],
    ['a wrong total', { ...account, totalDueMinor: -1400 }, 'the total due is -$14.00, bills and credits give -$15.00'],
    [
      'a lost journal entry',
      { ...account, entries: others },
      'the journal adds up to -$115.00, the total due is -$15.00',
    ],
    [
      'a journal entry posted twice',
      { ...account, entries: [...(entries ?? []), { ...entry, id: 'another' }] },
      'the journal adds up to $85.00, the total due is -$15.00',
    ],
    [
      'a negative journal entry',
      {
        ...account,
        entries: [{ ...entry, debit: entry.credit, credit: entry.debit, amountMinor: -entry.amountMinor }, ...others],
      },
      `journal entry ${entry.id} posts -$100.00 from receivable to revenue`,
    ],
    [
      'a payment credited twice',
      { ...account, credits: [credit, credit] },
      'payment p received $120.00 and is credited 2 times, $240.00 in all',
    ],
    [
      'a wrong amount of a credit',
      { ...account, credits: [{ ...credit, amountMinor: 11_900 }] },
      'payment p received $120.00, its credit is $119.00',
    ],
    ['a lost credit', { ...account, credits: [] }, 'payment p received $120.00, and the account has no credit for it'],
    [
      'a lost return',
      { ...account, returns: [] },
      "refund r of payment p returned $5.00, and the account's credit was not reduced",
    ],
    [
      'a return that was applied twice',
      { ...account, returns: [returned, returned] },
      'refund r of payment p returned $5.00 and is taken back 2 times, $10.00 in all',
    ],
    [
      'a wrong amount of a return',
      { ...account, returns: [{ ...returned, amountMinor: 400 }] },
      'refund r of payment p returned $5.00, the account has $4.00 for payment p',
    ],
  ])('reports %s', (_what, wrongAccount, expected) => {
    expect(textsOf(wrongAccount)).toContain(`Account 0042 (${customerId}): ${expected}.`);
  });

  test('reports a credit and a return without a payment', () => {
    expect(textsOf(account, [])).toEqual([
      `Account 0042 (${customerId}): $120.00 is credited for payment p, which is no successful payment of this account.`,
      `Account 0042 (${customerId}): $5.00 is taken back for refund r, which is no completed refund of this account.`,
    ]);
    expect(textsOf(account, [{ ...payment, outcome: 'failed', refunds: [] }])).toHaveLength(2);
  });

  test('counts a payment and a refund as not applied until billing has acknowledged them, and then reports them', () => {
    const unpaid = newCustomer({ id: customerId, companyId: 1, accountNumber: '0042' });
    const [refund] = payment.refunds.map((each) => ({ ...each, isPosted: false }));
    const waiting = { ...payment, isPosted: false, refunds: refund ? [refund] : [] };
    expect(compareAccount(unpaid, [], [waiting])).toEqual({ differences: [], notApplied: 2 });
    expect(compareAccount(unpaid, [], [payment])).toMatchObject({ notApplied: 0 });
    expect(textsOf(unpaid)).toHaveLength(2);
  });

  test('reports no name of the customer', () => {
    expect(textsOf({ ...account, totalDueMinor: 7 }).join()).not.toContain('Ada');
  });

  test('is reported if it does not exist but has a payment', () => {
    expect(withoutAccount(payment).text).toBe(
      `Payment p received $120.00 for account ${customerId}, which does not exist.`,
    );
  });
});

describe("the provider's records", () => {
  const record: ProviderRecord = { reference: 'p', terminal: 't', amountMinor: 12_000, refundedMinor: 500 };
  const textOf = (ours: CheckedPayment | undefined, ...records: ProviderRecord[]) =>
    compareProvider(1, 'p', ours, records)?.text;
  const subject = `Payment p of account ${customerId}: the provider`;

  test('agree with a payment and its refunds', () => {
    expect(textOf(payment, record)).toBeUndefined();
  });

  test('agree with a failed payment whose money was returned', () => {
    const failed: CheckedPayment = { ...payment, outcome: 'failed', refunds: [] };
    expect(textOf(failed)).toBeUndefined();
    expect(textOf(failed, { ...record, refundedMinor: 12_000 })).toBeUndefined();
  });

  test('are not compared while the outcome of the payment or a refund is undecided', () => {
    expect(textOf({ ...payment, outcome: 'undecided' }, record)).toBeUndefined();
    expect(textOf({ ...payment, hasPendingRefund: true, refunds: [] }, record)).toBeUndefined();
  });

  test.each([
    [
      'a payment that the provider lacks',
      textOf(payment),
      'collected $0.00 and returned $0.00, the payment received $120.00 and returned $5.00.',
    ],
    [
      'a wrong amount',
      textOf(payment, { ...record, amountMinor: 11_000 }),
      'collected $110.00 and returned $5.00, the payment received $120.00 and returned $5.00.',
    ],
    [
      'a payment that was collected twice',
      textOf(payment, record, { ...record, refundedMinor: 0 }),
      'collected $240.00 and returned $5.00, the payment received $120.00 and returned $5.00.',
    ],
    [
      'money of a failed payment',
      textOf({ ...payment, outcome: 'failed' }, record),
      'collected $120.00 and returned $5.00, the payment received $0.00 and returned $0.00.',
    ],
  ])('reports %s', (_what, text, expected) => {
    expect(text).toBe(`${subject} ${expected}`);
  });

  test('reports a payment that only the provider has', () => {
    expect(textOf(undefined, record)).toBe(
      'Payment p: the provider collected $120.00 and returned $5.00, no payment has that id.',
    );
  });
});
