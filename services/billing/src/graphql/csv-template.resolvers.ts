import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Resolvers } from '../gql/resolvers.ts';
import { toCsvTemplate } from './mappers.ts';

export const csvTemplateResolvers: Resolvers = {
  Company: {
    csvTemplate: async ({ id = '' }, _args, { actor, useCases }) =>
      toCsvTemplate(await useCases.readCsvTemplate(actor, idToNumber(id))),
  },
  Mutation: {
    updateCsvTemplate: async (_parent, { input: { companyId, expectedVersion, ...template } }, { actor, useCases }) => {
      const result = await useCases.updateCsvTemplate(actor, {
        ...template,
        companyId: idToNumber(companyId),
        expectedVersion: expectedVersion ?? undefined,
      });
      if (result.kind === 'refused') return { csvTemplate: null, userErrors: result.userErrors };
      return { csvTemplate: toCsvTemplate(result.template), userErrors: [] };
    },
  },
};
