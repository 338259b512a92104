import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { originAtHost, type PortalOrigin } from '@utility-pay/service-kit/portal-origin';
import type { Request } from 'express';
import { CompanyOfHostDocument } from './gql/tenant-settings.internal.ts';

/** A name or an IPv6 address in brackets, then optionally a port. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d.-]+?)\.?(?::\d+)?$/i;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the host name of a request in lower case, without port; undefined for a malformed one. X-Forwarded-Host is
 * ignored: proxies must pass on Host, and many let a client's own X-Forwarded-Host through.
 */
export const hostNameOf = ({ headers: { host = '' } }: Pick<Request, 'headers'>): string | undefined =>
  HOST.exec(host)?.[1]?.toLowerCase();

/** Returns the id of the company that owns a host; undefined for other hosts. */
export type CompanyOfHost = (hostName: string) => Promise<number | undefined>;

/** Lifetime of a cached host in milliseconds; a removed host is still accepted for this long. */
const CACHE_MS = 10_000;
/** Lifetime of a cached unknown host in milliseconds; a new host works after this time at the latest. */
const UNKNOWN_CACHE_MS = 3_000;
/** Largest number of cached unknown hosts, because callers can send any Host header. */
const MAX_UNKNOWN_HOSTS = 1_000;

export async function lookUpCompanyOfHost(call: ServiceCaller, hostName: string): Promise<number | undefined> {
  const request = { query: CompanyOfHostDocument, variables: { host: hostName } };
  return (await call('tenant-settings', request)).internalCompanyOfHost?.id;
}

/** Creates a cached lookup. While tenant-settings is unavailable, cached hosts keep their company and others are unknown. */
export function createCompanyOfHost(call: ServiceCaller, now: () => number = Date.now): CompanyOfHost {
  const cache = new Map<string, { companyId: number; readAt: number }>();
  const unknown = createUnknownHosts(now);
  return async (hostName) => {
    const cached = cache.get(hostName);
    if (cached && now() - cached.readAt < CACHE_MS) return cached.companyId;
    if (unknown.has(hostName)) return undefined;
    try {
      const companyId = await lookUpCompanyOfHost(call, hostName);
      if (companyId === undefined) {
        cache.delete(hostName);
        unknown.add(hostName);
      } else cache.set(hostName, { companyId, readAt: now() });
      return companyId;
    } catch {
      return cached?.companyId;
    }
  };
}

/** Creates a bounded set whose entries expire; the oldest leaves first. */
function createUnknownHosts(now: () => number): { has(hostName: string): boolean; add(hostName: string): void } {
  const readAt = new Map<string, number>();
  return {
    has: (hostName) => now() - (readAt.get(hostName) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_CACHE_MS,
    add: (hostName) => {
      // Deleted first, because a Map keeps the position of an existing key.
      readAt.delete(hostName);
      readAt.set(hostName, now());
      const [oldest] = readAt.keys();
      if (readAt.size > MAX_UNKNOWN_HOSTS && oldest !== undefined) readAt.delete(oldest);
    },
  };
}

export type FindPortalOrigin = (request: Pick<Request, 'headers' | 'secure'>) => Promise<PortalOrigin | undefined>;

/**
 * Creates a function that returns the origin at which the browser reached the portal: PUBLIC_URL, a company's host, or, if
 * PUBLIC_URL is this machine, another of its names. Undefined for every other host. A company's host has the scheme and
 * port of PUBLIC_URL, or https if a trusted proxy says so.
 */
export function createFindPortalOrigin(publicUrl: string, companyOfHost: CompanyOfHost): FindPortalOrigin {
  const { origin, hostname: ownName, protocol } = new URL(publicUrl);
  return async (request) => {
    const hostName = hostNameOf(request);
    if (hostName === undefined) return undefined;
    if (hostName === ownName) return { url: origin, companyId: null };
    const companyId = await companyOfHost(hostName);
    if (companyId !== undefined) {
      const isUpgraded = request.secure && protocol === 'http:';
      return { url: isUpgraded ? `https://${hostName}` : originAtHost(publicUrl, hostName), companyId };
    }
    const isThisMachine = LOOPBACK.includes(ownName) && LOOPBACK.includes(hostName);
    return isThisMachine ? { url: originAtHost(publicUrl, hostName), companyId: null } : undefined;
  };
}
