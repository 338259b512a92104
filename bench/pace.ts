/** The results of calls that were started at a fixed rate. */
export interface RateResult<Result> {
  results: { ms: number; result: Result }[];
  /** Milliseconds until the last response. */
  tookMs: number;
}

/** Open-loop load: starts `perSecond` calls per second without waiting for earlier ones. */
export async function callAtRate<Result>(
  perSecond: number,
  seconds: number,
  call: (index: number) => Promise<Result>,
): Promise<RateResult<Result>> {
  const startedAt = performance.now();
  const calls = Array.from({ length: perSecond * seconds }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * 1000) / perSecond));
    const sent = performance.now();
    const result = await call(index);
    return { ms: performance.now() - sent, result };
  });
  const results = await Promise.all(calls);
  return { results, tookMs: performance.now() - startedAt };
}

/** Returns the nearest-rank percentile; `share` is from 0 to 1. NaN for an empty list. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** Open-loop load for as long as a piece of work takes. Returns the milliseconds of each call and of the work. */
export async function callDuring(
  perSecond: number,
  work: () => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<{ ms: number[]; workMs: number }> {
  const calls: Promise<number>[] = [];
  const start = async (): Promise<number> => {
    const sent = performance.now();
    await call();
    return performance.now() - sent;
  };
  const timer = setInterval(() => {
    const call = start();
    // Reported by the end of the work.
    call.catch(() => undefined);
    calls.push(call);
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
