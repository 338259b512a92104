import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import { toGraphBalance, toGraphCustomer } from './mappers.ts';

const named = (companyId: string | null | undefined): number | undefined =>
  companyId ? idToNumber(companyId) : undefined;

export const customerResolvers: Resolvers = {
  Query: {
    customer: async (_parent, { id, companyId }, { actor, useCases }) => {
      const customer = await useCases.findCustomer(actor, id, named(companyId));
      return customer ? toGraphCustomer(customer) : null;
    },
    balance: async (_parent, { id, companyId }, { actor, useCases }) => {
      const found = await useCases.findBalance(actor, id, named(companyId));
      return found ? toGraphBalance(found.customer, found.balance) : null;
    },
  },
  Customer: {
    __resolveReference: async ({ id, companyId }, { customers }) => {
      const customer = await customers.load({ id, companyId: idToNumber(companyId) });
      return customer ? toGraphCustomer(customer) : null;
    },
  },
  Balance: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const found = await useCases.findBalance(actor, id);
      return found ? toGraphBalance(found.customer, found.balance) : null;
    },
  },
};
