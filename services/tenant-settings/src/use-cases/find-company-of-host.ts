import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Company } from '../domain/company.ts';
import { storedHost } from '../domain/host-name.ts';
import type { CompanyRepository, HostRepository } from './ports.ts';

/** The company whose portal a host shows. A claim that the company does not list, or not yet, is none. */
export const companyOfHost =
  (companies: CompanyRepository, hosts: HostRepository) =>
  async (shown: string): Promise<Company | undefined> => {
    const host = storedHost(shown);
    const companyId = await hosts.companyOf(host);
    if (companyId === undefined) return undefined;
    const company = await companies.find(companyId);
    return company?.hostNames.includes(host) ? company : undefined;
  };

/** For the gateway and other services, which serve a caller of whom nothing but the host is known. */
export const findCompanyOfHost =
  (find: ReturnType<typeof companyOfHost>) =>
  async (actor: Actor, host: string): Promise<Company | undefined> => {
    if (actor.kind !== 'service') throw forbidden();
    return find(host);
  };
