import { usd } from '@utility-pay/contracts';
import { selects, toConnection } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import { customerCursor } from '../domain/cursor.ts';
import { CUSTOMER_SORTS } from '../domain/customer-sort.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { LargeValues } from '../use-cases/ports/customers.ts';
import { loadCustomer } from './context.ts';
import { toBalance, toBatchPayload, toCustomer, toDeletedAccount, toReadableCustomer } from './mappers.ts';
import { toPaymentFile } from './payment-file.resolvers.ts';

const optionalId = (companyId: string | null | undefined): number | undefined =>
  companyId ? idToNumber(companyId) : undefined;

/** Fields that are computed from all bills of a customer. */
const OF_ALL_BALANCES = ['balances', 'openBalances', 'carriedBalances', 'credit', 'credits'];

const largeValues = (isSelected: (field: string) => boolean): LargeValues => ({
  customData: isSelected('customData'),
  allBalances: OF_ALL_BALANCES.some(isSelected),
  credits: isSelected('credits') || isSelected('carriedBalances'),
});

export const customerResolvers: Resolvers = {
  Query: {
    customer: async (_parent, { id, companyId, withArchived }, { actor, useCases }) => {
      const customer = await useCases.findCustomer(actor, id, optionalId(companyId), withArchived ?? false);
      return customer ? toCustomer(customer) : null;
    },
    balance: async (_parent, { id, companyId }, { actor, useCases }) => {
      const found = await useCases.findBalance(actor, id, optionalId(companyId));
      return found ? toBalance(found.customer, found.balance) : null;
    },
  },
  Company: {
    customers: async ({ id = '' }, { first, after, search, claimed, sort: sortName }, { actor, useCases }, info) => {
      const companyId = idToNumber(id);
      const sort = CUSTOMER_SORTS[sortName ?? 'account-number'];
      const filter = { ...(search ? { search } : {}), ...(typeof claimed === 'boolean' ? { claimed } : {}) };
      const isSelected = (field: string): boolean => selects(info, 'edges', 'node', field);
      const slice = { sort, first: first ?? 0, ...(after ? { after } : {}), values: largeValues(isSelected) };
      const [page, totalCount] = await Promise.all([
        useCases.listCustomers(actor, companyId, { ...filter, ...slice }),
        selects(info, 'totalCount') ? useCases.countCustomers(actor, companyId, filter) : 0,
      ]);
      return { ...toConnection(page, after, (row) => customerCursor(sort, row), toCustomer), totalCount };
    },
    openBills: async ({ id = '' }, _args, { actor, useCases }) => {
      const { totalMinor, ...counts } = await useCases.readOpenBills(actor, idToNumber(id));
      return { ...counts, total: usd(totalMinor) };
    },
    includedPayments: async ({ id = '' }, _args, { actor, useCases }) => {
      const { count, totalMinor, paymentFile } = await useCases.readIncludedPayments(actor, idToNumber(id));
      return { count, total: usd(totalMinor), paymentFile: paymentFile ? toPaymentFile(paymentFile) : null };
    },
    customerCounts: ({ id = '' }, _args, { actor, useCases }) => useCases.readCounts(actor, idToNumber(id)),
  },
  Customer: {
    __resolveReference: async ({ id, companyId }, context, info) => {
      const values = largeValues((field) => selects(info, field));
      const customer = await loadCustomer(context, { id, companyId: idToNumber(companyId) }, values);
      return customer ? toCustomer(customer) : null;
    },
  },
  Balance: {
    __resolveReference: async ({ id }, { actor, useCases }) => {
      const found = await useCases.findBalance(actor, id);
      return found ? toBalance(found.customer, found.balance) : null;
    },
  },
  Mutation: {
    addCustomer: async (_parent, { input: { companyId, ...fields } }, { actor, useCases }) => {
      const { name = null, deletedAccount, ...rest } = fields;
      const choice = { deletedAccount: deletedAccount ?? 'restore' };
      const result = await useCases.addCustomer(actor, { ...rest, ...choice, name, companyId: idToNumber(companyId) });
      if (result.kind === 'added') return { customer: toReadableCustomer(actor, result.customer), userErrors: [] };
      const { userErrors, removed } = result;
      return { customer: null, deletedAccount: removed ? toDeletedAccount(actor, removed) : null, userErrors };
    },
    deleteCustomer: async (_parent, { input: { companyId, customerId } }, { actor, useCases }) => {
      const result = await useCases.removeCustomer(actor, idToNumber(companyId), customerId);
      if (result.kind === 'refused') return { deletedCustomerId: null, userErrors: result.userErrors };
      return { deletedCustomerId: customerId, userErrors: [] };
    },
    updateCustomers: async (_parent, { input: { companyId, customers: updates } }, { actor, useCases }) => {
      const done = await useCases.updateCustomers(actor, { companyId: idToNumber(companyId), updates });
      return toBatchPayload(actor, done, (index) => ({ accountNumber: updates[index]?.accountNumber ?? '' }));
    },
    setClaimState: async (_parent, { input: { companyId, customerId, claimed } }, { actor, useCases }) => {
      const company = companyId ? { inCompany: idToNumber(companyId) } : {};
      const result = await useCases.setClaimState(actor, { customerId, claimed, ...company });
      if (result.kind === 'refused') return { customer: null, userErrors: result.userErrors };
      return { customer: toReadableCustomer(actor, result.customer), userErrors: [] };
    },
  },
};
