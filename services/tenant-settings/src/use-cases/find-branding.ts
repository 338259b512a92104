import type { Actor } from '@utility-pay/contracts';
import { isShown, type ShownBranding } from '../domain/branding.ts';
import type { LogoType } from '../domain/logo.ts';
import type { resolveCompanyOfHost } from './find-company.ts';
import type { BrandingRepository, CompanyRepository, LogoRepository } from './ports.ts';

/** Branding with the company's current name. */
export type NamedBranding = ShownBranding & { companyName: string };

export interface BrandingWanted {
  companyId?: number;
  host?: string;
}

/** Returns the branding of the requested company, else of the caller's, else of the host's. Public. */
export const findBranding =
  (parts: {
    companies: CompanyRepository;
    brandings: BrandingRepository;
    companyOfHost: ReturnType<typeof resolveCompanyOfHost>;
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

/** Returns a logo; undefined if `version` is not the company's current logo. Public. */
export const findLogo =
  (brandings: BrandingRepository, logos: LogoRepository) =>
  async (companyId: number, version: string): Promise<{ mediaType: LogoType; base64: string } | undefined> => {
    const logo = (await brandings.find(companyId))?.looks?.logo;
    return logo?.version === version ? logos.find(companyId, version) : undefined;
  };
