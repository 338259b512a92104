import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Resolvers } from '../gql/resolvers.ts';
import { toReadableCustomer } from './mappers.ts';

/** Archived accounts, whose numbers belong to other customers now. */
export const archiveResolvers: Resolvers = {
  Customer: {
    successorId: async ({ companyId = '', accountNumber = '', archivedAt }, _args, { actor, useCases }) => {
      if (!archivedAt) return null;
      return (await useCases.findSuccessor(actor, idToNumber(companyId), accountNumber))?.id ?? null;
    },
    earlierAccounts: async ({ id, companyId = '', accountNumber = '' }, _args, { actor, useCases }) => {
      const archived = await useCases.findArchivedAccounts(actor, idToNumber(companyId), accountNumber);
      return archived
        .filter((account) => account.id !== id)
        .map((account) => ({
          id: account.id,
          name: account.name ?? null,
          archivedAt: (account.archivedAt ?? new Date(0)).toISOString(),
        }));
    },
  },
  Mutation: {
    startNewAccount: async (_parent, { input }, { actor, useCases }) => {
      const { customerId, companyId, preview, expectedVersion, reason, name = null, email = null } = input;
      const result = await useCases.startNewAccount(actor, {
        customerId,
        ...(companyId ? { inCompany: idToNumber(companyId) } : {}),
        reason,
        name,
        email,
        preview: preview ?? false,
        ...(expectedVersion == null ? {} : { expectedVersion }),
      });
      if (result.kind === 'refused') return { archived: null, customer: null, userErrors: result.userErrors };
      const { archived, customer } = result;
      return {
        archived: toReadableCustomer(actor, archived),
        customer: toReadableCustomer(actor, customer),
        userErrors: [],
      };
    },
  },
};
