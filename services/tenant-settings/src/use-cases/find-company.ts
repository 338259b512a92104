import { type Actor, belongsTo, isStaffOf, isSuperAdmin } from '@utility-pay/contracts';
import { forbidden, unauthenticated } from '@utility-pay/service-kit/errors';
import {
  type ClaimSettings,
  type Company,
  type CompanyListing,
  DEFAULT_CLAIM_SETTINGS,
  normalizeHost,
} from '../domain/company.ts';
import type { CompanyRepository, HostRepository } from './ports.ts';

/** Returns the company if the actor belongs to it, undefined otherwise. */
export const findCompany =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<Company | undefined> =>
    belongsTo(actor, companyId) ? companies.find(companyId) : undefined;

/**
 * Returns the live companies, from which people choose when they claim an account, with what a claim needs. At a company's
 * host only super admins see the other companies. Public.
 */
export const listCompanies =
  (companies: CompanyRepository) =>
  async (actor: Actor, hostCompanyId: number | null | undefined): Promise<CompanyListing[]> => {
    const all = await companies.list();
    return hostCompanyId && !isSuperAdmin(actor) ? all.filter(({ id }) => id === hostCompanyId) : all;
  };

/** Requires that the actor is staff of the company. @throws AppError otherwise. */
function requireStaff(actor: Actor, companyId: number): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isStaffOf(actor, companyId)) throw forbidden();
}

/** Returns the host names of a company's portal. For staff. */
export const listHostNames =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<string[]> => {
    requireStaff(actor, companyId);
    return (await companies.find(companyId))?.hostNames ?? [];
  };

/** Returns how a company's accounts are claimed. For staff. */
export const findClaimSettings =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<ClaimSettings> => {
    requireStaff(actor, companyId);
    return (await companies.find(companyId)) ?? DEFAULT_CLAIM_SETTINGS;
  };

/** Returns any company. For services, without the gateway. */
export const findCompanyForService =
  (companies: CompanyRepository) =>
  async (actor: Actor, companyId: number): Promise<Company | undefined> => {
    if (actor.kind !== 'service' || actor.service === 'gateway') throw forbidden();
    return companies.find(companyId);
  };

/** Returns the company of a host. A host that the company claimed and does not list has no company. */
export const resolveCompanyOfHost =
  (companies: CompanyRepository, hosts: HostRepository) =>
  async (hostHeader: string): Promise<Company | undefined> => {
    const host = normalizeHost(hostHeader);
    const companyId = await hosts.findCompanyId(host);
    if (companyId === undefined) return undefined;
    const company = await companies.find(companyId);
    return company?.hostNames.includes(host) ? company : undefined;
  };

/** Which portal is requested: that of a company, or that of a host. */
export interface PortalRequest {
  companyId?: number;
  host?: string;
}

/**
 * Returns the company of a portal: the requested one, otherwise the actor's, otherwise the host's. Returns a sandbox only to
 * actors who belong to it. Public, so callers may show only the name, branding and claim check of the company.
 */
export const findPortalCompany =
  (companies: CompanyRepository, findByHost: ReturnType<typeof resolveCompanyOfHost>) =>
  async (actor: Actor, { companyId, host }: PortalRequest): Promise<Company | undefined> => {
    const requestedId = companyId ?? companyOf(actor);
    if (requestedId !== undefined) {
      const company = await companies.find(requestedId);
      return company?.sandboxOf === undefined || belongsTo(actor, requestedId) ? company : undefined;
    }
    return host ? findByHost(host) : undefined;
  };

const companyOf = (actor: Actor): number | undefined =>
  actor.kind === 'user' || actor.kind === 'partner' ? (actor.companyId ?? undefined) : undefined;

/** Returns the company of a host. For the gateway and other services. */
export const findCompanyOfHost =
  (findByHost: ReturnType<typeof resolveCompanyOfHost>) =>
  async (actor: Actor, host: string): Promise<Company | undefined> => {
    if (actor.kind !== 'service') throw forbidden();
    return findByHost(host);
  };
