import type { Platform } from '@utility-pay/service-kit';
import type { CompanyDirectory } from '../use-cases/ports.ts';

const FIND = /* GraphQL */ `
  query Company($id: Int!) { internalCompany(id: $id) { id name } }
`;

interface FindAnswer {
  internalCompany: { id: number; name: string } | null;
}

/** Companies as tenant-settings knows them, asked through the graph. */
export const createCompanyDirectory = ({ call }: Pick<Platform, 'call'>): CompanyDirectory => ({
  find: async (companyId) => {
    const { internalCompany } = await call<FindAnswer>('tenant-settings', {
      query: FIND,
      variables: { id: companyId },
    });
    return internalCompany ?? undefined;
  },
});
