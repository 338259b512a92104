import type { Actor } from '@utility-pay/contracts';
import { type CustomBranding, isCustom } from '../domain/branding.ts';
import type { LogoType } from '../domain/logo.ts';
import type { findPortalCompany, PortalRequest } from './find-company.ts';
import type { BrandingRepository, LogoRepository } from './ports.ts';

/** A branding with the company's current name. */
export type NamedBranding = CustomBranding & { companyName: string };

/** Returns the branding of a portal, see `findPortalCompany`; undefined if the company uses the defaults. Public. */
export const findBranding =
  (findCompany: ReturnType<typeof findPortalCompany>, brandings: BrandingRepository) =>
  async (actor: Actor, portal: PortalRequest): Promise<NamedBranding | undefined> => {
    const company = await findCompany(actor, portal);
    if (!company) return undefined;
    const branding = await brandings.find(company.id);
    return isCustom(branding) ? { ...branding, companyName: company.name } : undefined;
  };

/** Returns a logo; undefined if `version` is not the company's current logo. Public. */
export const findLogo =
  (brandings: BrandingRepository, logos: LogoRepository) =>
  async (companyId: number, version: string): Promise<{ mediaType: LogoType; base64: string } | undefined> => {
    const logo = (await brandings.find(companyId))?.looks?.logo;
    return logo?.version === version ? logos.find(companyId, version) : undefined;
  };
