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

/** One of the successful claims that a network may make in an hour. A claim takes it before it runs. */
export interface ClaimSlot {
  /** Whether the name must be the one on the bill; the amount of the last bill must match in any case. */
  nameMustMatch: boolean;
  /** Gives back the slot of a claim that did not succeed. */
  release(): Promise<void>;
}

export type TakeClaimSlot = ReturnType<typeof takeClaimSlot>;

const UNLIMITED: ClaimSlot = { nameMustMatch: false, release: async () => undefined };

interface SlotLimits {
  narrow: AttemptLimit;
  wide: AttemptLimit;
}
const FIRST_SLOTS: SlotLimits = { narrow: SUCCESSFUL_CLAIMS_BY_NETWORK, wide: SUCCESSFUL_CLAIMS_BY_WIDE_NETWORK };
/** For claims with the amount of the last bill and the name on it, once the first slots are used up. */
const VERIFIED_SLOTS: SlotLimits = { narrow: VERIFIED_CLAIMS_BY_NETWORK, wide: VERIFIED_CLAIMS_BY_WIDE_NETWORK };

/**
 * Takes a slot for a claim before it runs, so that concurrent claims cannot exceed the limit. Once the first slots of the
 * caller's network are used up, a claim with the amount of the last bill takes a verified slot, and for a claim without it
 * the result is undefined. Callers on this machine and in the company's trusted networks are not limited.
 * @throws AppError RATE_LIMITED when the verified slots are used up too.
 */
export const takeClaimSlot = (counters: AttemptCounters, clock: Clock) => {
  const takeSlot = async (limits: SlotLimits, address: string | null) => {
    const [narrowest, ...wider] = networksOf(address);
    const widest = wider.at(-1);
    const networkLimits = [
      { limit: limits.narrow, key: narrowest },
      ...(widest ? [{ limit: limits.wide, key: widest }] : []),
    ];
    const decrements: (() => Promise<void>)[] = [];
    const release = async (): Promise<void> => void (await Promise.all(decrements.map((decrement) => decrement())));
    for (const { limit, key } of networkLimits) {
      const { count, windowEndsAt } = await counters.increment(limit, key, clock.now());
      decrements.push(() => counters.decrement(limit, key, windowEndsAt));
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
    if (isLoopback(address) || isInNetworks(trustedNetworks, address)) return UNLIMITED;
    const first = await takeSlot(FIRST_SLOTS, address);
    if (first.kind === 'taken') return { nameMustMatch: false, release: first.release };
    if (!hasAmount) return undefined;
    const verified = await takeSlot(VERIFIED_SLOTS, address);
    if (verified.kind === 'taken') return { nameMustMatch: true, release: verified.release };
    throw rateLimited(secondsUntil(verified.until, clock.now()));
  };
};

/** Returns whether an IP address, with or without a zone, is in one of the networks: addresses and CIDR ranges. */
export function isInNetworks(networks: readonly string[], address: string | null): boolean {
  const [withoutZone = ''] = (address ?? '').split('%');
  if (networks.length === 0 || isIP(withoutZone) === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const addressBits = isIP(base) === 6 ? 128 : 32;
    list.addSubnet(base, prefix === undefined ? addressBits : Number(prefix), familyOf(base));
  }
  // `check` also compares an IPv4 address that is mapped into IPv6 with the IPv4 networks.
  return list.check(withoutZone, familyOf(withoutZone));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
