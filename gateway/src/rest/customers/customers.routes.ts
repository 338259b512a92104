import {
  addCustomerRule,
  CUSTOMER_FIELDS,
  claimStateRule,
  DELETED_ACCOUNT_CHOICES,
  schemaName,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { sendCsv } from '../http/csv.ts';
import { RestError, requireFound } from '../http/errors.ts';
import { companyIdField, graphCompanyId, pagingQuery, sendList } from '../http/list.ts';
import { defineRoute, replyWith, tagRoutes, throwUserErrors } from '../http/route.ts';
import {
  RestAddCustomerDocument,
  RestCustomerBalancesDocument,
  RestDeleteCustomerDocument,
  RestFindCustomerDocument,
  RestSetClaimStateDocument,
} from './gql/customers.ts';
import { customerFilter, readAllCustomers, readCustomerPages } from './list.ts';
import { balance, customer, type RestCustomer, toBalance, toCustomer, UNREADABLE } from './views.ts';

const LIMIT = '16kb';

const list = defineRoute({
  id: 'listCustomers',
  method: 'get',
  path: '/companies/{companyId}/customers',
  summary: 'Customers of the company',
  access: { company: 'customer-readers' },
  query: z.object({ ...pagingQuery, ...customerFilter }),
  responses: { 200: { description: 'By account number (numeric-aware) unless sorted.', schema: z.array(customer) } },
  handle: (call) =>
    sendList(call, readCustomerPages(call.run, call.params.companyId, call.query), () => readAllCustomers(call)),
});

const csv = defineRoute({
  id: 'exportCustomers',
  method: 'get',
  path: '/companies/{companyId}/customers.csv',
  summary: 'Customers of the company as CSV',
  access: { company: 'customer-readers' },
  query: z.object(customerFilter),
  heavy: 'export',
  responses: { 200: { description: 'UTF-8 with a header line.', mediaType: 'text/csv' } },
  handle: (call) =>
    sendCsv(
      call.response,
      `customers-${call.params.companyId}.csv`,
      [
        ['Account Number', ({ accountNumber }) => accountNumber],
        ['Name', ({ name }) => name],
        ['Email', ({ email }) => email],
        ['Claimed', ({ claimed }) => (claimed ? 'Yes' : 'No')],
        ['Current Balance', ({ currentBalance }) => currentBalance.toFixed(2)],
        ['Total Due', ({ totalDue }) => totalDue.toFixed(2)],
        ...CUSTOMER_FIELDS.map(({ key, label }) => [label, (found: RestCustomer) => found[key]] as const),
      ],
      readAllCustomers(call),
    ),
});

const add = defineRoute({
  id: 'addCustomer',
  method: 'post',
  path: '/companies/{companyId}/customers',
  summary: 'Adds an unclaimed customer',
  access: { company: 'manageCustomers' },
  body: {
    schema: addCustomerRule
      .extend({
        ...companyIdField,
        deletedAccount: z
          .enum(DELETED_ACCOUNT_CHOICES, {
            error: `deletedAccount must be one of ${DELETED_ACCOUNT_CHOICES.join(', ')}`,
          })
          .optional()
          .meta({
            description:
              'When a deleted account has the number: `restore` it (default), archive it and `start-new`, or `ask`, which answers 409.',
          }),
      })
      .strict(),
    limit: LIMIT,
  },
  responses: { 201: { description: `The new customer; ${UNREADABLE}`, schema: customer.nullable() } },
  errors: { 409: 'The account number or the email address is taken.' },
  takesIdempotencyKey: true,
  handle: async ({ run, params: { companyId }, body: { companyId: bodyCompanyId, deletedAccount, ...added } }) => {
    if (bodyCompanyId !== undefined && String(bodyCompanyId) !== companyId)
      throw new RestError('INVALID', 'companyId must be that of the path');
    const choice = deletedAccount ? { deletedAccount: schemaName(deletedAccount) } : {};
    const { addCustomer } = await run(RestAddCustomerDocument, { input: { companyId, ...added, ...choice } });
    return replyWith(addCustomer, addCustomer.customer, toCustomer, 201);
  },
});

const remove = defineRoute({
  id: 'deleteCustomer',
  method: 'delete',
  path: '/companies/{companyId}/customers/{customerId}',
  summary: 'Deletes a customer and their login; payments are kept',
  access: { company: 'manageCustomers' },
  responses: {
    200: {
      description:
        'Deleted. Payments and unused credit stay on the account, which no list shows; adding its account number again restores it with them.',
      schema: z.object({ id: z.string() }),
    },
  },
  errors: { 409: 'A claim of the account is in progress.' },
  handle: async ({ run, params }) => {
    const { deleteCustomer } = await run(RestDeleteCustomerDocument, { input: params });
    throwUserErrors(deleteCustomer);
    return { body: { id: deleteCustomer.deletedCustomerId } };
  },
});

const find = defineRoute({
  id: 'getCustomer',
  method: 'get',
  path: '/customers/{customerId}',
  summary: 'A customer',
  access: { customer: 'self-or-staff' },
  query: z.object(companyIdField),
  responses: { 200: { description: 'The customer.', schema: customer } },
  handle: async ({ run, params: { customerId: id }, query }) => {
    const variables = { id, companyId: graphCompanyId(query.companyId) };
    const { customer: read } = await run(RestFindCustomerDocument, variables);
    return { body: toCustomer(requireFound(read, 'Customer')) };
  },
});

const setClaimState = defineRoute({
  id: 'setClaimState',
  method: 'put',
  path: '/customers/{customerId}',
  summary: 'Marks an account as claimed, or resets its claim and ends its login',
  access: { customer: 'manageCustomers' },
  body: { schema: claimStateRule.extend(companyIdField).strict(), limit: LIMIT },
  responses: { 200: { description: `The updated customer; ${UNREADABLE}`, schema: customer.nullable() } },
  errors: { 409: 'A claim of the account is in progress.' },
  handle: async ({ run, params: { customerId }, body: { claimed, companyId } }) => {
    const input = { customerId, claimed, companyId: graphCompanyId(companyId) };
    const { setClaimState: result } = await run(RestSetClaimStateDocument, { input });
    return replyWith(result, result.customer, toCustomer);
  },
});

const balances = defineRoute({
  id: 'listBalances',
  method: 'get',
  path: '/customers/{customerId}/balances',
  summary: 'A customer’s bills',
  access: { customer: 'self-or-staff' },
  query: z.object(companyIdField),
  responses: { 200: { description: 'Newest period first.', schema: z.array(balance) } },
  handle: async ({ run, params: { customerId: id }, query }) => {
    const variables = { id, companyId: graphCompanyId(query.companyId) };
    const { customer: read } = await run(RestCustomerBalancesDocument, variables);
    return { body: requireFound(read, 'Customer').balances.map(toBalance) };
  },
});

export const customerRoutes = tagRoutes('Customers', [list, csv, add, remove, find, setClaimState, balances]);
