import type { Resolvers } from '../gql/resolvers.ts';
import { toCompanyId, toDeliveries, toDelivery, toFailedDelivery, toPage } from './mappers.ts';

export const deliveryResolvers = {
  Query: {
    delivery: async (_parent, { id, companyId }, { actor, useCases }) => {
      const delivery = await useCases.findDelivery(actor, toCompanyId(companyId), id);
      return delivery ? toDelivery(delivery) : null;
    },
    deliveries: async (_parent, page, { actor, useCases }) =>
      toDeliveries(await useCases.listAllDeliveries(actor, toPage(page)), page),
    failedDeliveries: async (_parent, _arguments, { actor, useCases }) => {
      const { count, deliveries } = await useCases.listFailedDeliveries(actor);
      return { count, deliveries: deliveries.map(toFailedDelivery) };
    },
  },
  Mutation: {
    sendTestEmail: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.sendTestEmail(actor, toCompanyId(input.companyId), input);
      if (result.kind === 'refused') return { delivery: null, userErrors: result.userErrors };
      return { delivery: toDelivery(result.delivery), userErrors: [] };
    },
    retryDeliveries: async (_parent, { input: { companyId, deliveryId } }, { actor, useCases }) => {
      const requested = deliveryId == null ? undefined : { companyId: toCompanyId(companyId), deliveryId };
      const result = await useCases.retryDeliveries(actor, requested);
      if (result.kind === 'refused') return { count: 0, userErrors: result.userErrors };
      return { count: result.count, userErrors: [] };
    },
  },
  Company: {
    deliveries: async ({ id = '' }, page, { actor, useCases }) =>
      toDeliveries(await useCases.listDeliveries(actor, toCompanyId(id), toPage(page)), page),
  },
  Customer: {
    deliveries: async ({ id = '', companyId = '' }, page, { actor, useCases }) => {
      const customer = { companyId: toCompanyId(companyId), customerId: id };
      return toDeliveries(await useCases.listCustomerDeliveries(actor, customer, toPage(page)), page);
    },
  },
  Delivery: {
    text: async ({ companyId, id, state, text }, _arguments, { actor, useCases }) =>
      text
        ? useCases.fillInLink(actor, {
            companyId: toCompanyId(companyId),
            id,
            captured: state === 'captured',
            text,
          })
        : null,
  },
} satisfies Resolvers;
