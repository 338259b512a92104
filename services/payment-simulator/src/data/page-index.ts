import type { HostedPage, PageRecord } from '../domain/page.ts';
import type { Transaction } from '../domain/transaction.ts';
import type { JournalRecord } from './journal-record.ts';

/** What the journal's records add up to. @throws for a record that contradicts those before it. */
export function pageIndex() {
  const records = new Map<string, PageRecord>();
  const byToken = new Map<string, string>();
  const byRrn = new Map<string, string>();
  const transactions = new Map<string, { page: HostedPage; transaction: Transaction }>();

  function known(reference: string): PageRecord {
    const record = records.get(reference);
    if (record === undefined) throw contradiction(reference);
    return record;
  }

  function apply(entry: JournalRecord): void {
    switch (entry.kind) {
      case 'opened':
        records.set(entry.page.reference, { page: entry.page, decision: null, transactions: [] });
        byToken.set(entry.page.token, entry.page.reference);
        return;
      case 'decided': {
        const record = known(entry.reference);
        if (record.decision !== null) throw contradiction(entry.reference);
        records.set(entry.reference, { ...record, decision: entry.decision });
        if (entry.decision.rrn !== '') byRrn.set(entry.decision.rrn, entry.reference);
        return;
      }
      case 'transacted': {
        const record = known(entry.reference);
        const { transaction } = entry;
        if (transactions.has(transaction.reference)) throw contradiction(entry.reference);
        records.set(entry.reference, { ...record, transactions: [...record.transactions, transaction] });
        transactions.set(transaction.reference, { page: record.page, transaction });
      }
    }
  }

  return {
    apply,
    isUsed: (reference: string) => records.has(reference) || transactions.has(reference),
    byToken: (token: string) => records.get(byToken.get(token) ?? ''),
    byReference: (reference: string) => records.get(reference),
    byRrn: (rrn: string) => records.get(byRrn.get(rrn) ?? ''),
    transaction: (reference: string) => transactions.get(reference),
    all: () => records.values(),
  };
}

const contradiction = (reference: string): Error =>
  new Error(`The payment simulator's journal contradicts itself about ${reference}`);
