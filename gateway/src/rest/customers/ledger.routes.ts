import { CORRECTION_TYPES, RECORDED_METHODS, schemaName } from '@utility-pay/contracts';
import { z } from 'zod';
import { dollarsField, toCents } from '../http/amounts.ts';
import { requireFound } from '../http/errors.ts';
import { serviceKeyOf } from '../http/idempotency.ts';
import { companyIdField, graphCompanyId, pagingQuery, sendCustomerList } from '../http/list.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import { RestAccountHistoryDocument, RestCorrectAccountDocument, RestFindAccountDocument } from './gql/ledger.ts';
import {
  account,
  correctedAccount,
  entry,
  expectedVersion,
  toAccount,
  toCorrectedAccount,
  toEntry,
} from './ledger.views.ts';
import { UNREADABLE } from './views.ts';

const LIMIT = '16kb';
const history = defineRoute({
  id: 'listLedgerEntries',
  method: 'get',
  path: '/customers/{customerId}/ledger',
  summary: "What changed a customer's balance",
  access: { customer: 'self-or-staff' },
  query: z.object({ ...pagingQuery, ...companyIdField }),
  responses: { 200: { description: 'Newest first.', schema: z.array(entry) } },
  handle: (call) => sendCustomerList(call, RestAccountHistoryDocument, ({ history }) => history, toEntry),
});

const find = defineRoute({
  id: 'getAccount',
  method: 'get',
  path: '/customers/{customerId}/account',
  summary: 'A customer’s bills, payments and credits',
  access: { customer: 'self-or-staff' },
  query: z.object(companyIdField),
  responses: { 200: { description: 'The account.', schema: account } },
  handle: async ({ run, params: { customerId: id }, query }) => {
    const variables = { id, companyId: graphCompanyId(query.companyId) };
    const { customer } = await run(RestFindAccountDocument, variables);
    return { body: toAccount(requireFound(customer, 'Customer')) };
  },
});

const correct = defineRoute({
  id: 'correctAccount',
  method: 'post',
  path: '/customers/{customerId}/corrections',
  summary: 'Corrects an account: bills, charges, credits, write-offs and payments received outside the provider',
  access: { customer: 'manageBalances' },
  body: {
    schema: z.strictObject({
      ...companyIdField,
      type: z.enum(CORRECTION_TYPES, { error: `type must be one of ${CORRECTION_TYPES.join(', ')}` }),
      reason: z.string().optional().meta({ description: 'Required except for `record-payment`. Customers see it.' }),
      balanceId: z.string().optional(),
      amount: dollarsField('amount').optional(),
      creditId: z.string().optional().meta({ description: 'For `move-credit`, `transfer-credit` and `reverse`.' }),
      toAccountNumber: z
        .string()
        .optional()
        .meta({ description: 'For `transfer-credit`: the account of the company that gets the credit.' }),
      method: z.enum(RECORDED_METHODS, { error: `method must be ${RECORDED_METHODS.join(', ')}` }).optional(),
      number: z.string().optional().meta({ description: 'Number of the check or receipt.' }),
      receivedOn: z.iso
        .date('receivedOn must be a date')
        .optional()
        .meta({ description: 'When the payment was received; not in the future.' }),
      idempotencyKey: z.string().optional().meta({
        description:
          'A correction with the same key is made once; with other values it is refused with 422. An account remembers its last 50 keys, those of the header Idempotency-Key included, without a time limit.',
      }),
      preview: z.boolean().optional().meta({ description: 'True: returns the account as it would be.' }),
      expectedVersion,
    }),
    limit: LIMIT,
  },
  responses: {
    200: { description: `The account after the correction; ${UNREADABLE}`, schema: correctedAccount.nullable() },
  },
  errors: {
    409: 'The state of the bill or credit does not allow it, or the account changed after the preview.',
    422: 'The key was used for another correction.',
  },
  takesIdempotencyKey: true,
  handle: async ({
    run,
    request,
    actor,
    params: { customerId },
    body: { companyId, type, amount, method, ...rest },
  }) => {
    const idempotencyKey = rest.idempotencyKey ?? serviceKeyOf(request, actor);
    const input = {
      ...rest,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      customerId,
      type: schemaName(type),
      companyId: graphCompanyId(companyId),
      ...(amount === undefined ? {} : { amountMinor: toCents(amount) }),
      ...(method ? { method: schemaName(method) } : {}),
    };
    const { correctAccount } = await run(RestCorrectAccountDocument, { input });
    return replyWith(correctAccount, correctAccount.customer, () => toCorrectedAccount(correctAccount));
  },
});

export const ledgerRoutes = tagRoutes('Customers', [find, history, correct]);
