import { balanceId, billingPeriod } from '../domain/balance.ts';
import { creditMinor } from '../domain/ledger.ts';
import type { Resolvers } from '../gql/resolvers.ts';

/** Operations for other services. */
export const internalResolvers: Resolvers = {
  Query: {
    internalPayableAccounts: async (_parent, { companyId, customerIds }, { actor, useCases }) =>
      (await useCases.findPayableAccounts(actor, companyId, customerIds)).map((customer) => ({
        customerId: customer.id,
        accountNumber: customer.accountNumber,
        customerName: customer.name ?? null,
        customerEmail: customer.email ?? null,
        totalDueMinor: customer.totalDueMinor ?? 0,
        creditMinor: creditMinor(customer),
        bills: customer.balances.toReversed().map((bill) => ({
          balanceId: balanceId(customer.id, bill.period),
          amountDueMinor: bill.dueMinor,
          ...billingPeriod(bill),
        })),
        resets: customer.resets ?? 0,
      })),
    internalClearingEntries: async (_parent, { companyId, paymentIds }, { actor, useCases }) =>
      (await useCases.readClearing(actor, companyId, paymentIds)).map((entry) => ({
        ...entry,
        at: entry.at.toISOString(),
      })),
    internalClearedPayments: (_parent, { companyId, from, to }, { actor, useCases }) =>
      useCases.findClearedPayments(actor, companyId, { from: new Date(from), to: new Date(to) }),
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
