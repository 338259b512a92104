import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedMinor } from './balance.ts';
import { carriedBills } from './balance-forward.ts';
import { correct } from './corrections.ts';
import { type Customer, newCustomer } from './customer.ts';
import { balanceChange, type JournalEntry, type Posting } from './journal.ts';
import { allocate, type CreditReturn, creditMinor, forwardBill, isIncluded, netCredit } from './ledger.ts';
import { addCredit, addReturn, applyBill, removed, restored } from './ledger-changes.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 11, day));
let ids = 0;
const postedOn = (day: number, kind: Posting['source']['kind'] = 'upload', id = 'u'): Posting => ({
  at: at(day),
  source: { kind, id },
  newId: () => String(++ids).padStart(24, '0'),
});

/** An account of which every change is kept in a journal. */
class Account {
  customer: Customer = newCustomer({ id: 'a'.repeat(24), companyId: 1, accountNumber: '1' });
  readonly journal = new Map<string, JournalEntry>();

  change(after: Customer | undefined): this {
    this.customer = after ?? this.customer;
    for (const entry of this.customer.entries ?? []) this.journal.set(entry.id, entry);
    return this;
  }

  bill(period: number, billedMinor: number, asOf?: number, isExplicit = true, day = 20): this {
    const given = asOf === undefined ? {} : { asOf: { at: at(asOf), isExplicit } };
    return this.apply({ period, billedMinor, fields: {}, ...given }, day);
  }

  /** Bills from a file that includes the payments of confirmed payment files, of which the last was created on a day. */
  billByFiles(period: number, billedMinor: number, fileDay: number, unconfirmedIds: string[] = [], day = 20): this {
    const paymentFiles = { lastNumber: 1, confirmedUntil: at(day) };
    const asOf = { at: at(fileDay), isExplicit: false, paymentFiles };
    return this.apply({ period, billedMinor, fields: {}, asOf, unconfirmedIds }, day);
  }

  private apply(row: Parameters<typeof applyBill>[1], day: number): this {
    const applied = applyBill(this.customer, row, postedOn(day, 'upload', `u${++ids}`));
    return this.change(applied.kind === 'changed' ? applied.customer : undefined);
  }

  pay(id: string, amountMinor: number, day: number, period?: number, recordedDay = day): this {
    const credit = { id, kind: 'payment' as const, amountMinor, at: at(day), ...(period ? { period } : {}) };
    return this.change(addCredit(this.customer, credit, postedOn(recordedDay, 'payment', id)));
  }

  refund(creditId: string, amountMinor: number, day: number, recordedDay = day): this {
    const refund: CreditReturn = { id: `r-${creditId}-${day}`, creditId, kind: 'refund', amountMinor, at: at(day) };
    return this.change(addReturn(this.customer, refund, postedOn(recordedDay, 'payment', creditId)));
  }

  correct(correction: Parameters<typeof correct>[1], day: number) {
    const result = correct(this.customer, correction, postedOn(day, 'staff', 's'));
    if (result.kind === 'corrected') this.change(result.customer);
    return result;
  }

  get dues(): number[] {
    return this.customer.balances.map(({ dueMinor }) => dueMinor);
  }

  get total(): number {
    return this.customer.totalDueMinor ?? 0;
  }

  get journalSum(): number {
    return [...this.journal.values()].reduce((sum, entry) => sum + balanceChange(entry), 0);
  }

  get posted() {
    return [...this.journal.values()].map((entry) => [entry.kind, entry.period, balanceChange(entry)]);
  }
}

const idOf = (period: number): string => `${'a'.repeat(24)}-${period}`;

test('a balance-forward bill is the full balance, and closes earlier bills', () => {
  const account = new Account().bill(202610, 6000).bill(202611, 8417).bill(202612, 20_000, 10);
  expect(account.dues).toEqual([20_000, 0, 0]);
  expect(account.total).toBe(20_000);
  expect(carriedBills(account.customer).map(({ period, dueMinor }) => [period, dueMinor])).toEqual([
    [202610, 6000],
    [202611, 8417],
  ]);
  expect(account.posted).toEqual([
    ['bill', 202610, 6000],
    ['bill', 202611, 8417],
    ['carried-forward', 202610, -6000],
    ['carried-forward', 202611, -8417],
    ['bill', 202612, 20_000],
  ]);
});

