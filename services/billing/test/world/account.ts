import { chargedMinor } from '../../src/domain/balance.ts';
import { correct } from '../../src/domain/corrections.ts';
import { type Customer, newCustomer } from '../../src/domain/customer.ts';
import { balanceChange, type JournalEntry, type Posting } from '../../src/domain/journal.ts';
import type { CreditReturn } from '../../src/domain/ledger.ts';
import { addCredit, addReturn, applyBill } from '../../src/domain/ledger-changes.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 11, day));
let ids = 0;
export const postedOn = (day: number, kind: Posting['source']['kind'] = 'upload', id = 'u'): Posting => ({
  at: at(day),
  source: { kind, id },
  newId: () => String(++ids).padStart(24, '0'),
});

/** An account of which every change is kept in a journal. */
export class Account {
  customer: Customer = newCustomer({ id: 'a'.repeat(24), companyId: 1, accountNumber: '1' });
  readonly journal = new Map<string, JournalEntry>();
  /** Changes of each bill by its period: its charges, and their later changes by staff, since a file last billed it. */
  readonly changes = new Map<number, { amountMinor: number; at: Date }[]>();

  change(after: Customer | undefined): this {
    this.customer = after ?? this.customer;
    for (const entry of this.customer.entries ?? []) this.journal.set(entry.id, entry);
    return this;
  }

  bill(period: number, billedMinor: number, asOf?: number, isExplicit = true, day = 20): this {
    const timeOfFile = asOf === undefined ? {} : { asOf: { at: at(asOf), isExplicit } };
    return this.apply({ period, billedMinor, fields: {}, ...timeOfFile }, day);
  }

  /** Bills from a file that includes the payments of confirmed payment files, of which the last was created on a day. */
  billByFiles(period: number, billedMinor: number, fileDay: number, unconfirmedIds: string[] = [], day = 20): this {
    const paymentFiles = { lastNumber: 1, confirmedUntil: at(day) };
    const asOf = { at: at(fileDay), isExplicit: false, paymentFiles };
    return this.apply({ period, billedMinor, fields: {}, asOf, unconfirmedIds }, day);
  }

  private apply(row: Parameters<typeof applyBill>[1], day: number): this {
    const applied = applyBill(this.customer, row, postedOn(day, 'upload', `u${++ids}`));
    if (applied.kind === 'unchanged') return this;
    const balanceForwardBill = this.customer.balances.find((bill) => bill.asOf && !bill.isVoid);
    this.change(applied.customer);
    // A file of an older period than the newest balance-forward bill changes no balance.
    if (balanceForwardBill && row.period < balanceForwardBill.period) return this;
    const charges = this.customer.balances.find(({ period }) => period === row.period)?.charges ?? [];
    this.changes.set(
      row.period,
      charges.map(({ amountMinor, at: addedAt }) => ({ amountMinor, at: addedAt })),
    );
    return this;
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
    if (result.kind === 'refused') return result;
    for (const bill of result.customer.balances) {
      const amountMinor = chargedMinor(bill) - this.charged(bill.period);
      if (amountMinor !== 0) this.changesOf(bill.period).push({ amountMinor, at: at(day) });
    }
    this.change(result.customer);
    return result;
  }

  private charged(period: number): number {
    const bill = this.customer.balances.find((other) => other.period === period);
    return bill ? chargedMinor(bill) : 0;
  }

  changesOf(period: number): { amountMinor: number; at: Date }[] {
    const changes = this.changes.get(period) ?? [];
    this.changes.set(period, changes);
    return changes;
  }

  get dueAmounts(): number[] {
    return this.customer.balances.map(({ dueMinor }) => dueMinor);
  }

  get totalDueMinor(): number {
    return this.customer.totalDueMinor ?? 0;
  }

  get journalSum(): number {
    return [...this.journal.values()].reduce((sum, entry) => sum + balanceChange(entry), 0);
  }

  get postings() {
    return [...this.journal.values()].map((entry) => [entry.kind, entry.period, balanceChange(entry)]);
  }
}
