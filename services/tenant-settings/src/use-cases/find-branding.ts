import type { Actor } from '@utility-pay/contracts';
import { isShown, type ShownBranding } from '../domain/branding.ts';
import type { LogoType } from '../domain/logo.ts';
import type { findPortalCompany, PortalWanted } from './find-company.ts';
import type { BrandingRepository, LogoRepository } from './ports.ts';

/** Branding with the company's current name. */
export type NamedBranding = ShownBranding & { companyName: string };

/** Returns the branding of the requested company, else of the caller's, else of the host's. Public. */
export const findBranding =
  (find: ReturnType<typeof findPortalCompany>, brandings: BrandingRepository) =>
  async (actor: Actor, wanted: PortalWanted): Promise<NamedBranding | undefined> => {
    const company = await find(actor, wanted);
    if (!company) return undefined;
    const branding = await brandings.find(company.id);
    return isShown(branding) ? { ...branding, companyName: company.name } : undefined;
  };

/** Returns a logo; undefined if `version` is not the company's current logo. Public. */
export const findLogo =
  (brandings: BrandingRepository, logos: LogoRepository) =>
  async (companyId: number, version: string): Promise<{ mediaType: LogoType; base64: string } | undefined> => {
    const logo = (await brandings.find(companyId))?.looks?.logo;
    return logo?.version === version ? logos.find(companyId, version) : undefined;
  };