test('subtracts payments after the as-of time, and takes earlier ones as included, also when they arrive later', () => {
  const account = new Account().bill(202611, 8417).pay('before', 2000, 9).pay('after', 1000, 11);
  account.bill(202612, 20_000, 10);
  expect(account.dues).toEqual([19_000, 0]);
  account.pay('late-message', 500, 10);
  expect(account.dues).toEqual([19_000, 0]);
  expect(account.posted.slice(-2)).toEqual([
    ['payment', undefined, -500],
    ['carried-forward', 202612, 500],
  ]);
  account.pay('for-the-closed-bill', 4000, 12, 202611);
  expect(account.dues).toEqual([15_000, 0]);
  expect(account.journalSum).toBe(15_000);
});

test('a refund of an included payment is due again', () => {
  const account = new Account().bill(202611, 8417).pay('p', 8417, 9).bill(202612, 5000, 10);
  expect(account.total).toBe(5000);
  account.refund('p', 3000, 12);
  expect(account.dues).toEqual([8000, 0]);
  account.refund('p', 99_999, 13);
  expect(account.dues).toEqual([5000 + 8417, 0]);
  expect(account.journalSum).toBe(account.total);
});

test('a file that was made after the refund includes the refund', () => {
  const account = new Account().bill(202611, 8417).pay('p', 8417, 8).refund('p', 3000, 9).bill(202612, 5000, 10);
  expect(account.dues).toEqual([5000, 0]);
});

test('a corrected file replaces the figure of its period and its as-of time', () => {
  const account = new Account().bill(202612, 20_000, 10).pay('p', 1000, 12);
  expect(account.total).toBe(19_000);
  account.bill(202612, 18_000, 10);
  expect(account.total).toBe(17_000);
  account.bill(202612, 18_000, 13);
  expect(account.total).toBe(18_000);
});

test('the same file again without an as-of time changes and posts nothing', () => {
  const account = new Account().bill(202612, 20_000, 10, false).pay('p', 1000, 12);
  const entries = account.journal.size;
  account.bill(202612, 20_000, 14, false);
  expect(account.total).toBe(19_000);
  expect(account.journal.size).toBe(entries);
});

test('a file of an older period is recorded and changes no balance', () => {
  const account = new Account().bill(202612, 20_000, 10).bill(202611, 7000, 12);
  expect(account.dues).toEqual([20_000, 0]);
  expect(account.journalSum).toBe(20_000);
  account.bill(202611, 7500);
  expect([account.total, account.journalSum]).toEqual([20_000, 20_000]);
});

test('a void balance-forward bill reopens what it closed, and an open-item file of its period does too', () => {
  const account = new Account().bill(202611, 8417).pay('p', 417, 9).bill(202612, 20_000, 10);
  account.correct({ type: 'void-bill', balanceId: idOf(202612), reason: 'Wrong file' }, 21);
  expect(account.dues).toEqual([0, 8000]);
  expect(account.journalSum).toBe(8000);
  account.bill(202612, 20_000, 10);
  expect(account.dues).toEqual([20_000, 0]);
  account.bill(202612, 12_000);
  expect(account.dues).toEqual([12_000, 8000]);
  expect(account.journalSum).toBe(20_000);
});

test('a charge that staff added after the as-of time stays due', () => {
  const account = new Account().bill(202611, 8417);
  account.correct(
    { type: 'add-charge', balanceId: idOf(202611), amountMinor: 2500, reason: 'Fee', idempotencyKey: 'k' },
    12,
  );
  account.bill(202612, 20_000, 10);
  expect(account.dues).toEqual([20_000, 2500]);
  account.bill(202612, 20_000, 13);
  expect(account.dues).toEqual([20_000, 0]);
});

test('bills that were carried forward, and included payments, are not corrected', () => {
  const account = new Account().bill(202611, 8417).pay('p', 100, 9).bill(202612, 20_000, 10);
  const reason = 'Any';
  expect(account.correct({ type: 'void-bill', balanceId: idOf(202611), reason }, 21)).toMatchObject({
    userErrors: [{ message: 'This bill was carried forward to December 2026. Correct that bill instead.' }],
  });
  expect(account.correct({ type: 'move-credit', balanceId: idOf(202612), creditId: 'p', reason }, 21)).toMatchObject({
    userErrors: [{ message: 'This is already included in the December 2026 bill' }],
  });
});

