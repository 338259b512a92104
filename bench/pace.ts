/** Results of calls that were started at a fixed rate. */
export interface RateResult<Result> {
  results: { ms: number; result: Result }[];
  /** Milliseconds from the first call to the last result. */
  tookMs: number;
}

/** Starts `perSecond` calls per second without waiting for earlier calls (open loop), and waits for all results. */
export async function callAtRate<Result>(
  perSecond: number,
  seconds: number,
  call: (index: number) => Promise<Result>,
): Promise<RateResult<Result>> {
  const startedAt = performance.now();
  const calls = Array.from({ length: perSecond * seconds }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * 1000) / perSecond));
    const sentAt = performance.now();
    const result = await call(index);
    return { ms: performance.now() - sentAt, result };
  });
  const results = await Promise.all(calls);
  return { results, tookMs: performance.now() - startedAt };
}

/** Makes one call after the other, `concurrency` at the same time, for a number of seconds. */
export async function callConcurrently<Result>(
  concurrency: number,
  seconds: number,
  call: (index: number) => Promise<Result>,
): Promise<RateResult<Result>> {
  const startedAt = performance.now();
  const results: RateResult<Result>['results'] = [];
  let started = 0;
  const run = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      const sentAt = performance.now();
      const result = await call(started++);
      results.push({ ms: performance.now() - sentAt, result });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, run));
  return { results, tookMs: performance.now() - startedAt };
}

/** Returns the nearest-rank percentile; `share` is from 0 to 1. NaN for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/**
 * Runs `work`, and meanwhile starts `perSecond` calls per second (open loop). Returns the milliseconds of each call and
 * of the work.
 */
export async function callDuring(
  perSecond: number,
  work: () => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<{ ms: number[]; workMs: number }> {
  const calls: Promise<number>[] = [];
  const measureCall = async (): Promise<number> => {
    const sentAt = performance.now();
    await call();
    return performance.now() - sentAt;
  };
  const timer = setInterval(() => {
    const measured = measureCall();
    // The rejection is reported by Promise.all below; until then it must not end the process.
    measured.catch(() => undefined);
    calls.push(measured);
  }, 1000 / perSecond);
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const workMs = performance.now() - startedAt;
  return { ms: await Promise.all(calls), workMs };
}
