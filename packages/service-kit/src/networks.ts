import { isIP, SocketAddress } from 'node:net';

/**
 * The prefix lengths of IPv6 networks that a household, a site or a large customer of a provider may have, narrowest
 * first.
 */
const PREFIX_LENGTHS = [64, 56, 48];
/** The /64 of an address is its first four groups of 16 bits. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
const GROUP_BITS = 16;
const MAPPED_IPV4 = /^::ffff:([\d.]+)$/;
const LOOPBACK = /^127\.|^::1$/;
/** The network of all callers without a valid address. */
const UNKNOWN = 'unknown';

/**
 * Returns the networks that rate limits count, narrowest first: an IPv4 address, or the /64, /56 and /48 of an IPv6
 * address. Spellings of one address give the same networks; text that is no address gives `unknown`.
 */
export function networksOf(address: string | null | undefined): [string, ...string[]] {
  const canonical = canonicalAddress(address);
  if (!canonical?.includes(':')) return [canonical ?? UNKNOWN];
  const network = groupsOf(canonical).slice(0, NETWORK_GROUPS);
  const [narrowest, ...wider] = PREFIX_LENGTHS.map((length) => prefix(network, length));
  return [narrowest ?? UNKNOWN, ...wider];
}

/** Returns the narrowest network that rate limits count: an IPv4 address, or the /64 of an IPv6 address. */
export const narrowestNetwork = (address: string | null | undefined): string => networksOf(address)[0];

/**
 * Returns whether the caller is a program on this machine, such as a probe, or a reverse proxy that does not forward
 * the addresses of its clients.
 */
export const isLoopback = (address: string | null | undefined): boolean =>
  LOOPBACK.test(canonicalAddress(address) ?? '');

/**
 * Returns the networks of an address that a limit counts, each with its limit: `limit` for the narrowest network and
 * `wideLimit` for an IPv6 /48. Empty for loopback, which is not limited: all clients of a local proxy would share the
 * limit.
 */
export function limitedNetworks<Limit>(
  address: string | null | undefined,
  { limit, wideLimit }: { limit: Limit; wideLimit: Limit },
): [network: string, limit: Limit][] {
  if (isLoopback(address)) return [];
  const [narrowest, ...wider] = networksOf(address);
  const widest = wider.at(-1);
  return [[narrowest, limit], ...(widest === undefined ? [] : [[widest, wideLimit] satisfies [string, Limit]])];
}

/** Returns an IPv4 address, also when it is mapped into IPv6, or an IPv6 address as RFC 5952 writes it, without its zone. */
function canonicalAddress(address: string | null | undefined): string | undefined {
  const version = isIP(address ?? '');
  if (!address || version === 0) return undefined;
  if (version === 4) return address;
  const [withoutZone] = address.split('%');
  const canonical = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address;
  return MAPPED_IPV4.exec(canonical)?.[1] ?? canonical;
}

function groupsOf(canonical: string): number[] {
  const [before = '', after = ''] = canonical.split('::');
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const zeros = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0');
  // An embedded IPv4 address (::192.0.2.7) is in the last groups, which no network includes.
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

function prefix(network: number[], length: number): string {
  const groups = network.map((group, index) => {
    const hostBits = GROUP_BITS - Math.min(GROUP_BITS, Math.max(0, length - index * GROUP_BITS));
    return (group >> hostBits) << hostBits;
  });
  return `${groups.map((group) => group.toString(16)).join(':')}::/${length}`;
}
