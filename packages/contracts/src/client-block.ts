const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** 16-bit groups of an IPv6 network prefix (/64): one household or server owns all its addresses. */
const NETWORK_GROUPS = 4;

/** Returns the network that rate limits count: an IPv4 address, or the /64 of an IPv6 address. */
export function clientBlock(address: string | null): string {
  if (!address) return 'unknown';
  const [withoutZone = ''] = address.split('%');
  const mapped = MAPPED_IPV4.exec(withoutZone)?.[1];
  if (mapped) return mapped;
  if (!withoutZone.includes(':')) return withoutZone;
  const [before = '', after = ''] = withoutZone.toLowerCase().split('::');
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const missing = withoutZone.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
