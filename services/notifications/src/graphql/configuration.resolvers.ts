import type { Resolvers } from '../gql/resolvers.ts';
import { toCompanyId, toConfiguration, toConfigurationInput } from './mappers.ts';

export const configurationResolvers = {
  Query: {
    globalEmailConfiguration: async (_parent, _arguments, { actor, useCases }) => {
      const companyId = toCompanyId(null);
      return toConfiguration(companyId, await useCases.readConfiguration(actor, companyId));
    },
  },
  Mutation: {
    updateEmailConfiguration: async (_parent, { input }, { actor, useCases }) => {
      const companyId = toCompanyId(input.companyId);
      const result = await useCases.updateConfiguration(actor, companyId, toConfigurationInput(input));
      if (result.kind === 'refused') return { emailConfiguration: null, userErrors: result.userErrors };
      return { emailConfiguration: toConfiguration(companyId, result.configuration), userErrors: [] };
    },
  },
  Company: {
    emailConfiguration: async ({ id = '' }, _arguments, { actor, useCases }) => {
      const companyId = toCompanyId(id);
      return toConfiguration(companyId, await useCases.readConfiguration(actor, companyId));
    },
  },
} satisfies Resolvers;
