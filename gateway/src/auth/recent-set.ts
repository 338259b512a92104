/** A set whose entries expire, with a maximum number of entries. */
export interface RecentSet {
  has(entry: string): boolean;
  /** Adds the entry, or restarts its lifetime. Removes the oldest entry when there are more than `maxEntries`. */
  add(entry: string): void;
  delete(entry: string): void;
}

export interface RecentSetOptions {
  /** Milliseconds until an entry expires. */
  lifetimeMs: number;
  maxEntries: number;
  now?: (() => number) | undefined;
}

export function createRecentSet({ lifetimeMs, maxEntries, now = Date.now }: RecentSetOptions): RecentSet {
  const addedAt = new Map<string, number>();
  return {
    has: (entry) => now() - (addedAt.get(entry) ?? Number.NEGATIVE_INFINITY) < lifetimeMs,
    add: (entry) => {
      // Deleted first, because a Map would keep the position of an existing key, and the first position counts as the
      // oldest.
      addedAt.delete(entry);
      addedAt.set(entry, now());
      const [oldest] = addedAt.keys();
      if (addedAt.size > maxEntries && oldest !== undefined) addedAt.delete(oldest);
    },
    delete: (entry) => void addedAt.delete(entry),
  };
}
