import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Returns an address of a host that the product may connect to. @throws AddressRefused, or the error of the lookup. */
export type ResolveOutbound = (host: string) => Promise<string>;

/** A host that a company entered has an address in a private network. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is not a public internet address.`);
  }
}

type Lookup = (host: string) => Promise<readonly { address: string }[]>;

/**
 * Creates the check for hosts that companies enter, such as webhook and SFTP addresses: no private, loopback, link-local
 * or reserved address, except in `allowedNetworks` (CIDR), which the operator sets. Callers connect to the returned
 * address, not to the host, so a second answer of the name server changes nothing.
 */
export function createOutboundResolver(
  allowedNetworks: readonly string[] = [],
  lookupAll: Lookup = (host) => lookup(host, { all: true }),
): ResolveOutbound {
  const allowed = allowedNetworks.map((network) => ipaddr.parseCIDR(network));
  const isAllowed = (text: string): boolean => {
    // An IPv4 address that is mapped into IPv6 counts as itself.
    const address = ipaddr.process(text);
    return (
      address.range() === 'unicast' ||
      allowed.some((network) => network[0].kind() === address.kind() && address.match(network))
    );
  };
  return async (host) => {
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    const addresses = ipaddr.isValid(literal) ? [{ address: literal }] : await lookupAll(host);
    const first = addresses[0];
    // One private address is enough to refuse the host: which one is used next time is up to its name server.
    if (!first || !addresses.every(({ address }) => isAllowed(address))) throw new AddressRefused(host);
    return first.address;
  };
}
