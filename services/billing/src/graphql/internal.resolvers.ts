import { billingPeriod } from '../domain/balance.ts';
import type { Resolvers } from '../gql/resolvers.ts';

/** What other services ask of billing while they serve a request. */
export const internalResolvers: Resolvers = {
  Query: {
    internalPayableBalance: async (_parent, { companyId, balanceId }, { actor, useCases }) => {
      const found = await useCases.findPayableBalance(actor, companyId, balanceId);
      if (!found) return null;
      const { customer, balance } = found;
      return {
        balanceId,
        customerId: customer.id,
        accountNumber: customer.accountNumber,
        customerName: customer.name ?? null,
        customerEmail: customer.email ?? null,
        amountDueMinor: balance.dueMinor,
        resets: customer.resets ?? 0,
        ...billingPeriod(balance),
      };
    },
  },
  Mutation: {
    internalReserveClaim: async (_parent, { input: { lastBillMinor, ...claim } }, { actor, useCases }) => {
      const lastBill = typeof lastBillMinor === 'number' ? { lastBillMinor } : {};
      const result = await useCases.reserveClaim(actor, { ...claim, ...lastBill });
      if (result.kind === 'not-claimable') return { customerId: null, name: null, resets: null, hadEmail: null };
      const { customerId, name, resets, hadEmail } = result;
      return { customerId, name, resets, hadEmail };
    },
    internalConfirmClaim: (_parent, { input }, { actor, useCases }) => useCases.confirmClaim(actor, input),
    internalReleaseClaim: (_parent, { input }, { actor, useCases }) => useCases.releaseClaim(actor, input),
  },
};
