const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The prefixes of an IPv6 address that a household, a site or one provider's customer may hold, narrowest first. */
const PREFIX_LENGTHS = [64, 56, 48];
/** The /64 of an address is its first four groups of 16 bits. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** Returns the networks that rate limits count, narrowest first: an IPv4 address, or the /64, /56 and /48 of an IPv6 address. */
export function networksOf(address: string | null): [string, ...string[]] {
  if (!address) return ['unknown'];
  const [withoutZone = ''] = address.split('%');
  const mapped = MAPPED_IPV4.exec(withoutZone)?.[1];
  if (mapped) return [mapped];
  if (!withoutZone.includes(':')) return [withoutZone];
  const network = groupsOf(withoutZone)
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16) || 0);
  const [narrowest, ...wider] = PREFIX_LENGTHS.map((length) => prefix(network, length));
  return [narrowest ?? withoutZone, ...wider];
}

/** Returns the network that rate limits count: an IPv4 address, or the /64 of an IPv6 address. */
export const clientBlock = (address: string | null): string => networksOf(address)[0];

function groupsOf(address: string): string[] {
  const [before = '', after = ''] = address.split('::');
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const missing = address.includes('::') ? Math.max(0, GROUPS - head.length - tail.length) : 0;
  return [...head, ...Array<string>(missing).fill('0'), ...tail];
}

function prefix(network: number[], length: number): string {
  const groups = network.map((group, index) => {
    const bits = Math.min(16, Math.max(0, length - index * 16));
    return (group >> (16 - bits)) << (16 - bits);
  });
  return `${groups.map((group) => group.toString(16)).join(':')}::/${length}`;
}
