import type { Logger } from '../log.ts';
import type { Clock } from '../time-and-ids.ts';

interface CompanyWork<Item extends { companyId: number }> {
  /** The name in log entries. */
  name: string;
  /** Maximum number of items in progress at the same time in one process. */
  maxInProgress: number;
  /** How long a company's other items wait after a failure, because its server is probably down. */
  pauseMs: number;
  /** Returns items that are due, the longest due first. */
  listDue(page: { exceptCompanies: number[]; limit: number }): Promise<Item[]>;
  /** Returns false if the work failed. Must end at once when `stopping` is aborted. */
  work(item: Item, stopping: AbortSignal): Promise<boolean>;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** Background work for companies. A sweeper starts it without waiting for its end. */
export interface CompanyRunner {
  /** Starts the due work, and does not wait for it. */
  start(): Promise<void>;
  /** Waits for the work in progress. */
  settle(): Promise<void>;
  /** Aborts the work in progress and waits for its end. */
  stop(): Promise<void>;
}

/** Works on one item of each company at a time, so that a server that does not answer delays only its own company. */
export function createCompanyRunner<Item extends { companyId: number }>({
  name,
  maxInProgress,
  pauseMs,
  listDue,
  work,
  clock,
  log,
}: CompanyWork<Item>): CompanyRunner {
  const inProgress = new Map<number, Promise<void>>();
  const pausedUntil = new Map<number, Date>();
  const stopping = new AbortController();

  function startWork(item: Item): void {
    const { companyId } = item;
    const pause = (): void => void pausedUntil.set(companyId, new Date(clock.now().getTime() + pauseMs));
    const done = work(item, stopping.signal)
      .then((isDone) => (isDone ? undefined : pause()))
      .catch((err: unknown) => {
        pause();
        log.warn({ err, companyId, work: name }, 'Background work failed; it will be retried');
      })
      .finally(() => inProgress.delete(companyId));
    inProgress.set(companyId, done);
  }

  return {
    start: async () => {
      for (const [companyId, until] of pausedUntil) if (until <= clock.now()) pausedUntil.delete(companyId);
      while (inProgress.size < maxInProgress && !stopping.signal.aborted) {
        const exceptCompanies = [...inProgress.keys(), ...pausedUntil.keys()];
        const due = await listDue({ exceptCompanies, limit: maxInProgress - inProgress.size });
        if (due.length === 0) return;
        for (const item of due) if (!inProgress.has(item.companyId)) startWork(item);
      }
    },
    settle: async () => void (await Promise.all(inProgress.values())),
    stop: async () => {
      stopping.abort();
      await Promise.all(inProgress.values());
    },
  };
}
