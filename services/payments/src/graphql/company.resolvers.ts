import { usd } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { PaymentSort } from '../domain/payment-sort.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { toConfiguration, toPayments, toStatus } from './payment.graph.ts';
import { fromCursor } from './payment-cursor.ts';

const SORTS = {
  NEWEST: 'newest',
  OLDEST: 'oldest',
  LARGEST: 'largest',
  SMALLEST: 'smallest',
} as const satisfies Record<string, PaymentSort>;

const pageInput = ({ first, after }: { first?: number | null; after?: string | null }) => ({
  first: first ?? 0,
  ...(after ? { after: fromCursor(after) } : {}),
});

export const companyResolvers: Resolvers = {
  Company: {
    payments: async ({ id = '' }, args, { actor, useCases }, info) => {
      const { search, status, from, to, sort, after } = args;
      const wanted = {
        ...(search ? { search } : {}),
        ...(status ? { status: toStatus(status) } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      };
      const page = { ...pageInput(args), sort: SORTS[sort ?? 'NEWEST'] };
      return toPayments(await useCases.listCompanyPayments(actor, idToNumber(id), wanted, page), after, actor, info);
    },
    collected: async ({ id = '' }, _args, { actor, useCases }) => {
      const sum = await useCases.collected(actor, idToNumber(id));
      return sum ? { total: usd(sum.totalMinor), successfulPaymentCount: sum.count } : null;
    },
    collectedByDay: async ({ id = '' }, { from, to }, { actor, useCases }) => {
      const days = await useCases.collectedByDay(actor, idToNumber(id), from, to);
      return (
        days?.map(({ day, totalMinor, count }) => ({ day, total: usd(totalMinor), successfulPaymentCount: count })) ??
        null
      );
    },
    paymentConfiguration: async ({ id = '' }, _args, { actor, useCases }) => {
      const credentials = await useCases.readConfiguration(actor, idToNumber(id));
      return credentials ? toConfiguration(credentials) : null;
    },
  },
  Customer: {
    payments: async ({ id = '', companyId = '' }, args, { actor, useCases }, info) => {
      const page = await useCases.listCustomerPayments(actor, idToNumber(companyId), id, pageInput(args));
      return toPayments(page, args.after, actor, info);
    },
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
