import type { Actor } from '@utility-pay/contracts';
import { isShown, type ShownBranding } from '../domain/branding.ts';
import type { companyOfHost } from './find-company-of-host.ts';
import type { BrandingRepository, CompanyRepository } from './ports.ts';

/** Branding with the name that stands beside the logo. */
export type NamedBranding = ShownBranding & { companyName: string };

export interface BrandingWanted {
  companyId?: number;
  host?: string;
}

/** How a portal looks: a named company's, else the caller's own, else the host's. Public. */
export const findBranding =
  (parts: {
    companies: CompanyRepository;
    brandings: BrandingRepository;
    companyOfHost: ReturnType<typeof companyOfHost>;
  }) =>
  async (actor: Actor, { companyId, host }: BrandingWanted): Promise<NamedBranding | undefined> => {
    const wanted = companyId ?? companyOf(actor) ?? (host ? (await parts.companyOfHost(host))?.id : undefined);
    if (wanted === undefined) return undefined;
    const branding = await parts.brandings.find(wanted);
    if (!isShown(branding)) return undefined;
    const company = await parts.companies.find(wanted);
    return company && { ...branding, companyName: company.name };
  };

const companyOf = (actor: Actor): number | undefined =>
  actor.kind === 'user' || actor.kind === 'partner' ? (actor.companyId ?? undefined) : undefined;
