/** Minimum duration of a padded response, plus a random part. */
const MIN_MS = 250;
const JITTER_MS = 100;

/** Runs work and delays its result, so that the duration does not reveal what the work found. */
export type PadResponse = <Result>(
  work: () => Promise<Result>,
  /** Which results are delayed; by default all. Errors are always delayed. */
  isPadded?: (result: Result) => boolean,
) => Promise<Result>;

interface ResponsePaddingDependencies {
  /** Milliseconds on a monotonic clock. */
  elapsed: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1. */
  random: () => number;
}

/** Returns a function that delays results and errors of faster work to a minimum duration. */
export const createResponsePadding =
  ({ elapsed, sleep, random }: ResponsePaddingDependencies): PadResponse =>
  async (work, isPadded = () => true) => {
    const endsAt = elapsed() + MIN_MS + random() * JITTER_MS;
    let isDelayed = true;
    try {
      const result = await work();
      isDelayed = isPadded(result);
      return result;
    } finally {
      const remainingMs = endsAt - elapsed();
      if (remainingMs > 0 && isDelayed) await sleep(remainingMs);
    }
  };

export const noPadding: PadResponse = (work) => work();
