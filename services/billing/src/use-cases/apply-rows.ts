import type { FileRange } from '../domain/file-range.ts';
import { leaseOf, type Upload } from '../domain/upload.ts';
import type { Progress } from '../domain/upload-progress.ts';
import { type ApplyChunkDependencies, createChunkApplier } from './apply-chunk.ts';
import { applyRange, totalsOf } from './apply-range.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { UploadRanges } from './ports/upload-ranges.ts';
import { createRangeOffers, type RangeOffers } from './range-offers.ts';
import { runInOrder } from './run-in-order.ts';
import type { UploadChunk } from './upload-chunks.ts';
import type { HeldLease } from './upload-lease.ts';

/** Maximum chunks of a file that a worker process writes concurrently. No account is in two chunks of a file. */
export const MAX_CONCURRENT_CHUNKS = 4;
/** Minimum rows of a shared file: a smaller file is finished before other processes notice its offers. */
export const MIN_SHARED_ROWS = 50_000;
const CHUNKS_PER_RANGE = 5;
/** Maximum chunks and ranges of a shared file behind the last checkpoint. After a crash they are applied again. */
const MAX_UNFINISHED_UNITS = 64;

export interface ApplyRowsDependencies extends ApplyChunkDependencies {
  files: Pick<StoredFiles, 'open'>;
  maxChunkRows: number;
  ranges: UploadRanges;
  maxConcurrentChunks: number;
  minSharedRows: number;
}

interface RowsToApply {
  upload: Upload;
  /** Number of rows in the whole file. */
  rows: number;
  delimiter: string;
  /** The chunks that are not applied yet. */
  chunks: AsyncIterable<UploadChunk>;
  lease: HeldLease;
  /** Returns the number of failed rows up to the last checkpoint. */
  failedRowsBefore: () => number;
}

type Unit = { kind: 'chunk'; chunk: UploadChunk } | { kind: 'range'; range: FileRange };

/**
 * Applies the chunks of an upload, and calls `checkpoint` for one after the other in the order of the file. Meanwhile offers
 * ranges of a large file to other processes.
 */
export async function applyRows(
  dependencies: ApplyRowsDependencies,
  { upload, rows, delimiter, chunks, lease, failedRowsBefore }: RowsToApply,
  checkpoint: (step: Progress) => Promise<void>,
): Promise<void> {
  const { ranges, clock, maxConcurrentChunks } = dependencies;
  const applier = createChunkApplier(dependencies, upload, { confirmLease: lease.confirm, failedRowsBefore });
  const failing = new AbortController();
  // After a failure no further chunk is started, and all offers end.
  const check = (): void => {
    failing.signal.throwIfAborted();
    lease.check();
  };
  const apply = async (chunk: UploadChunk): Promise<Progress> => {
    check();
    return applier.apply(chunk);
  };
  // A file is not shared after an error, in case sharing caused it.
  if (rows < dependencies.minSharedRows || leaseOf(upload).failures)
    return runInOrder(chunks, maxConcurrentChunks, apply, checkpoint);

  const changes = createSignal();
  const slots = createSlots(maxConcurrentChunks, changes.notify);
  const uploadLease = { companyId: upload.companyId, uploadId: upload.id, generation: leaseOf(upload).generation };
  const offers = createRangeOffers(
    { ranges, clock, check, isIdle: slots.hasFree, onChange: changes.notify },
    uploadLease,
  );
  const applyUnit = async (unit: Unit): Promise<Progress> => {
    if (unit.kind === 'chunk') return slots.run(() => apply(unit.chunk));
    const { range } = unit;
    const progress = await offers.offer(range);
    return progress ?? slots.run(() => applyRange(dependencies, upload, range, { apply, maxConcurrent: 1 }));
  };
  const newRange = (chunk: UploadChunk, from: FileRange['from']): FileRange => ({
    delimiter,
    from,
    afterLine: chunk.afterLine,
    chunks: [],
    replaced: [],
    expectNewAccounts: applier.expectNewAccounts(),
  });
  const units = splitIntoUnits(chunks, { hasSlot: slots.hasFree, offers, changed: changes.wait, newRange });
  await ranges.withdrawAll(uploadLease);
  try {
    await runInOrder(units, MAX_UNFINISHED_UNITS, applyUnit, checkpoint, (error) => failing.abort(error));
  } finally {
    // If withdrawing fails, the next holder of the upload's lease withdraws the offers.
    await ranges.withdrawAll(uploadLease).catch(() => undefined);
  }
}

/** Yields a chunk whenever this process has a free slot for it; combines the other chunks into ranges, and yields those. */
async function* splitIntoUnits(
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
      while (!hasSlot() && !(from && offers.canOffer())) await changed();
      if (hasSlot() || !from) {
        yield { kind: 'chunk', chunk };
        continue;
      }
      range = newRange(chunk, from);
    }
    range.chunks.push(totalsOf(chunk));
    for (const { line, replacedBy } of chunk.errors)
      if (replacedBy !== undefined) range.replaced.push([line, replacedBy]);
    if (range.chunks.length < CHUNKS_PER_RANGE) continue;
    yield { kind: 'range', range };
    range = undefined;
  }
  if (range) yield { kind: 'range', range };
  offers.endSoon();
}

/** Limits how much work runs at once; further work waits for a free slot. */
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

/** Creates a signal: each `notify` resolves all current calls of `wait`. */
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
