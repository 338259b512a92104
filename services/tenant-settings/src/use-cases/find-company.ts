import { type Actor, belongsTo, isStaffOf, isSuperAdmin } from '@utility-pay/contracts';
import { forbidden, unauthenticated } from '@utility-pay/service-kit/errors';
import {
  type ClaimSettings,
  type Company,
  type CompanyListing,
  DEFAULT_CLAIM_SETTINGS,
  storedHost,
} from '../domain/company.ts';
import type { CompanyRepository, HostRepository } from './ports.ts';

/** Returns a company that the actor belongs to, else undefined. */
export const findCompany =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<Company | undefined> =>
    belongsTo(actor, companyId) ? companies.find(companyId) : undefined;

/**
 * Returns the live companies to choose from when claiming an account, and what a claim needs. Public. At a company's host,
 * only super admins see the other companies.
 */
export const listCompanies =
  (companies: CompanyRepository) =>
  async (actor: Actor, hostCompanyId: number | null | undefined): Promise<CompanyListing[]> => {
    const all = await companies.list();
    return hostCompanyId && !isSuperAdmin(actor) ? all.filter(({ id }) => id === hostCompanyId) : all;
  };

/** @throws AppError unless the actor is staff of this company. */
function requireStaff(actor: Actor, companyId: number): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isStaffOf(actor, companyId)) throw forbidden();
}

/** Returns the host names of a company's portal. Staff only. */
export const listHostNames =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<string[]> => {
    requireStaff(actor, companyId);
    return (await companies.find(companyId))?.hostNames ?? [];
  };

/** Returns how a company's accounts are claimed. Staff only. */
export const findClaimSettings =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<ClaimSettings> => {
    requireStaff(actor, companyId);
    return (await companies.find(companyId)) ?? DEFAULT_CLAIM_SETTINGS;
  };

/** Returns any company to another service. */
export const findCompanyForService =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<Company | undefined> => {
    if (actor.kind !== 'service' || actor.service === 'gateway') throw forbidden();
    return companies.find(companyId);
  };

/** Returns the company of a host. A claimed host counts only if the company lists it. */
export const resolveCompanyOfHost =
  (companies: CompanyRepository, hosts: HostRepository) =>
  async (shown: string): Promise<Company | undefined> => {
    const host = storedHost(shown);
    const companyId = await hosts.companyOf(host);
    if (companyId === undefined) return undefined;
    const company = await companies.find(companyId);
    return company?.hostNames.includes(host) ? company : undefined;
  };

export interface PortalWanted {
  companyId?: number;
  host?: string;
}

/**
 * Returns the company of a portal: the requested one, else the actor's, else the host's. Public; only the name may be
 * shown. A sandbox is returned only to those who belong to it.
 */
export const findPortalCompany =
  (companies: CompanyRepository, findByHost: ReturnType<typeof resolveCompanyOfHost>) =>
  async (actor: Actor, { companyId, host }: PortalWanted): Promise<Company | undefined> => {
    const wanted = companyId ?? companyOf(actor);
    if (wanted !== undefined) {
      const company = await companies.find(wanted);
      return company?.sandboxOf === undefined || belongsTo(actor, wanted) ? company : undefined;
    }
    return host ? findByHost(host) : undefined;
  };

const companyOf = (actor: Actor): number | undefined =>
  actor.kind === 'user' || actor.kind === 'partner' ? (actor.companyId ?? undefined) : undefined;

/** Returns the company of a host to the gateway and other services. */
export const findCompanyOfHost =
  (find: ReturnType<typeof resolveCompanyOfHost>) =>
  async (actor: Actor, host: string): Promise<Company | undefined> => {
    if (actor.kind !== 'service') throw forbidden();
    return find(host);
  };
