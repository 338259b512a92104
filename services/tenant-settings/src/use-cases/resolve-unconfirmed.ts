import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { BrandingRepository, CompanyRepository, HostRepository, LogoRepository } from './ports.ts';

/** A record that is unconfirmed for this long was left by a crash: no request takes so long. */
const REQUEST_ENDED_AFTER_MS = 10 * 60_000;
const BATCH_SIZE = 100;

const endedBefore = (clock: Clock): Date => new Date(clock.now().getTime() - REQUEST_ENDED_AFTER_MS);

/** Resolves host claims that a crash left unconfirmed: confirms a host that its company lists, and releases any other. */
export const resolveHosts = (
  companies: CompanyRepository,
  hosts: HostRepository,
  clock: Clock,
): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => hosts.listUnconfirmed(endedBefore(clock), batch),
    handle: async (claim) => {
      const company = await companies.find(claim.companyId);
      await (company?.hostNames.includes(claim.host) ? hosts.confirm([claim]) : hosts.release([claim]));
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

/** Resolves logos that a crash left unconfirmed: confirms an image that is its company's logo, and deletes any other. */
export const resolveLogos = (
  brandings: BrandingRepository,
  logos: LogoRepository,
  clock: Clock,
): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => logos.listUnconfirmed(endedBefore(clock), batch),
    handle: async (unconfirmed) => {
      const current = (await brandings.find(unconfirmed.companyId))?.looks?.logo;
      const isLogo = current?.version === unconfirmed.version;
      await (isLogo ? logos.confirm(unconfirmed) : logos.remove(unconfirmed.companyId, unconfirmed.version));
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });
