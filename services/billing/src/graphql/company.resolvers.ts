import { idToNumber, selects, toConnection } from '@utility-pay/service-kit/graphql/connection';
import { cursorIn } from '../domain/cursor.ts';
import type { CustomerOrder } from '../domain/customer-order.ts';
import type { CustomerSort, Resolvers } from '../gql/resolvers.ts';
import { toGraphCustomer } from './mappers.ts';

const ORDERS: Record<CustomerSort, CustomerOrder> = {
  ACCOUNT_NUMBER: { by: 'account', descending: false },
  ACCOUNT_NUMBER_DESC: { by: 'account', descending: true },
  NAME: { by: 'name', descending: false },
  NAME_DESC: { by: 'name', descending: true },
  AMOUNT_DUE: { by: 'due', descending: false },
  AMOUNT_DUE_DESC: { by: 'due', descending: true },
};

export const companyResolvers: Resolvers = {
  Company: {
    customers: async ({ id = '' }, { first, after, search, claimed, sort }, { actor, useCases }, info) => {
      const companyId = idToNumber(id);
      const order = ORDERS[sort ?? 'ACCOUNT_NUMBER'];
      const looked = { ...(search ? { search } : {}), ...(typeof claimed === 'boolean' ? { claimed } : {}) };
      const [page, totalCount] = await Promise.all([
        useCases.listCustomers(actor, companyId, { ...looked, order, first: first ?? 0, ...(after ? { after } : {}) }),
        selects(info, 'totalCount') ? useCases.countCustomers(actor, companyId, looked) : 0,
      ]);
      return { ...toConnection(page, after, (row) => cursorIn(order, row), toGraphCustomer), totalCount };
    },
    customerCounts: ({ id = '' }, _args, { actor, useCases }) => useCases.readCounts(actor, idToNumber(id)),
  },
};
