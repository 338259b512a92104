import { type Actor, isSuperAdmin } from '@utility-pay/contracts';
import { notFound } from './errors.ts';
import type { ServiceCaller } from './graphql/service-client.ts';

const FIND = /* GraphQL */ `
  query Company($id: Int!) { internalCompany(id: $id) { id name email } }
`;

export interface KnownCompany {
  id: number;
  name: string;
  email: string | null;
}

/** Reads companies from tenant-settings. */
export interface CompanyDirectory {
  find(companyId: number): Promise<KnownCompany | undefined>;
}

export const createCompanyDirectory = ({ call }: { call: ServiceCaller }): CompanyDirectory => ({
  find: async (id) => {
    const answer = await call<{ internalCompany: KnownCompany | null }>('tenant-settings', {
      query: FIND,
      variables: { id },
    });
    return answer.internalCompany ?? undefined;
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
