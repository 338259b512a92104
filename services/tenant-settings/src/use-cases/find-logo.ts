import type { LogoType } from '../domain/logo.ts';
import type { BrandingRepository, LogoRepository } from './ports.ts';

/** A company's logo; undefined when this version is not, or no longer, its logo. Public. */
export const findLogo =
  (brandings: BrandingRepository, logos: LogoRepository) =>
  async (companyId: number, version: string): Promise<{ mediaType: LogoType; base64: string } | undefined> => {
    const logo = (await brandings.find(companyId))?.looks?.logo;
    return logo?.version === version ? logos.find(companyId, version) : undefined;
  };
