import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@utility-pay/service-kit/log';
import { leaseOf } from '../domain/upload.ts';
import type { Progress } from '../domain/upload-progress.ts';
import { type ApplyChunkDependencies, createChunkApplier } from './apply-chunk.ts';
import { applyRange } from './apply-range.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { RangeLease, UploadRanges } from './ports/upload-ranges.ts';
import type { UploadRepository } from './ports/uploads.ts';
import type { UploadChunk } from './upload-chunks.ts';
import { LeaseLost, ReleaseRequested } from './upload-lease.ts';
import type { UploadSlots } from './upload-slots.ts';

/** Maximum ranges that one process works on at once: one is read while another is written. */
const MAX_RANGES = 2;
/** Maximum chunks of a range that are written concurrently. */
const MAX_CHUNKS = 2;
/** How often a process that finished a range looks for the next one. */
const POLL_INTERVAL_MS = 100;
/** A process that finds no range for this time stops polling; the sweeper starts it again. */
const IDLE_TIMEOUT_MS = 2_000;

interface RangeWorkerDependencies extends ApplyChunkDependencies {
  ranges: UploadRanges;
  uploads: Pick<UploadRepository, 'find' | 'isHeld'>;
  files: Pick<StoredFiles, 'open'>;
  maxChunkRows: number;
  uploadSlots: Pick<UploadSlots, 'isIdle'>;
  owner: string;
  log: Logger;
}

/** Applies ranges of large files that other processes offer. */
export interface RangeWorker {
  /** Takes offered ranges and applies them in the background. */
  start(): Promise<void>;
  /** Releases the taken ranges at the next chunk, and resolves once no range is being applied. */
  stop(): Promise<void>;
}

/**
 * Creates the worker that helps other processes. It takes no range while its process works on an upload: helping would slow that
 * upload down, and the ranges that the upload offers are for other processes.
 */
export function createRangeWorker(dependencies: RangeWorkerDependencies): RangeWorker {
  const { ranges, uploadSlots, owner, log } = dependencies;
  const stopping = new AbortController();
  const inProgress = new Set<Promise<void>>();
  const canTake = (): boolean => !stopping.signal.aborted && uploadSlots.isIdle();

  /** Applies a range, and then others as long as some are offered. */
  async function applyFrom(first: RangeLease): Promise<void> {
    await applyTaken(dependencies, first, stopping.signal);
    for (let idleMs = 0; idleMs < IDLE_TIMEOUT_MS && canTake(); idleMs += POLL_INTERVAL_MS) {
      const next = await ranges.take(owner);
      if (!next) {
        await delay(POLL_INTERVAL_MS);
        continue;
      }
      await applyTaken(dependencies, next, stopping.signal);
      idleMs = 0;
    }
  }
  return {
    start: async () => {
      while (inProgress.size < MAX_RANGES && canTake()) {
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

/** Applies a taken range. After a failure the range is released, and the holder of the upload's lease applies it. */
async function applyTaken(
  dependencies: RangeWorkerDependencies,
  lease: RangeLease,
  stopping: AbortSignal,
): Promise<void> {
  const { ranges, uploads, log } = dependencies;
  const { companyId, uploadId, generation, range } = lease;
  try {
    const upload = await uploads.find(companyId, uploadId);
    if (upload?.state !== 'running' || leaseOf(upload).generation !== generation) {
      await ranges.withdraw(companyId, lease.id);
      return;
    }
    const confirmLease = async (): Promise<void> => {
      const areHeld = await Promise.all([ranges.heartbeat(lease), uploads.isHeld(upload)]);
      if (areHeld.includes(false)) throw new LeaseLost();
    };
    const applier = createChunkApplier(dependencies, upload, {
      confirmLease,
      failedRowsBefore: () => upload.progress.failed,
      expectNewAccounts: range.expectNewAccounts,
    });
    const apply = async (chunk: UploadChunk): Promise<Progress> => {
      if (stopping.aborted) throw new ReleaseRequested();
      return applier.apply(chunk);
    };
    const progress = await applyRange(dependencies, upload, range, { apply, maxConcurrent: MAX_CHUNKS });
    await ranges.finish(lease, progress);
  } catch (err) {
    if (err instanceof LeaseLost) return;
    if (!(err instanceof ReleaseRequested))
      log.warn({ err, companyId, uploadId }, 'A range is left to the worker that offered it');
    await ranges.release(lease).catch(() => undefined);
  }
}
