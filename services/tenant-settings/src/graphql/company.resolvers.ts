import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import { toCompany } from './company.graph.ts';

export const companyResolvers: Resolvers = {
  Query: {
    companies: async (_parent, _args, { useCases }) =>
      (await useCases.listCompanies()).map(({ id, name }) => ({ id: String(id), name })),
    company: async (_parent, { id }, { actor, useCases }) => {
      const company = await useCases.findCompany(actor, idToNumber(id));
      return company ? toCompany(company) : null;
    },
  },
  Company: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const company = await useCases.findCompany(actor, idToNumber(id));
      return company ? toCompany(company) : null;
    },
    hostNames: ({ id = '' }, _args, { actor, useCases }) => useCases.listHostNames(actor, idToNumber(id)),
  },
  Mutation: {
    createCompany: async (_parent, { input }, { actor, useCases }) => {
      const { name, idempotencyKey } = input;
      const result = await useCases.createCompany(actor, { name, ...(idempotencyKey ? { idempotencyKey } : {}) });
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
    updateBusinessInformation: async (_parent, { input: { companyId, ...given } }, { actor, useCases }) => {
      const wanted = { ...given, website: given.website ?? '' };
      const result = await useCases.updateBusinessInformation(actor, idToNumber(companyId), wanted);
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
    updateHostNames: async (_parent, { input: { companyId, hostNames } }, { actor, useCases }) => {
      const result = await useCases.updateHostNames(actor, idToNumber(companyId), { hostNames });
      if (result.kind === 'refused') return { company: null, userErrors: result.userErrors };
      return { company: toCompany(result.company), userErrors: [] };
    },
  },
};
