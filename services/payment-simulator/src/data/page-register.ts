import type { Decision, HostedPage, PageRecord } from '../domain/page.ts';
import type { PageRegister } from '../use-cases/ports.ts';
import type { Journal } from './journal.ts';
import type { JournalRecord } from './journal-record.ts';

/** The journal's content in memory. A record is seen here only after the journal has kept it. */
export function createPageRegister(records: readonly JournalRecord[], journal: Journal): PageRegister {
  const byReference = new Map<string, PageRecord>();
  const references = new Map<string, string>();
  const opening = new Set<string>();
  const deciding = new Map<string, Promise<Decision>>();

  function apply(record: JournalRecord): void {
    if (record.kind === 'opened') {
      byReference.set(record.page.reference, { page: record.page, decision: null });
      references.set(record.page.token, record.page.reference);
      return;
    }
    const known = byReference.get(record.reference);
    if (known === undefined || known.decision !== null) {
      throw new Error(`The payment simulator's journal contradicts itself about ${record.reference}`);
    }
    byReference.set(record.reference, { page: known.page, decision: record.decision });
  }

  async function keep(record: JournalRecord): Promise<void> {
    await journal.append(record);
    apply(record);
  }

  for (const record of records) apply(record);

  return {
    async open(page: HostedPage) {
      if (byReference.has(page.reference) || opening.has(page.reference)) return false;
      opening.add(page.reference);
      await keep({ kind: 'opened', page }).finally(() => opening.delete(page.reference));
      return true;
    },

    async decide(page: HostedPage, decision: Decision) {
      const earlier = byReference.get(page.reference)?.decision ?? deciding.get(page.reference);
      if (earlier !== undefined) return { decision: await earlier, first: false };
      const kept = keep({ kind: 'decided', reference: page.reference, decision }).then(() => decision);
      deciding.set(page.reference, kept);
      await kept.finally(() => deciding.delete(page.reference));
      return { decision, first: true };
    },

    byToken: (token) => byReference.get(references.get(token) ?? ''),
    byReference: (reference) => byReference.get(reference),
    all: () => byReference.values(),
  };
}
