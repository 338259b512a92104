import type { Platform } from '@utility-pay/service-kit/platform';
import { createBillingDependencies } from '../../src/app.ts';
import type { BillingDependencies } from '../../src/use-cases/index.ts';
import { openUploads } from './uploads.ts';
import { BILLING_OPTIONS } from './world.ts';

/** Milliseconds between looks for ranges. */
const LOOK_MS = 50;
/** One chunk is written at a time, so that there is work for others. */
const SHARING = { minSharedRows: 10, maxConcurrentChunks: 1 };

/** A worker process that shares files. It counts rows of its own uploads, and those that it applied of others'. */
export function openSharingWorker(platform: Platform, replaced: Partial<BillingDependencies>) {
  const counted = { rows: 0, helped: 0 };
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
        counted.helped += progress.successful + progress.failed;
        return ranges.finish(taken, progress);
      },
    },
  });
  const sweeper = uploads.sweepers.find(({ name }) => name === 'upload-ranges');
  if (!sweeper) throw new Error('no sweeper upload-ranges');
  const stopping = new AbortController();
  let helping = Promise.resolve();
  const lookForRanges = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sweeper.run();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  return {
    ...uploads,
    counted,
    /** Looks for ranges from now on. */
    help: () => {
      helping = lookForRanges();
    },
    stop: async () => {
      stopping.abort();
      await helping;
      await sweeper.close?.();
    },
  };
}
