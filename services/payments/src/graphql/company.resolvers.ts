import { usd } from '@utility-pay/contracts';
import { fromCursor, idToNumber } from '@utility-pay/service-kit';
import type { Resolvers } from '../gql/resolvers.ts';
import { toConfiguration, toConnection, toStatus } from './payment.graph.ts';

const pageInput = ({ first, after }: { first?: number | null; after?: string | null }) => ({
  first: first ?? 0,
  ...(after ? { after: fromCursor(after) } : {}),
});

export const companyResolvers: Resolvers = {
  Company: {
    payments: async ({ id = '' }, args, { actor, useCases }, info) => {
      const { search, status, from, to } = args;
      const wanted = {
        ...(search ? { search } : {}),
        ...(status ? { status: toStatus(status) } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      };
      return toConnection(await useCases.listCompanyPayments(actor, idToNumber(id), wanted, pageInput(args)), info);
    },
    collected: async ({ id = '' }, _args, { actor, useCases }) => {
      const sum = await useCases.collected(actor, idToNumber(id));
      return sum ? { total: usd(sum.totalMinor), successfulPaymentCount: sum.count } : null;
    },
    paymentConfiguration: async ({ id = '' }, _args, { actor, useCases }) => {
      const credentials = await useCases.readConfiguration(actor, idToNumber(id));
      return credentials ? toConfiguration(credentials) : null;
    },
  },
  Customer: {
    payments: async ({ id = '', companyId = '' }, args, { actor, useCases }, info) =>
      toConnection(await useCases.listCustomerPayments(actor, idToNumber(companyId), id, pageInput(args)), info),
  },
  Mutation: {
    updatePaymentConfiguration: async (_parent, { input: { companyId, ...input } }, { actor, useCases }) => {
      const wanted = { ...input, hostedPageUrl: input.hostedPageUrl ?? '' };
      const result = await useCases.updateConfiguration(actor, idToNumber(companyId), wanted);
      if (result.kind === 'refused') return { paymentConfiguration: null, userErrors: result.userErrors };
      return { paymentConfiguration: toConfiguration(result.credentials), userErrors: [] };
    },
  },
};
