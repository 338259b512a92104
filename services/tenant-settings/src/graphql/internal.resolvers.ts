import type { Resolvers } from '../gql/resolvers.ts';

const toInternal = ({ id, name, email }: { id: number; name: string; email: string | null }) => ({ id, name, email });

/** For our own services and the gateway alone: the use cases refuse everybody else. */
export const internalResolvers: Resolvers = {
  Query: {
    internalCompany: async (_parent, { id }, { actor, useCases }) => {
      const company = await useCases.findCompanyForService(actor, id);
      return company ? toInternal(company) : null;
    },
    internalCompanyOfHost: async (_parent, { host }, { actor, useCases }) => {
      const company = await useCases.findCompanyOfHost(actor, host);
      return company ? toInternal(company) : null;
    },
  },
};
