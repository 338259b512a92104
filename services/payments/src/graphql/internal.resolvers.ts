import type { Resolvers } from '../gql/resolvers.ts';

/** For our own services and the gateway alone: the use cases refuse everybody else. */
export const internalResolvers: Resolvers = {
  Query: {
    internalPaymentReceipt: async (_parent, { companyId, paymentId }, { actor, useCases }) => {
      const payment = await useCases.findReceipt(actor, companyId, paymentId);
      if (!payment?.paidAt) return null;
      const { customerId, customerName, accountNumber, amountMinor, period, providerTxnId, paidAt } = payment;
      return {
        customerId,
        customerName: customerName ?? null,
        accountNumber,
        amountMinor,
        ...period,
        transactionId: providerTxnId ?? null,
        paidAt: paidAt.toISOString(),
      };
    },
  },
  Mutation: {
    internalRecordReturn: (_parent, { reference }, { actor, useCases }) => useCases.recordReturn(actor, reference),
    internalRecordNotice: async (_parent, { reference, authorization, body }, { actor, useCases }) => {
      await useCases.recordNotice(actor, { reference, authorization: authorization ?? null, body });
      return true;
    },
  },
};
