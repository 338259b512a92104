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
  /** Ids of reversed charges, with the time of the reversal. */
  readonly reversedCharges = new Map<string, Date>();

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
    if (result.kind === 'refused') return result;
    const added = result.customer === this.customer ? undefined : correction.idempotencyKey;
    // A charge that was voided together with its reversal can be added again.
    if (correction.type === 'add-charge') this.reversedCharges.delete(`staff-${added}`);
    const isOfCredit = (id: string): boolean => this.customer.credits?.some((credit) => credit.id === id) === true;
    if (correction.type === 'reverse' && !isOfCredit(correction.creditId))
      this.reversedCharges.set(correction.creditId, at(day));
    this.change(result.customer);
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
