import type { Platform } from '@utility-pay/service-kit/platform';
import { createBillingDependencies } from '../../src/app.ts';
import type { BillingDependencies } from '../../src/use-cases/index.ts';
import { openUploads } from './uploads.ts';
import { BILLING_OPTIONS } from './world.ts';

/** Milliseconds between two runs of the sweeper that takes ranges. */
const SWEEP_INTERVAL_MS = 50;
/** One chunk is written at a time, so that other workers find ranges to take. */
const SHARING = { minSharedRows: 10, maxConcurrentChunks: 1 };

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
