import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { BrandingRepository, CompanyRepository, HostRepository, LogoRepository } from './ports.ts';

/** Milliseconds after which the request that left a record unconfirmed has certainly ended. */
const REQUEST_ENDED_AFTER_MS = 10 * 60_000;
const BATCH = 100;

const endedBefore = (clock: Clock): Date => new Date(clock.now().getTime() - REQUEST_ENDED_AFTER_MS);

/** Resolves host claims that a crash left unconfirmed: a host that its company does not list is released. */
export const resolveHosts =
  (companies: CompanyRepository, hosts: HostRepository, clock: Clock) => async (): Promise<void> => {
    for (const claim of await hosts.listUnconfirmed(endedBefore(clock), BATCH)) {
      const company = await companies.find(claim.companyId);
      await (company?.hostNames.includes(claim.host) ? hosts.confirm([claim]) : hosts.release([claim]));
    }
  };

/** Resolves logos that a crash left unconfirmed: an image that is not its company's logo is deleted. */
export const resolveLogos =
  (brandings: BrandingRepository, logos: LogoRepository, clock: Clock) => async (): Promise<void> => {
    for (const unconfirmed of await logos.listUnconfirmed(endedBefore(clock), BATCH)) {
      const current = (await brandings.find(unconfirmed.companyId))?.looks?.logo;
      const isLogo = current?.version === unconfirmed.version;
      await (isLogo ? logos.confirm(unconfirmed) : logos.remove(unconfirmed.companyId, unconfirmed.version));
    }
  };
