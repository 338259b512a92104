import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { FAILED_CLAIMS_BY_NETWORK, isSuspect } from '../domain/attempt-limit.ts';
import { limitsOfNetworks } from './limit-attempts.ts';
import type { AttemptCounters } from './ports/attempts.ts';

export type FailedClaims = ReturnType<typeof createFailedClaims>;

/** Counts failed claims by network. Running claims do not count, because neighbors may claim at the same time. */
export const createFailedClaims = (counters: AttemptCounters, clock: Clock) => ({
  /** Returns whether a further claim needs the amount of the last bill, and whether its hash gets the lowest priority. */
  evaluate: async (clientAddress: string | null): Promise<{ needsAmount: boolean; isSuspect: boolean }> => {
    const now = clock.now();
    const networks = await Promise.all(
      limitsOfNetworks(FAILED_CLAIMS_BY_NETWORK, clientAddress).map(async ({ limit, key }) => {
        const failures = (await counters.peek(limit, key, now))?.count ?? 0;
        return { needsAmount: failures >= limit.maxCount, isSuspect: isSuspect(limit, failures) };
      }),
    );
    return {
      needsAmount: networks.some((network) => network.needsAmount),
      isSuspect: networks.some((network) => network.isSuspect),
    };
  },

  /** Counts a failed claim in each network of the caller. */
  count: async (clientAddress: string | null): Promise<void> => {
    const now = clock.now();
    const limits = limitsOfNetworks(FAILED_CLAIMS_BY_NETWORK, clientAddress);
    await Promise.all(limits.map(({ limit, key }) => counters.increment(limit, key, now)));
  },
});
