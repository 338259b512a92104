/** Limits what is in progress at the same time in this process, such as requests of one network. */
export interface ConcurrencyLimit {
  /**
   * Acquires one place for each key and returns the function that releases them; undefined, without acquiring any, if a
   * key is at its limit.
   */
  acquire(limits: readonly (readonly [key: string, limit: number])[]): (() => void) | undefined;
}

export function createConcurrencyLimit(): ConcurrencyLimit {
  const inProgress = new Map<string, number>();
  const countOf = (key: string): number => inProgress.get(key) ?? 0;
  const release = (key: string): void => {
    const remaining = countOf(key) - 1;
    if (remaining > 0) inProgress.set(key, remaining);
    else inProgress.delete(key);
  };
  return {
    acquire: (limits) => {
      if (limits.some(([key, limit]) => countOf(key) >= limit)) return undefined;
      for (const [key] of limits) inProgress.set(key, countOf(key) + 1);
      return () => {
        for (const [key] of limits) release(key);
      };
    },
  };
}
