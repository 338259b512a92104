import type { Decision, HostedPage } from '../domain/page.ts';
import type { PageRegister } from '../use-cases/ports.ts';
import type { Journal } from './journal.ts';
import type { JournalRecord } from './journal-record.ts';
import { pageIndex } from './page-index.ts';

/** The journal's content in memory. A record is seen here only after the journal has kept it. */
export function createPageRegister(records: readonly JournalRecord[], journal: Journal): PageRegister {
  const index = pageIndex();
  const taken = new Set<string>();
  const deciding = new Map<string, Promise<Decision>>();
  const transacting = new Map<string, Promise<unknown>>();

  async function keep(record: JournalRecord): Promise<void> {
    await journal.append(record);
    index.apply(record);
  }

  /** Runs `work` with the reference reserved, so that it is used once; undefined when it was used before. */
  async function once<T>(reference: string, work: () => Promise<T>): Promise<T | undefined> {
    if (taken.has(reference) || index.isUsed(reference)) return undefined;
    taken.add(reference);
    return work().finally(() => taken.delete(reference));
  }

  for (const record of records) index.apply(record);

  return {
    async open(page: HostedPage) {
      return (
        (await once(page.reference, async () => {
          await keep({ kind: 'opened', page });
          return true;
        })) === true
      );
    },

    async decide(page: HostedPage, decision: Decision) {
      const earlier = index.byReference(page.reference)?.decision ?? deciding.get(page.reference);
      if (earlier !== undefined) return { decision: await earlier, first: false };
      const kept = keep({ kind: 'decided', reference: page.reference, decision }).then(() => decision);
      deciding.set(page.reference, kept);
      await kept.finally(() => deciding.delete(page.reference));
      return { decision, first: true };
    },

    transact: (page, reference, judge) =>
      once(reference, async () => {
        const before = transacting.get(page.reference) ?? Promise.resolve();
        const made = before.then(async () => {
          const record = index.byReference(page.reference);
          if (record === undefined) throw new Error('a page went missing');
          const transaction = judge(record);
          await keep({ kind: 'transacted', reference: page.reference, transaction });
          return transaction;
        });
        // The next one waits for this one, whatever became of it.
        transacting.set(
          page.reference,
          made.catch(() => undefined),
        );
        return made;
      }),

    byToken: index.byToken,
    byReference: index.byReference,
    byRrn: index.byRrn,
    transaction: index.transaction,
    all: index.all,
  };
}
