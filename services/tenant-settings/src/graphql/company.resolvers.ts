import { idToNumber } from '@utility-pay/service-kit';
import type { Company } from '../domain/company.ts';
import type { Resolvers } from '../gql/resolvers.ts';

const toGraph = (company: Company) => ({ ...company, id: String(company.id) });

export const companyResolvers: Resolvers = {
  Query: {
    companies: async (_parent, _args, { useCases }) =>
      (await useCases.listCompanies()).map(({ id, name }) => ({ id: String(id), name })),
    company: async (_parent, { id }, { actor, useCases }) => {
      const company = await useCases.findCompany(actor, idToNumber(id));
      return company ? toGraph(company) : null;
    },
    internalCompany: async (_parent, { id }, { actor, useCases }) =>
      (await useCases.findCompanyForService(actor, id)) ?? null,
  },
  Company: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const company = await useCases.findCompany(actor, idToNumber(id));
      return company ? toGraph(company) : null;
    },
  },
  Mutation: {
    createCompany: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.createCompany(actor, input);
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toGraph(result.company), userErrors: [] };
    },
  },
};
