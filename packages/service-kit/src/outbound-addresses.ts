import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Returns an address of a host that the product may connect to. @throws AddressRefused, or an error with the code ENOTFOUND. */
export type ResolveOutbound = (host: string) => Promise<string>;

/** A host that a company entered has an address in a private network. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is not a public internet address.`);
  }
}

type Lookup = (host: string) => Promise<readonly string[]>;

/** Milliseconds until a name server answers, and how often it is asked. */
const LOOKUP_TIMEOUT_MS = 3_000;
const LOOKUP_TRIES = 2;
/** Unicast addresses of the internet; the others of IPv6 are reserved, translate to IPv4 or are local. */
const IPV6_INTERNET = ipaddr.parseCIDR('2000::/3');
/** For tests of network devices (RFC 2544). */
const BENCHMARKS = ipaddr.parseCIDR('198.18.0.0/15');

/**
 * Creates the check for hosts that companies enter, such as webhook and SFTP addresses: no private, loopback, link-local
 * or reserved address, except in `allowedNetworks` (CIDR), which the operator sets. Callers connect to the returned
 * address, not to the host, so a second answer of the name server changes nothing.
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
    // One private address is enough to refuse the host: which one is used next time is up to its name server.
    if (!first || !addresses.every(isAllowed)) throw new AddressRefused(host);
    return first.toString();
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv6' ? address.match(IPV6_INTERNET) : !address.match(BENCHMARKS));

/**
 * Asks the name servers of the system. Unlike the system's own lookup this needs no thread, of which there are few: slow name
 * servers of one company do not delay the connections of others.
 */
async function lookUp(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: LOOKUP_TRIES });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw Object.assign(new Error(`${host} was not found`), { code: 'ENOTFOUND' });
  return addresses;
}
