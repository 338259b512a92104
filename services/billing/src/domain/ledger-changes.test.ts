import { expect, test } from 'vitest';
import { balanceAddress, balanceId, balanceOf, currentBalance } from './balance.ts';
import { type Customer, newCustomer } from './customer.ts';
import { balanceChange, type EntrySource, type JournalEntry, type Posting } from './journal.ts';
import { type CreditReturn, creditMinor } from './ledger.ts';
import { addCredit, addReturn, applyBill, type Bill, deleteAccount, restoreAccount } from './ledger-changes.ts';

let ids = 0;
const at = new Date(0);
const posting = (kind: EntrySource['kind'] = 'upload', id = 'u1'): Posting => ({
  at,
  source: { kind, id },
  newId: () => String(++ids).padStart(24, '0'),
});

const existing = (fields: Partial<Customer> = {}): Customer => ({
  ...newCustomer({ id: '0'.repeat(24), companyId: 1, accountNumber: '001042', name: 'Maria Lopez' }),
  ...fields,
});
const bill = (overrides: Partial<Bill> = {}): Bill => ({ period: 202611, billedMinor: 8417, fields: {}, ...overrides });

function billed(customer: Customer, ...bills: Bill[]): Customer {
  return bills.reduce((account, next) => {
    const applied = applyBill(account, next, posting());
    return applied.kind === 'changed' ? applied.customer : account;
  }, customer);
}

const pay = (customer: Customer, id: string, amountMinor: number, period = 202611): Customer =>
  addCredit(customer, { id, kind: 'payment', amountMinor, period, at }, posting('payment', id)) ?? customer;
const refund = (customer: Customer, id: string, creditId: string, amountMinor: number): Customer =>
  addReturn(customer, { id, creditId, kind: 'refund', amountMinor, at }, posting('payment', creditId)) ?? customer;
const dueOf = (customer: Customer, period = 202611): number | undefined => balanceOf(customer, period)?.dueMinor;

test('keeps bills by period, newest first, and the newest is the current one', () => {
  const customer = billed(existing(), bill({ period: 202610 }), bill({ period: 202612 }), bill({ period: 202611 }));
  expect(customer.balances.map(({ period }) => period)).toEqual([202612, 202611, 202610]);
  expect(currentBalance(customer)?.period).toBe(202612);
});

test('replaces the amount of a period that is uploaded again and keeps its payments', () => {
  const customer = pay(billed(existing(), bill({ dueDate: '2026-11-30' })), 'p1', 5000);
  expect(billed(customer, bill({ billedMinor: 9000 })).balances).toEqual([
    { period: 202611, billedMinor: 9000, dueDate: '2026-11-30', dueMinor: 4000 },
  ]);
});

test('changes nothing when a bill is applied again', () => {
  const row = bill({ dueDate: '2026-11-30', fields: { name: 'Maria Lopez', customData: { rateClass: 'R1' } } });
  const customer = billed(existing(), row);
  expect(applyBill(customer, row, posting())).toEqual({ kind: 'unchanged' });
  expect(applyBill(customer, bill(), posting())).toEqual({ kind: 'unchanged' });
});

test('changes only the fields of the row', () => {
  const customer = existing({ usage: '12 m³', customData: { rateClass: 'R1', serviceType: 'water' } });
  const after = billed(customer, bill({ fields: { meterNumber: 'M-7', customData: { rateClass: 'R2' } } }));
  expect(after).toMatchObject({ name: 'Maria Lopez', usage: '12 m³', meterNumber: 'M-7' });
  expect(after.customData).toEqual({ rateClass: 'R2', serviceType: 'water' });
});

test('updates the search tokens of a renamed customer', () => {
  const { searchTokens } = billed(existing(), bill({ fields: { name: 'Ana Diaz' } }));
  expect(searchTokens).toEqual(expect.arrayContaining(['ana', 'diaz', '001042']));
  expect(searchTokens).not.toContain('lopez');
});

