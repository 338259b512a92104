import type { FileRange } from '../domain/file-range.ts';
import { leaseOf, type Upload } from '../domain/upload.ts';
import type { Progress } from '../domain/upload-progress.ts';
import { type ApplyChunkDependencies, createChunkApplier } from './apply-chunk.ts';
import { applyRange, totalsOf } from './apply-range.ts';
import { inOrder } from './in-order.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { UploadRanges } from './ports/upload-ranges.ts';
import { createRangeOffers, type RangeOffers } from './range-offers.ts';
import type { UploadChunk } from './upload-chunks.ts';
import type { HeldLease } from './upload-lease.ts';

/** Chunks of a file that a worker process writes concurrently; no account is in two of them. */
export const MAX_CONCURRENT_CHUNKS = 4;
/** Rows from which a file is shared: a smaller one is applied before other processes have noticed it. */
export const MIN_SHARED_ROWS = 50_000;
/** Chunks of a range. */
const RANGE_CHUNKS = 5;
/** Chunks and ranges of a shared file behind the last checkpoint. Those of a dead worker are applied again. */
const MAX_UNFINISHED = 64;

export interface ApplyRowsDependencies extends ApplyChunkDependencies {
  files: Pick<StoredFiles, 'open'>;
  ranges: UploadRanges;
  maxConcurrentChunks: number;
  minSharedRows: number;
}

interface Rows {
  upload: Upload;
  /** Of the whole file. */
  rows: number;
  delimiter: string;
  /** Those to apply. */
  chunks: AsyncIterable<UploadChunk>;
  lease: HeldLease;
  /** Returns the refused rows before the last checkpoint. */
  failedBefore: () => number;
}

type Unit = { kind: 'chunk'; chunk: UploadChunk } | { kind: 'range'; range: FileRange };

/**
 * Applies chunks of an upload, and calls `checkpoint` in the order of the file. Ranges of a large file are offered to other
 * processes meanwhile.
 */
export async function applyRows(
  dependencies: ApplyRowsDependencies,
  { upload, rows, delimiter, chunks, lease, failedBefore }: Rows,
  checkpoint: (step: Progress) => Promise<void>,
): Promise<void> {
  const { ranges, clock, maxConcurrentChunks } = dependencies;
  const applier = createChunkApplier(dependencies, upload, { confirm: lease.confirm, failedBefore });
  const failing = new AbortController();
  // After a failure nothing more is begun, and offers end.
  const check = (): void => {
    failing.signal.throwIfAborted();
    lease.check();
  };
  const apply = async (chunk: UploadChunk): Promise<Progress> => {
    check();
    return applier.apply(chunk);
  };
  // After an error the file is applied here until the next turn: whatever failed, sharing it is not needed.
  if (rows < dependencies.minSharedRows || leaseOf(upload).failures)
    return inOrder(chunks, maxConcurrentChunks, apply, checkpoint);

  const changes = createSignal();
  const slots = createSlots(maxConcurrentChunks, changes.notify);
  const offering = { companyId: upload.companyId, uploadId: upload.id, generation: leaseOf(upload).generation };
  const offers = createRangeOffers({ ranges, clock, check, isIdle: slots.hasFree, onChange: changes.notify }, offering);
  const applyUnit = async (unit: Unit): Promise<Progress> => {
    if (unit.kind === 'chunk') return slots.run(() => apply(unit.chunk));
    const { range } = unit;
    const shared = await offers.offer(range);
    return shared ?? slots.run(() => applyRange(dependencies, upload, range, { apply, maxConcurrent: 1 }));
  };
  const newRange = (chunk: UploadChunk, from: FileRange['from']): FileRange => ({
    delimiter,
    from,
    afterLine: chunk.afterLine,
    chunks: [],
    replaced: [],
    expectNew: applier.expectsNew(),
  });
  const units = inUnits(chunks, { hasSlot: slots.hasFree, offers, changed: changes.wait, newRange });
  await ranges.withdrawAll(offering);
  try {
    await inOrder(units, MAX_UNFINISHED, applyUnit, checkpoint, (error) => failing.abort(error));
  } finally {
    // Those that remain after a failure are ended by the next holder of the lease.
    await ranges.withdrawAll(offering).catch(() => undefined);
  }
}

/** Yields the chunks that this process applies as soon as it has a slot for one, and ranges of the chunks between them. */
async function* inUnits(
  chunks: AsyncIterable<UploadChunk>,
  {
    hasSlot,
    offers,
    changed,
    newRange,
  }: {
    hasSlot: () => boolean;
    offers: RangeOffers;
    changed: () => Promise<void>;
    newRange: (first: UploadChunk, from: FileRange['from']) => FileRange;
  },
): AsyncGenerator<Unit> {
  let range: FileRange | undefined;
  for await (const chunk of chunks) {
    const { from } = chunk;
    if (!range) {
      while (!hasSlot() && !(from && offers.mayOffer())) await changed();
      if (hasSlot() || !from) {
        yield { kind: 'chunk', chunk };
        continue;
      }
      range = newRange(chunk, from);
    }
    range.chunks.push(totalsOf(chunk));
    for (const { line, replacedBy } of chunk.errors)
      if (replacedBy !== undefined) range.replaced.push([line, replacedBy]);
    if (range.chunks.length < RANGE_CHUNKS) continue;
    yield { kind: 'range', range };
    range = undefined;
  }
  if (range) yield { kind: 'range', range };
  offers.endSoon();
}

/** Limits the work that runs at once; work without a slot waits for one. */
function createSlots(count: number, onFree: () => void) {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    hasFree: () => free > 0,
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
        onFree();
      }
    },
  };
}

function createSignal() {
  let next = Promise.withResolvers<void>();
  return {
    wait: () => next.promise,
    notify: () => {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
  };
}
