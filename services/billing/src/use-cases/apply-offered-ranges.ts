import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@utility-pay/service-kit/log';
import { leaseOf } from '../domain/upload.ts';
import type { Progress } from '../domain/upload-progress.ts';
import { type ApplyChunkDependencies, createChunkApplier } from './apply-chunk.ts';
import { applyRange } from './apply-range.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { TakenRange, UploadRanges } from './ports/upload-ranges.ts';
import type { UploadRepository } from './ports/uploads.ts';
import type { UploadChunk } from './upload-chunks.ts';
import { HandedBack, LeaseLost } from './upload-lease.ts';
import type { UploadSlots } from './upload-slots.ts';

/** Ranges that one process works on at once: one is read while another is written. */
const MAX_RANGES = 2;
/** Chunks of a range that are written concurrently. */
const MAX_CHUNKS = 2;
/** After a range, polls for another one this often, in milliseconds; after `IDLE_MS` without one, waits for the sweeper to start it. */
const POLL_MS = 100;
const IDLE_MS = 2_000;

interface RangeWorkerDependencies extends ApplyChunkDependencies {
  ranges: UploadRanges;
  uploads: Pick<UploadRepository, 'find' | 'isHeld'>;
  files: Pick<StoredFiles, 'open'>;
  uploadSlots: Pick<UploadSlots, 'isIdle'>;
  owner: string;
  log: Logger;
}

/** Applies ranges of large files that other processes offer. */
export interface RangeWorker {
  /** Begins if a range is offered, and does not wait for the end. */
  start(): Promise<void>;
  /** Gives back the ranges at the next chunk. */
  stop(): Promise<void>;
}

/**
 * Takes no range while this process works on an upload of its own: helping would slow that upload down, and the ranges that the
 * upload offers are for other processes.
 */
export function createRangeWorker(dependencies: RangeWorkerDependencies): RangeWorker {
  const { ranges, uploadSlots, owner, log } = dependencies;
  const stopping = new AbortController();
  const inProgress = new Set<Promise<void>>();
  const mayTake = (): boolean => !stopping.signal.aborted && uploadSlots.isIdle();

  async function applyFrom(first: TakenRange): Promise<void> {
    await applyTaken(dependencies, first, stopping.signal);
    for (let idleMs = 0; idleMs < IDLE_MS && mayTake(); idleMs += POLL_MS) {
      const taken = await ranges.take(owner);
      if (!taken) {
        await delay(POLL_MS);
        continue;
      }
      await applyTaken(dependencies, taken, stopping.signal);
      idleMs = 0;
    }
  }
  return {
    start: async () => {
      while (inProgress.size < MAX_RANGES && mayTake()) {
        const first = await ranges.take(owner);
        if (!first) return;
        const done = applyFrom(first)
          .catch((err: unknown) => log.warn({ err }, 'No range can be taken; the next sweep tries again'))
          .finally(() => inProgress.delete(done));
        inProgress.add(done);
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(inProgress);
    },
  };
}

/** Applies a range. If that fails, the holder of the upload's lease applies it. */
async function applyTaken(
  dependencies: RangeWorkerDependencies,
  taken: TakenRange,
  stopping: AbortSignal,
): Promise<void> {
  const { ranges, uploads, log } = dependencies;
  const { companyId, uploadId, generation, range } = taken;
  try {
    const upload = await uploads.find(companyId, uploadId);
    if (upload?.state !== 'running' || leaseOf(upload).generation !== generation) {
      await ranges.withdraw(companyId, taken.id);
      return;
    }
    const confirm = async (): Promise<void> => {
      const isOurs = await Promise.all([ranges.confirm(taken), uploads.isHeld(upload)]);
      if (isOurs.includes(false)) throw new LeaseLost();
    };
    const applier = createChunkApplier(dependencies, upload, {
      confirm,
      failedBefore: () => upload.progress.failed,
      startsWithNew: range.expectNew,
    });
    const apply = async (chunk: UploadChunk): Promise<Progress> => {
      if (stopping.aborted) throw new HandedBack();
      return applier.apply(chunk);
    };
    const progress = await applyRange(dependencies, upload, range, { apply, maxConcurrent: MAX_CHUNKS });
    await ranges.finish(taken, progress);
  } catch (err) {
    if (err instanceof LeaseLost) return;
    if (!(err instanceof HandedBack))
      log.warn({ err, companyId, uploadId }, 'A range is left to the worker that offered it');
    await ranges.giveBack(taken).catch(() => undefined);
  }
}
