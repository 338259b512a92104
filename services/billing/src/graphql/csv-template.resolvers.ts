import { type CompanyCsvTemplate, fieldLabel } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';

const toGraphTemplate = ({ fieldMappings, ...template }: CompanyCsvTemplate) => ({
  ...template,
  fieldMappings: Object.entries(fieldMappings).map(([field, headers]) => ({
    field,
    label: fieldLabel(field),
    headers,
  })),
});

export const csvTemplateResolvers: Resolvers = {
  Company: {
    csvTemplate: async ({ id = '' }, _args, { actor, useCases }) =>
      toGraphTemplate(await useCases.readCsvTemplate(actor, idToNumber(id))),
  },
  Mutation: {
    updateCsvTemplate: async (_parent, { input: { companyId, ...wished } }, { actor, useCases }) => {
      const result = await useCases.updateCsvTemplate(actor, { ...wished, companyId: idToNumber(companyId) });
      if (result.kind === 'refused') return { csvTemplate: null, userErrors: result.userErrors };
      return { csvTemplate: toGraphTemplate(result.template), userErrors: [] };
    },
  },
};
