import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import { toGraphCustomer } from './mappers.ts';

export const customerMutations: Resolvers = {
  Mutation: {
    addCustomer: async (_parent, { input: { companyId, ...fields } }, { actor, useCases }) => {
      const { name = null, ...given } = fields;
      const result = await useCases.addCustomer(actor, { ...given, name, companyId: idToNumber(companyId) });
      if (result.kind === 'refused') return { customer: null, userErrors: result.userErrors };
      return { customer: toGraphCustomer(result.customer), userErrors: [] };
    },
    deleteCustomer: async (_parent, { input: { companyId, customerId } }, { actor, useCases }) => {
      const result = await useCases.deleteCustomer(actor, idToNumber(companyId), customerId);
      if (result.kind === 'refused') return { deletedCustomerId: null, userErrors: result.userErrors };
      return { deletedCustomerId: customerId, userErrors: [] };
    },
    setClaimState: async (_parent, { input: { companyId, customerId, claimed } }, { actor, useCases }) => {
      const named = companyId ? { inCompany: idToNumber(companyId) } : {};
      const result = await useCases.setClaimState(actor, { customerId, claimed, ...named });
      if (result.kind === 'refused') return { customer: null, userErrors: result.userErrors };
      return { customer: toGraphCustomer(result.customer), userErrors: [] };
    },
  },
};
