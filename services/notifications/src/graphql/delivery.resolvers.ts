import type { Resolvers } from '../gql/resolvers.ts';
import { toCompanyId } from './company-id.ts';
import { toDeliveries, toGraph, toPage } from './delivery.graph.ts';

export const deliveryResolvers = {
  Query: {
    delivery: async (_parent, { id, companyId }, { actor, useCases }) => {
      const delivery = await useCases.findDelivery(actor, toCompanyId(companyId), id);
      return delivery ? toGraph(delivery) : null;
    },
    deliveries: async (_parent, page, { actor, useCases }) =>
      toDeliveries(await useCases.listAllDeliveries(actor, toPage(page)), page),
  },
  Mutation: {
    sendTestEmail: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.sendTestEmail(actor, toCompanyId(input.companyId), input);
      if (result.kind === 'refused') return { delivery: null, userErrors: result.userErrors };
      return { delivery: toGraph(result.delivery), userErrors: [] };
    },
  },
  Company: {
    deliveries: async ({ id = '' }, page, { actor, useCases }) =>
      toDeliveries(await useCases.listDeliveries(actor, toCompanyId(id), toPage(page)), page),
  },
  Delivery: {
    text: async ({ companyId, id, state, text }, _arguments, { actor, useCases }) =>
      text
        ? useCases.readText(actor, { companyId: toCompanyId(companyId), id, captured: state === 'CAPTURED', text })
        : null,
  },
} satisfies Resolvers;
