import { BlockList, isIP } from 'node:net';
import { isLoopback, networksOf } from '@utility-pay/service-kit/networks';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  type AttemptLimit,
  SUCCESSFUL_CLAIMS_BY_NETWORK,
  SUCCESSFUL_CLAIMS_BY_WIDE_NETWORK,
  secondsUntil,
  VERIFIED_CLAIMS_BY_NETWORK,
  VERIFIED_CLAIMS_BY_WIDE_NETWORK,
} from '../domain/attempt-limit.ts';
import { rateLimited } from './limit-attempts.ts';
import type { AttemptCounters } from './ports/attempts.ts';

/** One of the successful claims that a network may make. */
export interface ClaimSlot {
  /** Whether the name must be that on file, as well as the amount of the last bill. */
  nameMustMatch: boolean;
  /** Releases the slot of a claim that did not succeed. */
  release(): Promise<void>;
}

export type TakeClaimSlot = ReturnType<typeof takeClaimSlot>;

const UNLIMITED: ClaimSlot = { nameMustMatch: false, release: async () => undefined };

interface LimitsOfClaims {
  narrow: AttemptLimit;
  wide: AttemptLimit;
}
const FIRST: LimitsOfClaims = { narrow: SUCCESSFUL_CLAIMS_BY_NETWORK, wide: SUCCESSFUL_CLAIMS_BY_WIDE_NETWORK };
const VERIFIED: LimitsOfClaims = { narrow: VERIFIED_CLAIMS_BY_NETWORK, wide: VERIFIED_CLAIMS_BY_WIDE_NETWORK };

/**
 * Takes a slot before the claim is made, so that concurrent claims cannot exceed the limit. When the caller's network has
 * used up its first slots, a claim with the amount of the last bill takes one of the verified slots, or throws RATE_LIMITED;
 * undefined for a claim without the amount. Loopback and the company's trusted networks are not limited.
 */
export const takeClaimSlot = (counters: AttemptCounters, clock: Clock) => {
  const take = async (limits: LimitsOfClaims, address: string | null) => {
    const [narrowest, ...wider] = networksOf(address);
    const wideNetwork = wider.at(-1);
    const counted = [
      { limit: limits.narrow, key: narrowest },
      ...(wideNetwork ? [{ limit: limits.wide, key: wideNetwork }] : []),
    ];
    const undo: (() => Promise<void>)[] = [];
    const release = async (): Promise<void> => void (await Promise.all(undo.map((each) => each())));
    for (const { limit, key } of counted) {
      const { count, windowEndsAt } = await counters.increment(limit, key, clock.now());
      undo.push(() => counters.decrement(limit, key, windowEndsAt));
      if (count > limit.maxCount) {
        await release();
        return { kind: 'full' as const, until: windowEndsAt };
      }
    }
    return { kind: 'taken' as const, release };
  };

  return async (
    address: string | null,
    trustedNetworks: readonly string[],
    hasAmount: boolean,
  ): Promise<ClaimSlot | undefined> => {
    if (isLoopback(address) || isInside(trustedNetworks, address)) return UNLIMITED;
    const first = await take(FIRST, address);
    if (first.kind === 'taken') return { nameMustMatch: false, release: first.release };
    if (!hasAmount) return undefined;
    const verified = await take(VERIFIED, address);
    if (verified.kind === 'taken') return { nameMustMatch: true, release: verified.release };
    throw rateLimited(secondsUntil(verified.until, clock.now()));
  };
};

/** Returns whether the address is in one of the networks: addresses and CIDR ranges. */
export function isInside(networks: readonly string[], address: string | null): boolean {
  const [caller = ''] = (address ?? '').split('%');
  if (networks.length === 0 || isIP(caller) === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const longest = isIP(base) === 6 ? 128 : 32;
    list.addSubnet(base, prefix === undefined ? longest : Number(prefix), familyOf(base));
  }
  // An IPv4 address that is mapped into IPv6 is compared with the IPv4 networks.
  return list.check(caller, familyOf(caller));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
