import type { Platform } from '@utility-pay/service-kit/platform';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { createBillingDependencies } from '../../src/app.ts';
import type { BillingDependencies } from '../../src/use-cases/index.ts';
import { openUploads, SMALL_CHUNKS } from './uploads.ts';
import { BILLING_OPTIONS } from './world.ts';

/** Milliseconds between two runs of the sweeper that takes ranges. */
const SWEEP_INTERVAL_MS = 50;
/** One chunk is written at a time, so that other workers find ranges to take. */
const SHARING = { ...SMALL_CHUNKS, minSharedRows: 10, maxConcurrentChunks: 1 };
/** A file with several ranges. Its first 64 KB are not shared, because one process reads them at once. */
export const SHARED_FILE = { rows: 500, addressLength: 300 };

/** Opens a worker that shares uploads. It counts the rows of its own uploads, and the rows that it applied for other workers. */
export function openSharingWorker(platform: Platform, replaced: Partial<BillingDependencies>) {
  const counted = { rows: 0, rowsOfOthers: 0 };
  const { ranges } = createBillingDependencies(platform, BILLING_OPTIONS);
  const uploads = openUploads(platform, {
    ...SHARING,
    owner: platform.randomId(12),
    recordRows: ({ successful, failed }) => {
      counted.rows += successful + failed;
    },
    ...replaced,
    ranges: {
      ...(replaced.ranges ?? ranges),
      finish: (taken, progress) => {
        counted.rowsOfOthers += progress.successful + progress.failed;
        return ranges.finish(taken, progress);
      },
    },
  });
  const sweeper = uploads.sweepers.find(({ name }) => name === 'upload-ranges');
  if (!sweeper) throw new Error('no sweeper upload-ranges');
  const stopping = new AbortController();
  let helping = Promise.resolve();
  const takeRangesUntilStopped = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sweeper.run();
      await new Promise((resolve) => setTimeout(resolve, SWEEP_INTERVAL_MS));
    }
  };
  return {
    ...uploads,
    counted,
    /** Starts to take ranges of other workers' uploads. */
    help: () => {
      helping = takeRangesUntilStopped();
    },
    stop: async () => {
      stopping.abort();
      await helping;
      await sweeper.close?.();
    },
  };
}

/**
 * Opens a worker that shares uploads. After it has offered a range, it writes nothing until `continueWriting` is called, and its
 * clock stands still: other workers take the range, however slow they are.
 */
export function openOfferingWorker(platform: Platform) {
  const { customers, ranges } = createBillingDependencies(platform, BILLING_OPTIONS);
  const clock = createTestClock(platform.clock.now().toISOString());
  const { promise: isContinued, resolve: continueWriting } = Promise.withResolvers<void>();
  let hasOffered = false;
  let isHalted = false;
  const haltAfterOffer = async (): Promise<void> => {
    if (!hasOffered) return;
    isHalted = true;
    await isContinued;
  };
  const worker = openSharingWorker(platform, {
    clock,
    customers: {
      ...customers,
      insertMany: async (...batch) => {
        await haltAfterOffer();
        return customers.insertMany(...batch);
      },
      updateMany: async (...batch) => {
        await haltAfterOffer();
        return customers.updateMany(...batch);
      },
    },
    ranges: {
      ...ranges,
      offer: (...offer) => {
        hasOffered = true;
        return ranges.offer(...offer);
      },
    },
  });
  return { ...worker, clock, continueWriting, isHalted: () => isHalted };
}
