import type { Decision, Dispute, HostedPage, PageRecord, Transaction } from '../domain/page.ts';
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

  function existing({ reference }: HostedPage): PageRecord {
    const record = index.byReference(reference);
    if (record === undefined) throw new Error(`Page ${reference} is not in the journal`);
    return record;
  }

  /** Runs `work` after the page's earlier work has ended, also if that failed. */
  async function runInSequence<T>({ reference }: HostedPage, work: () => Promise<T>): Promise<T> {
    const stored = (pendingTransactions.get(reference) ?? Promise.resolve()).then(work);
    pendingTransactions.set(
      reference,
      stored.catch(() => undefined),
    );
    return stored;
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

    dispute: (page, create) =>
      runInSequence(page, async () => {
        const dispute = create(existing(page));
        if (dispute !== undefined) await store({ kind: 'disputed', reference: page.reference, dispute });
        return dispute;
      }),

    transact: (page, reference, create) =>
      withReference(reference, () =>
        runInSequence(page, async () => {
          const transaction = create(existing(page));
          await store({ kind: 'transacted', reference: page.reference, transaction });
          return transaction;
        }),
      ),

    byToken: index.byToken,
    byReference: index.byReference,
    byRrn: index.byRrn,
    byDispute: index.byDispute,
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
  const referenceByDispute = new Map<string, string>();

  function existing(reference: string): PageRecord {
    const record = records.get(reference);
    if (record === undefined) throw contradiction(reference);
    return record;
  }

  function apply(entry: JournalRecord): void {
    switch (entry.kind) {
      case 'opened':
        records.set(entry.page.reference, { page: entry.page, decision: null, transactions: [], disputes: [] });
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
        return;
      }
      case 'disputed': {
        const record = existing(entry.reference);
        records.set(entry.reference, { ...record, disputes: withDispute(record.disputes, entry.dispute) });
        referenceByDispute.set(entry.dispute.id, entry.reference);
      }
    }
  }

  return {
    apply,
    isUsed: (reference: string) => records.has(reference) || transactions.has(reference),
    byToken: (token: string) => records.get(referenceByToken.get(token) ?? ''),
    byReference: (reference: string) => records.get(reference),
    byRrn: (rrn: string) => records.get(referenceByRrn.get(rrn) ?? ''),
    byDispute: (id: string) => records.get(referenceByDispute.get(id) ?? ''),
    transaction: (reference: string) => transactions.get(reference),
    all: () => records.values(),
  };
}

/** A later record of the same dispute replaces it. */
const withDispute = (disputes: readonly Dispute[], added: Dispute): Dispute[] => [
  ...disputes.filter(({ id }) => id !== added.id),
  added,
];

const contradiction = (reference: string): Error =>
  new Error(`The payment simulator's journal contradicts itself about ${reference}`);
