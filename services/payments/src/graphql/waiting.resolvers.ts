import { usd } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Payment } from '../domain/payment.ts';
import type { Resolvers } from '../gql/resolvers.ts';

const toWaiting = ({ id, companyId, amountMinor, state, createdAt, askedAt, nextPollAt, unanswered }: Payment) => ({
  id,
  company: { id: String(companyId) },
  amount: usd(amountMinor),
  needsReview: state === 'review',
  createdAt: createdAt.toISOString(),
  askedAt: askedAt?.toISOString() ?? null,
  nextLookAt: nextPollAt?.toISOString() ?? null,
  unanswered,
});

/** What operators see and do of every company's payments. */
export const waitingResolvers: Resolvers = {
  Query: {
    waitingPayments: async (_parent, _args, { actor, useCases }) => {
      const { open, review, ...counts } = await useCases.lookAtWaiting(actor);
      return { ...counts, open: open.map(toWaiting), review: review.map(toWaiting) };
    },
  },
  Mutation: {
    lookUpPayments: async (_parent, { input: { companyId, paymentId } }, { actor, useCases }) => {
      // Without its company a payment is nobody's.
      const wanted = paymentId == null ? undefined : { companyId: idToNumber(companyId ?? ''), paymentId };
      return { count: await useCases.lookUpPayments(actor, wanted), userErrors: [] };
    },
  },
};
