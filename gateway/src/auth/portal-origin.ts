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

/** Milliseconds for which a company's host is not looked up again. A removed host keeps its company for this long. */
const REUSED_MS = 10_000;

export async function lookUpCompanyOfHost(call: ServiceCaller, hostName: string): Promise<number | undefined> {
  const request = { query: CompanyOfHostDocument, variables: { host: hostName } };
  return (await call('tenant-settings', request)).internalCompanyOfHost?.id;
}

/** Creates a lookup that remembers hosts of companies only, so that a new host works at once. */
export function createCompanyOfHost(call: ServiceCaller, now: () => number = Date.now): CompanyOfHost {
  const known = new Map<string, { companyId: number; readAt: number }>();
  return async (hostName) => {
    const found = known.get(hostName);
    if (found && now() - found.readAt < REUSED_MS) return found.companyId;
    try {
      const companyId = await lookUpCompanyOfHost(call, hostName);
      if (companyId === undefined) known.delete(hostName);
      else known.set(hostName, { companyId, readAt: now() });
      return companyId;
    } catch (error) {
      // Portals stay available while tenant-settings is not.
      if (found) return found.companyId;
      throw error;
    }
  };
}

export type FindPortalOrigin = (request: Pick<Request, 'headers' | 'secure'>) => Promise<PortalOrigin | undefined>;

/**
 * Creates the decision where a browser reached the portal: at PUBLIC_URL, at a company's host, or, if PUBLIC_URL is this
 * machine, at another of its names. Undefined for every other host. A company's host has the scheme and port of
 * PUBLIC_URL, or https if a trusted proxy says so.
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
