import { handleEach, throwFailures } from '../jobs/sweep-in-batches.ts';
import type { Logger } from '../log.ts';

/** Maximum number of documents per collection whose deltas are in one batch. */
const BATCH_SIZE = 500;
/** Maximum number of batches that one call projects. The next call continues. */
const MAX_BATCHES = 20;

/** A delta that waits in the document whose change it counts. */
export interface PendingDelta<Delta> {
  /** The collection and the id of the document. */
  in: { collection: string; id: unknown };
  delta: Delta & { id: string };
}

/** Addresses a pending delta. */
export interface DeltaReference {
  in: PendingDelta<unknown>['in'];
  deltaId: string;
}

/** The sum of a batch. A service adds fields for what else it derives from the deltas. */
export interface BatchSum {
  total: object;
}

/** Deltas that are added to the totals in one write, or a correction, which has no deltas. */
export interface DeltaBatch<Sum extends BatchSum> {
  /** Sequence number within the company. */
  number: number;
  deltas: DeltaReference[];
  sum: Sum;
}

export interface TotalsState<Sum extends BatchSum> {
  /** Number of the last accepted batch. */
  sequence: number;
  total: Sum['total'];
  /** The last batch, until its deltas are removed from their documents. */
  batch?: DeltaBatch<Sum>;
}

/** The totals of each company. */
export interface Totals<Sum extends BatchSum> {
  read(companyId: number): Promise<TotalsState<Sum>>;
  /** Adds a batch to the totals. Returns false if another batch was accepted since `sequence` was read. */
  acceptBatch(companyId: number, sequence: number, batch: DeltaBatch<Sum>): Promise<boolean>;
  /** Marks the batch as finished, so that the next one can be accepted. */
  finishBatch(companyId: number, batchNumber: number): Promise<void>;
}

/** Deltas that wait in documents until they are added to the totals. */
export interface PendingDeltas<Delta> {
  /** Returns the companies that have pending deltas. */
  companies(): Promise<number[]>;
  list(companyId: number, limit: number): Promise<PendingDelta<Delta>[]>;
  /** Removes deltas from their documents. Changes nothing in documents that no longer have them. */
  remove(companyId: number, deltas: readonly DeltaReference[]): Promise<void>;
}

export interface Projection {
  /** Adds a company's pending deltas to its totals. */
  project(companyId: number): Promise<void>;
  /** Call before reading totals, so that they include a change made just now. */
  projectBeforeReading(companyId: number): Promise<void>;
  /** Adds the pending deltas of all companies. */
  projectAll(): Promise<void>;
}

/**
 * Adds deltas to totals, each exactly once, despite crashes and concurrent processes. One write, guarded by the
 * sequence number, adds a batch to the totals; then the deltas of the batch are removed from their documents. Only then
 * is the next batch made, so it cannot contain them again.
 */
export function createProjection<Delta, Sum extends BatchSum>({
  totals,
  deltas,
  sum,
  applyBatch,
}: {
  totals: Totals<Sum>;
  deltas: PendingDeltas<Delta>;
  sum(deltas: readonly Delta[]): Sum;
  /** Updates what else is derived from the deltas of an accepted batch. Must be idempotent. */
  applyBatch?(companyId: number, batch: DeltaBatch<Sum>): Promise<void>;
}): Projection {
  const project = async (companyId: number): Promise<void> => {
    for (let batches = 0; batches < MAX_BATCHES; ) {
      const { sequence, batch } = await totals.read(companyId);
      if (batch) {
        await applyBatch?.(companyId, batch);
        await deltas.remove(companyId, batch.deltas);
        await totals.finishBatch(companyId, batch.number);
        batches += 1;
        continue;
      }
      const pending = await deltas.list(companyId, BATCH_SIZE);
      if (pending.length === 0) return;
      await totals.acceptBatch(companyId, sequence, {
        number: sequence + 1,
        deltas: pending.map(({ in: document, delta }) => ({ in: document, deltaId: delta.id })),
        sum: sum(pending.map(({ delta }) => delta)),
      });
    }
  };
  return {
    project,
    projectBeforeReading: async (companyId) => {
      if ((await deltas.list(companyId, 1)).length > 0) await project(companyId);
    },
    projectAll: async () => throwFailures(await handleEach(await deltas.companies(), project)),
  };
}

/** Projects a company's pending deltas in the background. */
export type FlushDeltas = (companyId: number) => void;

/**
 * Returns a function to call after a delta was stored. Projections of one company never overlap in this process: a call
 * during a projection starts another one after it. After a failure, the sweeper projects.
 */
export function createFlush(project: Projection['project'], log: Pick<Logger, 'warn'>): FlushDeltas {
  const running = new Map<number, { isNeeded: boolean }>();
  return (companyId) => {
    const current = running.get(companyId);
    if (current) {
      current.isNeeded = true;
      return;
    }
    const run = { isNeeded: true };
    running.set(companyId, run);
    const projectWhileNeeded = async (): Promise<void> => {
      try {
        while (run.isNeeded) {
          run.isNeeded = false;
          await project(companyId);
        }
      } finally {
        running.delete(companyId);
      }
    };
    void projectWhileNeeded().catch((err) => log.warn({ err, companyId }, 'Totals are updated by the next sweep'));
  };
}
