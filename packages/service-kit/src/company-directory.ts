import { type Actor, belongsTo, DEFAULT_TIME_ZONE, isSuperAdmin } from '@utility-pay/contracts';
import { notFound } from './errors.ts';
import { CompanyByIdDocument, CompanyTimeZoneDocument } from './gql/tenant-settings.internal.ts';
import type { ServiceCaller } from './graphql/service-client.ts';

interface FoundCompany {
  id: number;
  name: string;
  email: string | null;
  /** The live company of a sandbox; null for a live company. */
  sandboxOf: number | null;
}

/** Reads companies from tenant-settings. */
export interface CompanyDirectory {
  find(companyId: number): Promise<FoundCompany | undefined>;
}

export const createCompanyDirectory = ({ call }: { call: ServiceCaller }): CompanyDirectory => ({
  find: async (id) => {
    const { internalCompany } = await call('tenant-settings', { query: CompanyByIdDocument, variables: { id } });
    return internalCompany ?? undefined;
  },
});

/**
 * Returns whether the company does not exist. Looks it up for super admins only: the company of any other actor exists.
 */
const isMissing = async (companies: CompanyDirectory, actor: Actor, companyId: number): Promise<boolean> =>
  isSuperAdmin(actor) && !(await companies.find(companyId));

/** Returns whether the actor belongs to a company that exists. */
export const belongsToExisting = async (
  companies: CompanyDirectory,
  actor: Actor,
  companyId: number,
): Promise<boolean> => belongsTo(actor, companyId) && !(await isMissing(companies, actor, companyId));

/** Refuses a super admin who acts in a company that does not exist. */
export type RequireExisting = (actor: Actor, companyId: number) => Promise<void>;

/** @throws AppError NOT_FOUND. */
export const createRequireExisting =
  (companies: CompanyDirectory): RequireExisting =>
  async (actor, companyId) => {
    if (await isMissing(companies, actor, companyId)) throw notFound('Company');
  };

/** Returns the IANA name of a company's time zone. @throws AppError UNAVAILABLE. */
export type FindTimeZone = (companyId: number) => Promise<string>;

/**
 * Returns the lookup of time zones. It caches nothing: right after a change, filters must use the days that screens
 * show.
 */
export const createFindTimeZone =
  ({ call }: { call: ServiceCaller }): FindTimeZone =>
  async (id) => {
    const { internalCompany } = await call('tenant-settings', { query: CompanyTimeZoneDocument, variables: { id } });
    return internalCompany?.timeZone ?? DEFAULT_TIME_ZONE;
  };
