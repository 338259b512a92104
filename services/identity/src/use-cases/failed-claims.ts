import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { CLAIM_BY_NETWORK, isSuspect } from '../domain/attempt-limit.ts';
import { limitsOfNetworks } from './limit-attempts.ts';
import type { AttemptCounters } from './ports/attempts.ts';

export type FailedClaims = ReturnType<typeof failedClaims>;

/** Counts the failed claims of networks. Claims that are still running do not count: neighbors may claim at the same time. */
export const failedClaims = (counters: AttemptCounters, clock: Clock) => ({
  /** Returns what the failures of the caller's networks mean for a further claim. */
  find: async (clientAddress: string | null): Promise<{ needsAmount: boolean; isSuspect: boolean }> => {
    const now = clock.now();
    const counted = await Promise.all(
      limitsOfNetworks(CLAIM_BY_NETWORK, clientAddress).map(async ({ limit, key }) => {
        const failures = (await counters.peek(limit, key, now))?.count ?? 0;
        return { needsAmount: failures >= limit.maxCount, isSuspect: isSuspect(limit, failures) };
      }),
    );
    return {
      needsAmount: counted.some((network) => network.needsAmount),
      isSuspect: counted.some((network) => network.isSuspect),
    };
  },

  count: async (clientAddress: string | null): Promise<void> => {
    const now = clock.now();
    const limits = limitsOfNetworks(CLAIM_BY_NETWORK, clientAddress);
    await Promise.all(limits.map(({ limit, key }) => counters.increment(limit, key, now)));
  },
});
