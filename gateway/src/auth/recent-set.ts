/** A bounded set whose entries expire. */
export interface RecentSet {
  has(entry: string): boolean;
  /** Adds the entry, or renews it; the oldest of too many entries leaves. */
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
      // Deleted first, because a Map keeps the position of an existing key.
      addedAt.delete(entry);
      addedAt.set(entry, now());
      const [oldest] = addedAt.keys();
      if (addedAt.size > maxEntries && oldest !== undefined) addedAt.delete(oldest);
    },
    delete: (entry) => void addedAt.delete(entry),
  };
}
