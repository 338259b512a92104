import { usd } from '@utility-pay/contracts';
import { fromCursor, toConnection, toCursor } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Resolvers } from '../gql/resolvers.ts';
import { loadCustomer } from './context.ts';
import { toBatchPayload, toCredits, toLedgerEntry, toReadableCustomer } from './mappers.ts';

const withoutNulls = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** The history and the corrections of an account. */
export const ledgerResolvers: Resolvers = {
  Customer: {
    history: async ({ id = '', companyId = '' }, { first, after }, { actor, useCases }) => {
      const account = { companyId: idToNumber(companyId), customerId: id };
      const position = after ? fromCursor(after) : undefined;
      const page = await useCases.readHistory(actor, account, { after: position, limit: first ?? 0 });
      return toConnection(page, after, toCursor, (entry) => toLedgerEntry(id, entry));
    },
  },
  Payment: {
    credit: async ({ id, companyId, customerId }, _args, context) => {
      if (!companyId || !customerId) return null;
      const values = { customData: false, allBalances: true, credits: true };
      const customer = await loadCustomer(context, { companyId: idToNumber(companyId), id: customerId }, values);
      return (customer && toCredits(customer).find((credit) => credit.id === id)) ?? null;
    },
  },
  Mutation: {
    correctAccount: async (_parent, { input }, { actor, useCases }) => {
      const { customerId, companyId, preview, expectedVersion, ...fields } = input;
      const result = await useCases.correctAccount(actor, {
        customerId,
        ...(companyId ? { inCompany: idToNumber(companyId) } : {}),
        preview: preview ?? false,
        ...(expectedVersion == null ? {} : { expectedVersion }),
        correction: withoutNulls(fields),
      });
      if (result.kind === 'refused')
        return { customer: null, target: null, recalled: [], userErrors: result.userErrors };
      const { customer, target, recalls } = result;
      return {
        customer: toReadableCustomer(actor, customer),
        target: toReadableCustomer(actor, target),
        recalled: recalls.map(({ customer: from, amountMinor }) => ({
          customer: toReadableCustomer(actor, from),
          amount: usd(amountMinor),
        })),
        userErrors: [],
      };
    },
    recordExternalPayments: async (_parent, { input: { companyId, payments } }, { actor, useCases }) => {
      const given = payments.map((payment) => withoutNulls(payment));
      const done = await useCases.recordExternalPayments(actor, { companyId: idToNumber(companyId), payments: given });
      return toBatchPayload(actor, done, (index) => ({ externalId: payments[index]?.externalId ?? '' }));
    },
  },
};
