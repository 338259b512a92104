/** Minimum duration of a padded response, plus a random part. */
const MIN_MS = 250;
const JITTER_MS = 100;

/** Runs work so that its duration does not reveal what it found. */
export type PadResponse = <Result>(
  work: () => Promise<Result>,
  /** By default every result and error. */
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
    let skips = false;
    try {
      const result = await work();
      skips = !isPadded(result);
      return result;
    } finally {
      const left = endsAt - elapsed();
      if (left > 0 && !skips) await sleep(left);
    }
  };

export const noPadding: PadResponse = (work) => work();