test('moving a later payment to another bill posts no other change', () => {
  const account = new Account().bill(202612, 20_000, 10).pay('p', 100, 12).bill(202701, 500);
  account.correct({ type: 'move-credit', balanceId: idOf(202701), creditId: 'p', reason: 'Any' }, 21);
  expect(account.posted.at(-1)).toEqual(['credit-moved', 202701, 0]);
  expect([account.dues, account.journalSum]).toEqual([[400, 20_000], 20_400]);
});

test('an account that was deleted before the file was made has the balance that the file says', () => {
  const account = new Account().bill(202611, 8417);
  account.change(removed(account.customer, postedOn(8, 'deletion', 's')));
  expect(account.total).toBe(0);
  account.change(restored(account.customer, postedOn(20)));
  account.bill(202612, 20_000, 10);
  expect([account.total, account.journalSum]).toEqual([20_000, 20_000]);
});

test('where confirmed payment files decide, a bill includes exactly the payments and refunds that were in one', () => {
  const account = new Account().bill(202611, 10_000);
  account
    .pay('confirmed', 1000, 5)
    .pay('in a file that waits', 200, 6)
    .pay('late', 30, 7, undefined, 15)
    .refund('confirmed', 4, 9);
  account.billByFiles(202612, 50_000, 10, ['in a file that waits', 'late', 'r-confirmed-9']);
  expect(account.dues).toEqual([50_000 - 200 - 30 + 4, 0]);
  expect(account.journalSum).toBe(account.total);
  account.pay('learned of after the bill', 5, 8, undefined, 25);
  expect(account.total).toBe(50_000 - 200 - 30 + 4 - 5);
  account.billByFiles(202701, 60_000, 26, [], 27);
  expect([account.total, account.journalSum]).toEqual([60_000, 60_000]);
});

test('a refund in a confirmed file is in the amount, also if its payment is not', () => {
  const account = new Account().pay('p', 1000, 5).refund('p', 1000, 8).billByFiles(202612, 11_000, 10, ['p']);
  expect([account.total, account.journalSum]).toEqual([10_000, 10_000]);
});

test('the same file again includes the same payments, whatever payment files were confirmed since', () => {
  const account = new Account().pay('p', 200, 6).billByFiles(202612, 5000, 10, ['p']);
  account.billByFiles(202612, 5000, 15, []);
  expect(account.dues).toEqual([4800]);
  account.billByFiles(202612, 4900, 15, []);
  expect(account.dues).toEqual([4900]);
  account.bill(202612, 4900, 3);
  expect(account.dues).toEqual([4700]);
});

const day = fc.integer({ min: 1, max: 28 });
const period = fc.constantFrom(202610, 202611, 202612);
const money = fc.integer({ min: -5000, max: 10_000 });
const positive = fc.integer({ min: 1, max: 9000 });
const paymentId = fc.constantFrom('p', 'q', 's');
const refundId = fc.tuple(paymentId, day).map(([id, on]) => `r-${id}-${on}`);

