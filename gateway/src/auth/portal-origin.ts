import { AppError } from '@utility-pay/service-kit/errors';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { originAtHost, type PortalOrigin } from '@utility-pay/service-kit/portal-origin';
import type { Request } from 'express';
import { CompanyOfHostDocument } from './gql/tenant-settings.internal.ts';
import type { LookupLimit } from './lookup-limit.ts';
import { createRecentSet } from './recent-set.ts';

/** A name or an IPv6 address in brackets, then optionally a port. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d.-]+?)\.?(?::\d+)?$/i;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the host name of a request in lower case, without port; undefined for a malformed one. X-Forwarded-Host is
 * ignored: proxies must pass on Host, and many let a client's own X-Forwarded-Host through.
 */
export const hostNameOf = ({ headers: { host = '' } }: Pick<Request, 'headers'>): string | undefined =>
  HOST.exec(host)?.[1]?.toLowerCase();

/** Returns the id of the company that owns a host; undefined for other hosts. @throws AppError RATE_LIMITED */
export type CompanyOfHost = (hostName: string, clientAddress: string | null) => Promise<number | undefined>;

/** Lifetime of a cached host in milliseconds; a removed host is still accepted for this long. */
const CACHE_MS = 10_000;
/** Lifetime of a cached unknown host in milliseconds; a new host works after this time at the latest. */
const UNKNOWN_CACHE_MS = 3_000;
/** Largest number of cached unknown hosts, because callers can send any Host header. */
const MAX_UNKNOWN_HOSTS = 1_000;

/** Returns the id of the company that owns a host, without a cache; undefined for other hosts. */
export async function lookUpCompanyOfHost(call: ServiceCaller, hostName: string): Promise<number | undefined> {
  const request = { query: CompanyOfHostDocument, variables: { host: hostName } };
  return (await call('tenant-settings', request)).internalCompanyOfHost?.id;
}

const isRateLimited = (error: unknown): boolean => error instanceof AppError && error.code === 'RATE_LIMITED';

/**
 * Creates a cached lookup of hosts. While tenant-settings is unavailable, hosts that were found before keep their
 * company, and all others are unknown.
 */
export function createCompanyOfHost(
  call: ServiceCaller,
  lookups: LookupLimit,
  now: () => number = Date.now,
): CompanyOfHost {
  const cache = new Map<string, { companyId: number; readAt: number }>();
  const unknown = createRecentSet({ lifetimeMs: UNKNOWN_CACHE_MS, maxEntries: MAX_UNKNOWN_HOSTS, now });
  const running = new Map<string, Promise<number | undefined>>();
  const lookUp = async (hostName: string, clientAddress: string | null): Promise<number | undefined> => {
    try {
      const lookup = { kind: 'host', value: hostName, clientAddress } as const;
      const companyId = await lookups.run(lookup, () => lookUpCompanyOfHost(call, hostName));
      if (companyId === undefined) {
        cache.delete(hostName);
        unknown.add(hostName);
      } else cache.set(hostName, { companyId, readAt: now() });
      return companyId;
    } catch (error) {
      const cached = cache.get(hostName);
      if (!cached && isRateLimited(error)) throw error;
      return cached?.companyId;
    } finally {
      running.delete(hostName);
    }
  };
  return async (hostName, clientAddress) => {
    const cached = cache.get(hostName);
    if (cached && now() - cached.readAt < CACHE_MS) return cached.companyId;
    if (unknown.has(hostName)) return undefined;
    // Concurrent requests to one host share a lookup.
    const lookup = running.get(hostName) ?? lookUp(hostName, clientAddress);
    running.set(hostName, lookup);
    return lookup;
  };
}

export type FindPortalOrigin = (
  request: Pick<Request, 'headers' | 'secure' | 'ip'>,
) => Promise<PortalOrigin | undefined>;

/**
 * Creates a function that returns the origin at which the browser reached the portal: PUBLIC_URL, a company's host, or
 * another loopback name if PUBLIC_URL is one; undefined for every other host. The origin at a company's host has the
 * scheme and port of PUBLIC_URL, or https if a trusted proxy reports it.
 */
export function createFindPortalOrigin(publicUrl: string, companyOfHost: CompanyOfHost): FindPortalOrigin {
  const { origin, hostname: ownName, protocol } = new URL(publicUrl);
  return async (request) => {
    const hostName = hostNameOf(request);
    if (hostName === undefined) return undefined;
    if (hostName === ownName) return { url: origin, companyId: null };
    const companyId = await companyOfHost(hostName, request.ip ?? null);
    if (companyId !== undefined) {
      const isHttpsOnlyAtProxy = request.secure && protocol === 'http:';
      return { url: isHttpsOnlyAtProxy ? `https://${hostName}` : originAtHost(publicUrl, hostName), companyId };
    }
    const isThisMachine = LOOPBACK.includes(ownName) && LOOPBACK.includes(hostName);
    return isThisMachine ? { url: originAtHost(publicUrl, hostName), companyId: null } : undefined;
  };
}
