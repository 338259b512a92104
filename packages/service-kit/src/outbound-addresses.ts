import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/**
 * Returns an address of the host. @throws AddressRefused if connecting to it is not allowed; an error with the code
 * ENOTFOUND.
 */
export type ResolveOutbound = (host: string) => Promise<string>;

/** A host that a company entered has an address that is not public. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is not a public internet address.`);
  }
}

type Lookup = (host: string) => Promise<readonly string[]>;

/** How long a name server may take per attempt. */
const LOOKUP_TIMEOUT_MS = 3_000;
const LOOKUP_ATTEMPTS = 2;
/** Public unicast addresses. All other IPv6 addresses are reserved, local or translated to IPv4. */
const IPV6_INTERNET = ipaddr.parseCIDR('2000::/3');
/** For tests of network devices (RFC 2544). */
const BENCHMARKS = ipaddr.parseCIDR('198.18.0.0/15');

/**
 * Creates the check for hosts that companies enter, such as webhook and SFTP addresses: no private, loopback,
 * link-local or reserved address, except in `allowedNetworks` (CIDR), which the operator sets. Callers must connect to
 * the returned address and not to the host, which its name server could resolve to another address the second time.
 */
export function createOutboundResolver(
  allowedNetworks: readonly string[] = [],
  lookup: Lookup = lookUp,
): ResolveOutbound {
  const allowed = allowedNetworks.map((network) => ipaddr.parseCIDR(network));
  const isAllowed = (address: Address): boolean =>
    isPublic(address) || allowed.some((network) => network[0].kind() === address.kind() && address.match(network));
  return async (host) => {
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    const texts = ipaddr.isValid(literal) ? [literal] : await lookup(host);
    // An IPv4 address that is mapped into IPv6 counts as itself.
    const addresses = texts.map((text) => ipaddr.process(text));
    const [first] = addresses;
    // One private address is enough to refuse the host, because its name server decides which address comes first next
    // time.
    if (!first || !addresses.every(isAllowed)) throw new AddressRefused(host);
    return first.toString();
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv6' ? address.match(IPV6_INTERNET) : !address.match(BENCHMARKS));

/**
 * Asks the name servers of the system. Unlike `dns.lookup` it uses no thread of the small thread pool, so that slow
 * name servers of one company do not delay the connections of others.
 */
async function lookUp(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: LOOKUP_ATTEMPTS });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw Object.assign(new Error(`${host} was not found`), { code: 'ENOTFOUND' });
  return addresses;
}
