import { usd } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { ModeTotal } from '../domain/collected.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { fromCursor, toConfiguration, toPayments } from './mappers.ts';

const pageInput = ({ first, after }: { first?: number | null; after?: string | null }) => ({
  first: first ?? 0,
  ...(after ? { after: fromCursor(after) } : {}),
});

const toCollected = ({ totalMinor, count }: ModeTotal) => ({ total: usd(totalMinor), successfulPaymentCount: count });

export const companyResolvers: Resolvers = {
  Company: {
    payments: async ({ id = '' }, args, { actor, useCases }, info) => {
      const { search, status, needsReview, from, to, sort, after } = args;
      const filter = {
        ...(search ? { search } : {}),
        ...(status ? { status } : {}),
        needsReview: needsReview === true,
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      };
      const page = { ...pageInput(args), sort: sort ?? 'newest' };
      return toPayments(await useCases.listCompanyPayments(actor, idToNumber(id), filter, page), after, actor, info);
    },
    collected: async ({ id = '' }, { testMode }, { actor, useCases }) => {
      const sum = await useCases.readCollected(actor, idToNumber(id), testMode === true);
      return sum ? toCollected(sum) : null;
    },
    collectedByDay: async ({ id = '' }, { from, to, testMode }, { actor, useCases }) => {
      const days = await useCases.readCollectedByDay(actor, idToNumber(id), { from, to, testMode: testMode === true });
      return days?.map((sum) => ({ day: sum.day, ...toCollected(sum) })) ?? null;
    },
    paymentConfiguration: async ({ id = '' }, _args, { actor, useCases }) => {
      const credentials = await useCases.readConfiguration(actor, idToNumber(id));
      return credentials ? toConfiguration(credentials) : null;
    },
    stripeWebhookUrl: ({ id = '' }, _args, { actor, useCases }) => useCases.stripeWebhookUrl(actor, idToNumber(id)),
  },
  Customer: {
    payments: async ({ id = '', companyId = '' }, args, { actor, useCases }, info) => {
      const page = await useCases.listCustomerPayments(actor, idToNumber(companyId), id, pageInput(args));
      return toPayments(page, args.after, actor, info);
    },
  },
  Mutation: {
    updatePaymentConfiguration: async (_parent, { input: { companyId, ...input } }, { actor, useCases }) => {
      const credentials = { ...input, hostedPageUrl: input.hostedPageUrl ?? '' };
      const result = await useCases.updateConfiguration(actor, idToNumber(companyId), credentials);
      if (result.kind === 'refused') return { paymentConfiguration: null, userErrors: result.userErrors };
      return { paymentConfiguration: toConfiguration(result.credentials), userErrors: [] };
    },
    updateStripeConfiguration: async (_parent, { input: { companyId, ...input } }, { actor, useCases }) => {
      const result = await useCases.updateStripeConfiguration(actor, idToNumber(companyId), input);
      if (result.kind === 'refused') return { paymentConfiguration: null, userErrors: result.userErrors };
      return { paymentConfiguration: toConfiguration(result.credentials), userErrors: [] };
    },
  },
};
