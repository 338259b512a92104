import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { CompanyRepository, HostRepository } from './ports.ts';

/** Milliseconds after which whoever claimed or gave up a host is surely done or gone. */
const SURE_AFTER_MS = 10 * 60_000;
const BATCH = 100;

/** Settles the claims that a crash left in doubt: a host that its company does not list is free again. */
export const settleHosts =
  (companies: CompanyRepository, hosts: HostRepository, clock: Clock) => async (): Promise<void> => {
    const sure = new Date(clock.now().getTime() - SURE_AFTER_MS);
    for (const claim of await hosts.inDoubtSince(sure, BATCH)) {
      const company = await companies.find(claim.companyId);
      await (company?.hostNames.includes(claim.host) ? hosts.confirm([claim]) : hosts.release([claim]));
    }
  };
