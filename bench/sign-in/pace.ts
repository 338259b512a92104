/** What became of calls that were made at a fixed pace, however long each took. */
export interface Paced<Result> {
  results: { ms: number; result: Result }[];
  /** Until the last answer. */
  tookMs: number;
}

/** Begins `perSecond` calls a second for so long: a call that waits holds no other back, as people don't. */
export async function atPace<Result>(
  perSecond: number,
  seconds: number,
  call: (index: number) => Promise<Result>,
): Promise<Paced<Result>> {
  const begun = performance.now();
  const calls = Array.from({ length: perSecond * seconds }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * 1000) / perSecond));
    const sent = performance.now();
    const result = await call(index);
    return { ms: performance.now() - sent, result };
  });
  const results = await Promise.all(calls);
  return { results, tookMs: performance.now() - begun };
}

/** The smallest number that so large a share of them does not exceed. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
