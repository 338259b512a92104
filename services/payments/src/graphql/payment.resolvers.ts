import type { Resolvers } from '../gql/resolvers.ts';
import { toGraph } from './payment.graph.ts';

/** As the schema says; its own default makes this a matter of types. */
const DEFAULT_PROVIDER = 'ipospays';

export const paymentResolvers: Resolvers = {
  Query: {
    payment: async (_parent, { id }, { actor, useCases }) => {
      const payment = await useCases.findPaymentAfresh(actor, id);
      return payment ? toGraph(payment, actor) : null;
    },
  },
  Payment: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const payment = await useCases.findPayment(actor, id);
      return payment ? toGraph(payment, actor) : null;
    },
  },
  Mutation: {
    startPayment: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.startPayment(actor, { ...input, provider: input.provider ?? DEFAULT_PROVIDER });
      if (result.kind === 'refused') return { payment: null, paymentUrl: null, userErrors: result.userErrors };
      return { payment: toGraph(result.payment, actor), paymentUrl: result.paymentUrl, userErrors: [] };
    },
  },
};
