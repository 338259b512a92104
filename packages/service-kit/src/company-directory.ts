import { type Actor, isSuperAdmin } from '@utility-pay/contracts';
import { notFound } from './errors.ts';
import { CompanyByIdDocument } from './gql/tenant-settings.internal.ts';
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

/** Refuses a super admin who acts in a company that does not exist. All other actors belong to an existing one. */
export type RequireExisting = (actor: Actor, companyId: number) => Promise<void>;

/** @throws AppError NOT_FOUND. */
export const createRequireExisting =
  (companies: CompanyDirectory): RequireExisting =>
  async (actor, companyId) => {
    if (isSuperAdmin(actor) && !(await companies.find(companyId))) throw notFound('Company');
  };
