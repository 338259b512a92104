import { BlockList, isIP } from 'node:net';
import { isLoopback, networksOf } from '@utility-pay/service-kit/networks';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { SUCCESSFUL_CLAIMS_BY_NETWORK, SUCCESSFUL_CLAIMS_BY_WIDE_NETWORK } from '../domain/attempt-limit.ts';
import type { AttemptCounters } from './ports/attempts.ts';

/** One of the successful claims that a network may make without the amount of the last bill. */
export interface ClaimSlot {
  /** Releases the slot of a claim that did not succeed. */
  release(): Promise<void>;
}

export type TakeClaimSlot = ReturnType<typeof takeClaimSlot>;

const UNLIMITED: ClaimSlot = { release: async () => undefined };

/**
 * Takes a slot before the claim is made, so that concurrent claims cannot exceed the limit. Returns undefined when the
 * caller's network has none left. Loopback and the company's trusted networks are not limited.
 */
export const takeClaimSlot =
  (counters: AttemptCounters, clock: Clock) =>
  async (address: string | null, trustedNetworks: readonly string[]): Promise<ClaimSlot | undefined> => {
    if (isLoopback(address) || isInside(trustedNetworks, address)) return UNLIMITED;
    const [narrowest, ...wider] = networksOf(address);
    const wideNetwork = wider.at(-1);
    const counted = [
      { limit: SUCCESSFUL_CLAIMS_BY_NETWORK, key: narrowest },
      ...(wideNetwork ? [{ limit: SUCCESSFUL_CLAIMS_BY_WIDE_NETWORK, key: wideNetwork }] : []),
    ];
    const undo: (() => Promise<void>)[] = [];
    const release = async (): Promise<void> => void (await Promise.all(undo.map((each) => each())));
    for (const { limit, key } of counted) {
      const { count, windowEndsAt } = await counters.increment(limit, key, clock.now());
      undo.push(() => counters.decrement(limit, key, windowEndsAt));
      if (count > limit.maxCount) {
        await release();
        return undefined;
      }
    }
    return { release };
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
