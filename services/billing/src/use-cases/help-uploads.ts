import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@utility-pay/service-kit/log';
import { leaseOf } from '../domain/upload.ts';
import type { Progress } from '../domain/upload-progress.ts';
import { type ApplyChunkParts, createChunkApplier } from './apply-chunk.ts';
import { applyRange } from './apply-range.ts';
import type { TakenRange, UploadRanges } from './ports/upload-ranges.ts';
import type { StoredFiles, UploadRepository } from './ports.ts';
import type { UploadChunk } from './upload-chunks.ts';
import { HandedBack, LeaseLost } from './upload-lease.ts';
import type { UploadPlaces } from './upload-places.ts';

/** Ranges that one process works on at once: one is read while another is written. */
const MAX_RANGES = 2;
/** Chunks of a range that are written concurrently. */
const MAX_CHUNKS = 2;
/** Milliseconds between looks for the next range, and how long to look before the sweeper does. */
const LOOK_MS = 100;
const LOOK_FOR_MS = 2_000;

interface HelpParts extends ApplyChunkParts {
  ranges: UploadRanges;
  uploads: Pick<UploadRepository, 'find' | 'isHeld'>;
  files: Pick<StoredFiles, 'open'>;
  places: Pick<UploadPlaces, 'isFree'>;
  owner: string;
  log: Logger;
}

/** Applies ranges of large files that other processes work on. */
export interface UploadHelp {
  /** Begins if a range is offered, and does not wait for the end. */
  start(): Promise<void>;
  /** Gives back the ranges at the next chunk. */
  stop(): Promise<void>;
}

/** Takes no range while this process works on an upload: that one must not take longer, and its own ranges are not for it. */
export function createUploadHelp(parts: HelpParts): UploadHelp {
  const { ranges, places, owner, log } = parts;
  const stopping = new AbortController();
  const inProgress = new Set<Promise<void>>();
  const mayTake = (): boolean => !stopping.signal.aborted && places.isFree();

  async function help(first: TakenRange): Promise<void> {
    await applyTaken(parts, first, stopping.signal);
    for (let looked = 0; looked < LOOK_FOR_MS && mayTake(); looked += LOOK_MS) {
      const taken = await ranges.take(owner);
      if (!taken) {
        await delay(LOOK_MS);
        continue;
      }
      await applyTaken(parts, taken, stopping.signal);
      looked = 0;
    }
  }
  return {
    start: async () => {
      while (inProgress.size < MAX_RANGES && mayTake()) {
        const first = await ranges.take(owner);
        if (!first) return;
        const done = help(first)
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
async function applyTaken(parts: HelpParts, taken: TakenRange, stopping: AbortSignal): Promise<void> {
  const { ranges, uploads, log } = parts;
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
    const applier = createChunkApplier(parts, upload, confirm, range.expectNew);
    const apply = async (chunk: UploadChunk): Promise<Progress> => {
      if (stopping.aborted) throw new HandedBack();
      return applier.apply(chunk);
    };
    const progress = await applyRange(parts, upload, range, { apply, maxConcurrent: MAX_CHUNKS });
    await ranges.finish(taken, progress);
  } catch (err) {
    if (err instanceof LeaseLost) return;
    if (!(err instanceof HandedBack))
      log.warn({ err, companyId, uploadId }, 'A range is left to the worker that offered it');
    await ranges.giveBack(taken).catch(() => undefined);
  }
}
