/** Counts what is under way, by key, in this process. */
export interface ConcurrencyLimit {
  /** Counts one more for each key and returns the function that ends it; undefined, without counting, if a key is at its limit. */
  enter(limits: readonly (readonly [key: string, limit: number])[]): (() => void) | undefined;
}

export function createConcurrencyLimit(): ConcurrencyLimit {
  const underWay = new Map<string, number>();
  const countOf = (key: string): number => underWay.get(key) ?? 0;
  const leave = (key: string): void => {
    const left = countOf(key) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  };
  return {
    enter: (limits) => {
      if (limits.some(([key, limit]) => countOf(key) >= limit)) return undefined;
      for (const [key] of limits) underWay.set(key, countOf(key) + 1);
      return () => {
        for (const [key] of limits) leave(key);
      };
    },
  };
}