test('keeps unchanged values identical, so that they are not written again', () => {
  const customer = billed(existing(), bill());
  const after = billed(customer, bill({ fields: { usage: '9' } }));
  expect(after.balances).toBe(customer.balances);
  expect(after.searchTokens).toBe(customer.searchTokens);
  expect(balanceOf(after, 202611)).toEqual({ period: 202611, billedMinor: 8417, dueMinor: 8417 });
});

test('stores a field with the name of an inherited property', () => {
  const customData = JSON.parse('{"__proto__":"x","constructor":"y"}');
  const after = billed(existing(), bill({ fields: { customData } }));
  expect(Object.entries(after.customData ?? {})).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

test('an overpayment becomes a credit, which covers the next bill', () => {
  const overpaid = pay(billed(existing(), bill({ billedMinor: 100 })), 'p', 160);
  expect([dueOf(overpaid), creditMinor(overpaid), overpaid.totalDueMinor]).toEqual([0, 60, -60]);
  const next = billed(overpaid, bill({ period: 202612, billedMinor: 100 }));
  expect([dueOf(next, 202612), creditMinor(next), next.totalDueMinor]).toEqual([40, 0, 40]);
});

test('a payment for a period without a bill covers another bill', () => {
  const paid = pay(billed(existing(), bill({ billedMinor: 100 })), 'p', 30, 202601);
  expect([dueOf(paid), creditMinor(paid)]).toEqual([70, 0]);
});

test('a bill that is corrected to less than was paid leaves a credit', () => {
  const paid = pay(billed(existing(), bill({ billedMinor: 100 })), 'p', 100);
  const corrected = billed(paid, bill({ billedMinor: 80 }));
  expect([dueOf(corrected), creditMinor(corrected)]).toEqual([0, 20]);
});

test('ignores a repeated payment and a repeated refund', () => {
  const paid = refund(pay(billed(existing(), bill()), 'p', 60), 'r', 'p', 20);
  expect(addCredit(paid, { id: 'p', kind: 'payment', amountMinor: 60, at }, posting())).toBeUndefined();
  expect(addReturn(paid, { id: 'r', creditId: 'p', kind: 'refund', amountMinor: 20, at }, posting())).toBeUndefined();
});

test('a refund that arrives before its payment is posted with the payment', () => {
  const refunded = refund(billed(existing(), bill({ billedMinor: 100 })), 'r', 'p', 40);
  expect([dueOf(refunded), refunded.entries?.length]).toEqual([100, 1]);
  const paid = pay(refunded, 'p', 100);
  expect(dueOf(paid)).toBe(40);
  expect(paid.entries?.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['bill', 100],
    ['payment', 100],
    ['refund', 40],
  ]);
});

test('posts each change as a double entry with its cause', () => {
  const customer = refund(pay(billed(existing(), bill({ billedMinor: 100 })), 'p', 60), 'r', 'p', 10);
  expect(customer.entries?.map(({ id: _id, ...entry }) => entry)).toEqual([
    {
      kind: 'bill',
      debit: 'receivable',
      credit: 'revenue',
      amountMinor: 100,
      at,
      period: 202611,
      source: { kind: 'upload', id: 'u1' },
    },
    {
      kind: 'payment',
      debit: 'clearing',
      credit: 'receivable',
      amountMinor: 60,
      at,
      period: 202611,
      reference: 'p',
      source: { kind: 'payment', id: 'p' },
    },
    {
      kind: 'refund',
      debit: 'receivable',
      credit: 'clearing',
      amountMinor: 10,
      at,
      period: 202611,
      reference: 'r',
      creditId: 'p',
      source: { kind: 'payment', id: 'p' },
    },
  ]);
});

test('an upload removes entries of earlier uploads from the account and keeps all others', () => {
  const paid = pay(billed(existing(), bill({ billedMinor: 100 })), 'p', 60);
  const later = applyBill(paid, bill({ billedMinor: 120 }), posting('upload', 'u2'));
  const entries = later.kind === 'changed' ? later.customer.entries : [];
  expect(entries?.map(({ kind, source }) => [kind, source.id])).toEqual([
    ['payment', 'p'],
    ['bill', 'u2'],
  ]);
});

test('a deletion writes off open bills; they are due again once the account is restored', () => {
  const paid = pay(billed(existing(), bill({ period: 202610, billedMinor: 50 }), bill({ billedMinor: 100 })), 'p', 100);
  const deleted = deleteAccount({ ...paid, claim: { state: 'claimed', at } }, posting('deletion'));
  expect(deleted).toMatchObject({ claim: { state: 'removed' }, deletedAt: at, resets: 1, totalDueMinor: 0 });
  expect(deleted.entries?.at(-1)).toMatchObject({ kind: 'write-off', amountMinor: 50, reason: 'Account deleted' });
  const restored = restoreAccount(deleted, posting());
  expect(restored.deletedAt).toBeUndefined();
  expect([restored.claim.state, dueOf(restored, 202610), dueOf(restored), restored.totalDueMinor]).toEqual([
    'unclaimed',
    50,
    0,
    50,
  ]);
  expect(restoreAccount(deleteAccount(restored, posting('deletion')), posting()).totalDueMinor).toBe(50);
});

const empty = existing();

test('finds a balance by its id', () => {
  expect(balanceAddress(balanceId(empty.id, 202611))).toEqual({ customerId: empty.id, period: 202611 });
});

test.each(['', empty.id, `${empty.id}-`, `${empty.id}-2026111`, `${empty.id}-202611 `, 'x-202611', '[object Object]'])(
  'refuses the balance id "%s"',
  (id) => {
    expect(balanceAddress(id)).toBeUndefined();
  },
);

test('a chargeback reopens the bill, and winning it pays the bill again, in any order and together with a refund', () => {
  const returns = [
    { id: 'cb', creditId: 'p', kind: 'chargeback' as const, amountMinor: 60, at },
    { id: 'cb-won', creditId: 'p', kind: 'chargeback-won' as const, amountMinor: -60, at },
    { id: 'r', creditId: 'p', kind: 'refund' as const, amountMinor: 30, at },
  ];
  const orders = [
    [0, 1, 2],
    [1, 0, 2],
    [2, 1, 0],
    [0, 2, 1],
  ];
  for (const order of orders) {
    let account = pay(billed(existing(), bill({ billedMinor: 100 })), 'p', 100);
    for (const index of order) {
      const returned = returns[index];
      if (returned) account = addReturn(account, returned, posting('payment', 'p')) ?? account;
    }
    expect([account.totalDueMinor, dueOf(account)]).toEqual([30, 30]);
    const entries = account.entries ?? [];
    const postedAs = (id: string) => sumOf(entries.filter(({ reference }) => reference === id));
    expect(sumOf(entries)).toBe(account.totalDueMinor);
    expect(['cb', 'cb-won', 'r'].map(postedAs)).toEqual([60, -60, 30]);
  }
});

test('posts both entries of a failed refund whose failure arrives first, even before the payment', () => {
  const failed = { id: 'r-failed', creditId: 'p', kind: 'refund-failed' as const, amountMinor: -100, at };
  const refund = { id: 'r', creditId: 'p', kind: 'refund' as const, amountMinor: 100, at };
  const unpaid = billed(existing(), bill({ billedMinor: 100 }));
  const add = (account: Customer, ...returns: CreditReturn[]) =>
    returns.reduce((all, each) => addReturn(all, each, posting('payment', 'p')) ?? all, account);
  for (const account of [add(pay(unpaid, 'p', 100), failed, refund), pay(add(unpaid, failed, refund), 'p', 100)]) {
    const entries = account.entries ?? [];
    expect(account.totalDueMinor).toBe(0);
    expect(['r', 'r-failed'].map((id) => sumOf(entries.filter(({ reference }) => reference === id)))).toEqual([
      100, -100,
    ]);
  }
});

function sumOf(entries: readonly JournalEntry[]): number {
  return entries.reduce((sum, entry) => sum + balanceChange(entry), 0);
}
