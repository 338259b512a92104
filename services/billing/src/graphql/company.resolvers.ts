import { idToNumber, selects } from '@utility-pay/service-kit';
import { cursorOf } from '../domain/cursor.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { toGraphCustomer } from './customer.mapping.ts';

export const companyResolvers: Resolvers = {
  Company: {
    customers: async ({ id = '' }, { first, after, search, claimed }, { actor, useCases }, info) => {
      const companyId = idToNumber(id);
      const looked = { ...(search ? { search } : {}), ...(typeof claimed === 'boolean' ? { claimed } : {}) };
      const [page, totalCount] = await Promise.all([
        useCases.listCustomers(actor, companyId, { ...looked, first: first ?? 0, ...(after ? { after } : {}) }),
        selects(info, 'totalCount') ? useCases.countCustomers(actor, companyId, looked) : 0,
      ]);
      return {
        edges: page.customers.map((customer) => ({
          cursor: cursorOf(customer.sortKey),
          node: toGraphCustomer(customer),
        })),
        pageInfo: { hasNextPage: page.hasNextPage, endCursor: page.endCursor },
        totalCount,
      };
    },
    customerCounts: async ({ id = '' }, _args, { actor, useCases }) => {
      const companyId = idToNumber(id);
      const [total, claimed] = await Promise.all([
        useCases.countCustomers(actor, companyId),
        useCases.countCustomers(actor, companyId, { claimed: true }),
      ]);
      return { total, claimed };
    },
  },
};
