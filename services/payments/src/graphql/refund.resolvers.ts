import type { Resolvers } from '../gql/resolvers.ts';
import type { ReviewDecision } from '../use-cases/resolve-review.ts';
import { toGraph, toRefund } from './payment.graph.ts';

const DECISIONS = {
  CHECK_AGAIN: 'check-again',
  CREDIT: 'credit',
  CLOSE: 'close',
} as const satisfies Record<string, ReviewDecision>;

/** What staff do with a payment that was made. */
export const refundResolvers: Resolvers = {
  Mutation: {
    refundPayment: async (_parent, { input }, { actor, useCases }) => {
      const { paymentId, amountMinor, idempotencyKey } = input;
      const result = await useCases.refundPayment(actor, {
        paymentId,
        ...(amountMinor == null ? {} : { amountMinor }),
        ...(idempotencyKey == null ? {} : { idempotencyKey }),
      });
      if (result.kind === 'refused') return { refund: null, payment: null, userErrors: result.userErrors };
      return { refund: toRefund(result.refund), payment: toGraph(result.payment, actor), userErrors: [] };
    },
    resolveReview: async (_parent, { input: { paymentId, decision } }, { actor, useCases }) => {
      const result = await useCases.resolveReview(actor, paymentId, DECISIONS[decision]);
      if (result.kind === 'refused') return { payment: null, userErrors: result.userErrors };
      return { payment: toGraph(result.payment, actor), userErrors: [] };
    },
  },
};
