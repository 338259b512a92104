import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import { limitedNetworks } from '@utility-pay/service-kit/networks';
import { REQUESTS_PER_MINUTE, type RequestsPerMinute } from './rate-limits.ts';
import { createRecentSet } from './recent-set.ts';

/** For this long after a value was found, it is looked up even if its network is over the limit. */
const FOUND_MS = 15 * MINUTE_MS;
/** Capacity of each of two sets of hashes: values that were found, and values that were refused. */
const MAX_HASHES = 20_000;
/** Maximum number of networks that are counted in one minute; beyond it, the oldest is no longer counted. */
const MAX_NETWORKS = 20_000;
const RETRY_AFTER_SECONDS = 2;

/** A value from a request that a service must look up: a session token, the secret of a partner key, or a host name. */
export interface Lookup {
  kind: 'credential' | 'host';
  value: string;
  clientAddress: string | null;
}

/**
 * Limits lookups of unknown values. Callers can invent any number of values, and each lookup is a request to another
 * service before the caller is known. Counts in this process's memory, where values are stored as hashes.
 */
export interface LookupLimit {
  /**
   * Runs `find`, which returns undefined for an unknown value, and returns its result. While a network of the caller is
   * over its limit, `find` runs only for values that were found in the last 15 minutes, and for some values that are
   * sent again after a refusal.
   * @throws AppError RATE_LIMITED without running `find`
   */
  run<Found>(lookup: Lookup, find: () => Promise<Found | undefined>): Promise<Found | undefined>;
}

export interface LookupLimitOptions {
  /** Replaces some of the limits. */
  limits?: Partial<RequestsPerMinute> | undefined;
  /** Multiplies all limits. */
  factor?: number | undefined;
  now?: (() => number) | undefined;
}

interface NetworkLimit {
  /** Lookups of unknown values per minute. */
  lookups: number;
  /** Further lookups per minute of values that were refused before. */
  retries: number;
}

const hashOf = ({ kind, value }: Lookup): string => createHash('sha256').update(`${kind} ${value}`).digest('base64');

export function createLookupLimit({ limits, factor = 1, now = Date.now }: LookupLimitOptions = {}): LookupLimit {
  const { unknown, wideUnknown, retried, wideRetried } = { ...REQUESTS_PER_MINUTE, ...limits };
  const narrow: NetworkLimit = { lookups: unknown * factor, retries: retried * factor };
  const wide: NetworkLimit = { lookups: wideUnknown * factor, retries: wideRetried * factor };
  const recentlyFound = createRecentSet({ lifetimeMs: FOUND_MS, maxEntries: MAX_HASHES, now });
  const recentlyRefused = createRecentSet({ lifetimeMs: MINUTE_MS, maxEntries: MAX_HASHES, now });
  const counter = createMinuteCounter(now);
  const requireBelowLimit = (hash: string, networks: [string, NetworkLimit][]): void => {
    const isRetry = recentlyRefused.has(hash);
    const isBelow = ([network, { lookups, retries }]: [string, NetworkLimit]): boolean =>
      counter.count(network) < lookups + (isRetry ? retries : 0);
    if (networks.every(isBelow)) return;
    recentlyRefused.add(hash);
    throw new AppError('RATE_LIMITED', `Too many requests. Try again in ${RETRY_AFTER_SECONDS} seconds.`, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  };
  return {
    run: async (lookup, find) => {
      const hash = hashOf(lookup);
      const networks = limitedNetworks(lookup.clientAddress, { limit: narrow, wideLimit: wide });
      const count = (difference: number): void => {
        for (const [network] of networks) counter.add(network, difference);
      };
      const wasFound = recentlyFound.has(hash);
      if (!wasFound) requireBelowLimit(hash, networks);
      // A lookup counts as one of an unknown value until its result is known, so that concurrent lookups stay within
      // the limit.
      const countedBefore = wasFound ? 0 : 1;
      count(countedBefore);
      let isUnknown = false;
      try {
        const result = await find();
        isUnknown = result === undefined;
        if (isUnknown) recentlyFound.delete(hash);
        else recentlyFound.add(hash);
        return result;
      } finally {
        count(Number(isUnknown) - countedBefore);
      }
    },
  };
}

/** Creates a counter for each key that starts from 0 every minute. */
function createMinuteCounter(now: () => number): {
  count(key: string): number;
  add(key: string, difference: number): void;
} {
  const counts = new Map<string, number>();
  let endsAt = 0;
  const count = (key: string): number => {
    if (now() >= endsAt) {
      counts.clear();
      endsAt = now() + MINUTE_MS;
    }
    return counts.get(key) ?? 0;
  };
  return {
    count,
    add: (key, difference) => {
      const next = count(key) + difference;
      if (next <= 0) return void counts.delete(key);
      counts.set(key, next);
      const [oldest] = counts.keys();
      if (counts.size > MAX_NETWORKS && oldest !== undefined) counts.delete(oldest);
    },
  };
}
