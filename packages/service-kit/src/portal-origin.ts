import { z } from 'zod';

/**
 * Where a browser reached the portal. The gateway derives it from the Host header, and accepts only hosts on its
 * allow-list.
 */
export const portalOriginSchema = z.object({
  /** Scheme, host and port. */
  url: z.string(),
  /** The company that owns the host; null for the host of PUBLIC_URL, which all companies share. */
  companyId: z.int().positive().nullable(),
});
export type PortalOrigin = z.infer<typeof portalOriginSchema>;

/** Returns the origin of the portal at a company's host, with the scheme and port of PUBLIC_URL. */
export function originAtHost(publicUrl: string, hostName: string): string {
  const url = new URL(publicUrl);
  url.hostname = hostName;
  return url.origin;
}

/**
 * Returns whether links for people of the company may use this origin: a host of the company, or the host of
 * PUBLIC_URL.
 */
export const servesCompany = ({ companyId: owner }: PortalOrigin, companyId: number | null): boolean =>
  owner === null || owner === companyId;

/**
 * Returns the origin of links for people of a company: `requested` if it is PUBLIC_URL's or one of the company's hosts,
 * else the company's first host, else PUBLIC_URL.
 */
export function portalUrlFor(publicUrl: string, hostNames: readonly string[], requested?: string): string {
  const shared = new URL(publicUrl).origin;
  if (requested === shared) return shared;
  if (requested !== undefined && hostNames.includes(new URL(requested).hostname)) return requested;
  const [first] = hostNames;
  return first === undefined ? shared : originAtHost(publicUrl, first);
}
