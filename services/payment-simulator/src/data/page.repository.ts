import type { Decision, HostedPage, PageRecord, Transaction } from '../domain/page.ts';
import type { PageRepository } from '../use-cases/ports.ts';
import type { Journal } from './journal.ts';
import type { JournalRecord } from './journal-record.ts';

/** Keeps the journal's content in memory. A record becomes visible only after it is on disk. */
export function createPageRepository(records: readonly JournalRecord[], journal: Journal): PageRepository {
  const index = createPageIndex();
  const reservedReferences = new Set<string>();
  const pendingDecisions = new Map<string, Promise<Decision>>();
  const pendingTransactions = new Map<string, Promise<unknown>>();

  for (const record of records) index.apply(record);

  async function store(record: JournalRecord): Promise<void> {
    await journal.append(record);
    index.apply(record);
  }

  /** Runs `work` while the reference is reserved. Returns undefined when the reference is already used. */
  async function withReference<T>(reference: string, work: () => Promise<T>): Promise<T | undefined> {
    if (reservedReferences.has(reference) || index.isUsed(reference)) return undefined;
    reservedReferences.add(reference);
    return work().finally(() => reservedReferences.delete(reference));
  }

  return {
    async open(page: HostedPage) {
      const isOpened = await withReference(page.reference, async () => {
        await store({ kind: 'opened', page });
        return true;
      });
      return isOpened === true;
    },

    async decide(page: HostedPage, decision: Decision) {
      const earlier = index.byReference(page.reference)?.decision ?? pendingDecisions.get(page.reference);
      if (earlier !== undefined) return { decision: await earlier, isFirst: false };
      const stored = store({ kind: 'decided', reference: page.reference, decision }).then(() => decision);
      pendingDecisions.set(page.reference, stored);
      await stored.finally(() => pendingDecisions.delete(page.reference));
      return { decision, isFirst: true };
    },

    transact: (page, reference, create) =>
      withReference(reference, async () => {
        const previous = pendingTransactions.get(page.reference) ?? Promise.resolve();
        const stored = previous.then(async () => {
          const record = index.byReference(page.reference);
          if (record === undefined) throw new Error(`Page ${page.reference} is not in the journal`);
          const transaction = create(record);
          await store({ kind: 'transacted', reference: page.reference, transaction });
          return transaction;
        });
        // A failed transaction doesn't block the next one.
        pendingTransactions.set(
          page.reference,
          stored.catch(() => undefined),
        );
        return stored;
      }),

    byToken: index.byToken,
    byReference: index.byReference,
    byRrn: index.byRrn,
    transaction: index.transaction,
    all: index.all,
  };
}

/** Indexes journal records in memory. `apply` throws for a record that contradicts an earlier one. */
function createPageIndex() {
  const records = new Map<string, PageRecord>();
  const referenceByToken = new Map<string, string>();
  const referenceByRrn = new Map<string, string>();
  const transactions = new Map<string, { page: HostedPage; transaction: Transaction }>();

  function existing(reference: string): PageRecord {
    const record = records.get(reference);
    if (record === undefined) throw contradiction(reference);
    return record;
  }

  function apply(entry: JournalRecord): void {
    switch (entry.kind) {
      case 'opened':
        records.set(entry.page.reference, { page: entry.page, decision: null, transactions: [] });
        referenceByToken.set(entry.page.token, entry.page.reference);
        return;
      case 'decided': {
        const record = existing(entry.reference);
        if (record.decision !== null) throw contradiction(entry.reference);
        records.set(entry.reference, { ...record, decision: entry.decision });
        if (entry.decision.rrn !== '') referenceByRrn.set(entry.decision.rrn, entry.reference);
        return;
      }
      case 'transacted': {
        const record = existing(entry.reference);
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
    byToken: (token: string) => records.get(referenceByToken.get(token) ?? ''),
    byReference: (reference: string) => records.get(reference),
    byRrn: (rrn: string) => records.get(referenceByRrn.get(rrn) ?? ''),
    transaction: (reference: string) => transactions.get(reference),
    all: () => records.values(),
  };
}

const contradiction = (reference: string): Error =>
  new Error(`The payment simulator's journal contradicts itself about ${reference}`);