/** Any change of an account under both methods. */
const step: fc.Arbitrary<(account: Account) => unknown> = fc.oneof(
  fc
    .record({ period, amount: money, asOf: fc.option(day, { nil: undefined }), isExplicit: fc.boolean(), day })
    .map((row) => (account: Account) => account.bill(row.period, row.amount, row.asOf, row.isExplicit, row.day)),
  fc
    .record({ period, amount: money, fileDay: day, ids: fc.uniqueArray(fc.oneof(paymentId, refundId)), day })
    .map((row) => ({ ...row, day: Math.max(row.day, row.fileDay) }))
    .map((row) => (account: Account) => account.billByFiles(row.period, row.amount, row.fileDay, row.ids, row.day)),
  fc
    .record({ paymentId, amount: positive, day, recorded: day, period: fc.option(period, { nil: undefined }) })
    .map(
      (paid) => (account: Account) =>
        account.pay(paid.paymentId, paid.amount, paid.day, paid.period, Math.max(paid.day, paid.recorded)),
    ),
  fc
    .record({ paymentId, amount: positive, day, recorded: day })
    .map(
      (refund) => (account: Account) =>
        account.refund(refund.paymentId, refund.amount, refund.day, Math.max(refund.day, refund.recorded)),
    ),
  fc
    .record({
      type: fc.constantFrom(
        'change-bill',
        'void-bill',
        'restore-bill',
        'add-charge',
        'write-off',
        'add-credit',
        'move-credit',
        'reverse',
      ),
      period,
      amountMinor: positive,
      creditId: fc.oneof(paymentId, fc.constantFrom('staff-k', 'staff-l')),
      key: fc.constantFrom('k', 'l'),
      day,
    })
    .map(
      ({ day: on, period: of, ...correction }) =>
        (account: Account) =>
          account.correct({ ...correction, balanceId: idOf(of), reason: 'Any' } as Parameters<typeof correct>[1], on),
    ),
  day.map((on) => (account: Account) => {
    const { customer } = account;
    const toggled = customer.deletedAt ? restored : removed;
    account.change(toggled(customer, postedOn(on, 'deletion', 's')));
  }),
);

/** Returns an account's balance, computed without the ledger's own functions for balance-forward bills. */
function expectedTotal({ balances, credits = [], returns = [] }: Customer): number {
  const base = balances.find((bill) => bill.asOf && !bill.isVoid);
  const since = base?.asOf?.getTime() ?? Number.NEGATIVE_INFINITY;
  const isLater = ({ id, at: made, recordedAt }: { id: string; at: Date; recordedAt?: Date }): boolean => {
    if (made.getTime() > since) return true;
    if (!base?.confirmed) return false;
    return base.confirmed.exceptIds.includes(id) || (recordedAt ?? made).getTime() > base.confirmed.until.getTime();
  };
  const charged = balances.reduce((sum, bill) => {
    const isClosed = base !== undefined && bill.period < base.period;
    const isNewer = base === undefined || bill.period > base.period;
    const charges = (bill.charges ?? []).filter((charge) => isNewer || isLater(charge));
    return sum + (isClosed ? 0 : bill.billedMinor) + charges.reduce((all, { amountMinor }) => all + amountMinor, 0);
  }, 0);
  const earlierReturns = returns.filter((each) => !isLater(each));
  return credits.reduce((sum, credit) => {
    if (isLater(credit)) return sum - netCredit(credit, base?.confirmed ? returns.filter(isLater) : returns);
    if (credit.byDeletion) return sum;
    return sum + netCredit(credit, earlierReturns) - netCredit(credit, returns);
  }, charged);
}

test('any changes under both methods leave every cent in one place, and a journal that adds up to the balance', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const account = new Account();
      for (const each of steps) {
        each(account);
        const { customer } = account;
        expect(account.total).toBe(expectedTotal(customer));
        expect(account.journalSum).toBe(account.total);
      }
      const { customer } = account;
      const forward = forwardBill(customer.balances);
      const { coverages, unappliedMinor } = allocate(customer);
      expect(unappliedMinor).toBe(creditMinor(customer));
      if (unappliedMinor > 0) expect(account.dues.every((due) => due <= 0)).toBe(true);
      for (const credit of customer.credits ?? []) {
        const covered = coverages.filter(({ creditId }) => creditId === credit.id);
        const used = covered.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const open = forward?.confirmed
          ? customer.returns?.filter((each) => !isIncluded(each, forward))
          : customer.returns;
        expect(used).toBeLessThanOrEqual(isIncluded(credit, forward) ? 0 : netCredit(credit, open));
      }
      if (!forward) return;
      // A carried bill is only open for what was charged after the as-of time.
      for (const bill of customer.balances.filter((each) => each.period < forward.period)) {
        const later = (bill.charges ?? []).filter((charge) => !isIncluded(charge, forward));
        expect(bill.dueMinor).toBeLessThanOrEqual(
          Math.max(0, chargedMinor({ ...bill, billedMinor: 0, charges: later })),
        );
      }
    }),
    { numRuns: 3000 },
  );
});
