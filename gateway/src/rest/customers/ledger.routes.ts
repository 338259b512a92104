import {
  CORRECTION_TYPES,
  CREDIT_KIND_OF_NAME,
  CREDIT_KINDS,
  ENTRY_KIND_OF_NAME,
  ENTRY_KINDS,
  RECORDED_METHOD_OF_NAME,
  RECORDED_METHODS,
  schemaName,
  toDollars,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { dollarsField, toCents } from '../http/amounts.ts';
import { required } from '../http/errors.ts';
import { companyIdField, pageOf, pagingQuery, sendList } from '../http/list.ts';
import { defineRoute, replyWith, tagged } from '../http/route.ts';
import {
  type RestAccountFragment,
  RestAccountHistoryDocument,
  type RestAccountHistoryQuery,
  RestCorrectAccountDocument,
  RestFindAccountDocument,
} from './gql/ledger.ts';
import { balance, toBalance } from './views.ts';

const LIMIT = '16kb';
const dollars = (description: string) => z.number().meta({ description: `${description}, in dollars.` });

const entry = z
  .object({
    id: z.string(),
    at: z.iso.datetime().meta({ description: 'When it was posted.' }),
    kind: z.enum(ENTRY_KINDS).meta({ description: 'What changed.' }),
    amount: dollars('What the customer owes more; negative: less'),
    debit: z.string().meta({ description: 'The debited journal account.' }),
    credit: z.string().meta({ description: 'The credited journal account.' }),
    balanceId: z.string().nullable(),
    month: z.int().nullable(),
    year: z.int().nullable(),
    reference: z.string().nullable().meta({ description: 'The payment, refund, credit or charge.' }),
    reason: z.string().nullable().meta({ description: 'The reason that staff gave.' }),
    note: z.string().nullable().meta({ description: 'For example the number of a check.' }),
  })
  .meta({ id: 'LedgerEntry', description: 'An entry of the double-entry journal.' });

const account = z
  .object({
    id: z.string(),
    accountNumber: z.string(),
    totalDue: dollars('All bills minus all payments and credits; negative for a credit'),
    credit: dollars('What was paid or credited beyond the bills'),
    balances: z
      .array(
        balance.extend({
          isVoid: z.boolean().meta({ description: 'Voided by staff: nothing is charged.' }),
          asOf: z.iso.datetime().nullable().meta({
            description: 'Of a balance-forward bill: it is all that was owed at this time.',
          }),
          carriedForwardTo: z.object({ month: z.int(), year: z.int() }).nullable().meta({
            description: 'The later balance-forward bill that includes this one.',
          }),
          charges: z
            .array(z.object({ id: z.string(), amount: dollars('The charge') }))
            .meta({ description: 'Charges that staff added.' }),
        }),
      )
      .meta({ description: 'Bills, newest period first.' }),
    credits: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Of a card payment: the payment’s id.' }),
          kind: z.enum(CREDIT_KINDS).meta({ description: 'What it is.' }),
          amount: dollars('The whole amount'),
          remaining: dollars('What is left after refunds and reversals'),
          balanceId: z.string().nullable().meta({ description: 'The bill it was made for.' }),
          at: z.iso.datetime().meta({ description: 'When it was applied.' }),
          method: z.enum(RECORDED_METHODS).nullable().meta({ description: 'How a recorded payment was received.' }),
          number: z.string().nullable().meta({ description: 'Number of a recorded check or receipt.' }),
          receivedOn: z.iso.date().nullable().meta({ description: 'When a recorded payment was received.' }),
        }),
      )
      .meta({ description: 'Payments and credits.' }),
  })
  .meta({ id: 'Account', description: 'The bills, payments and credits of a customer.' });

type HistoryNode = NonNullable<RestAccountHistoryQuery['customer']>['history']['edges'][number]['node'];

const toEntry = ({ kind, amount, ...rest }: HistoryNode): z.infer<typeof entry> => ({
  ...rest,
  kind: ENTRY_KIND_OF_NAME[kind],
  amount: toDollars(amount.amountMinor),
});

const toAccount = ({ totalDue, credit, balances, credits, ...rest }: RestAccountFragment): z.infer<typeof account> => ({
  ...rest,
  totalDue: toDollars(totalDue.amountMinor),
  credit: toDollars(credit.amountMinor),
  balances: balances.map(({ isVoid, asOf, carriedForwardTo, charges, ...bill }) => ({
    ...toBalance(bill),
    isVoid,
    asOf,
    carriedForwardTo,
    charges: charges.map(({ id, amount }) => ({ id, amount: toDollars(amount.amountMinor) })),
  })),
  credits: credits.map(({ kind, amount, remaining, method, ...each }) => ({
    ...each,
    kind: CREDIT_KIND_OF_NAME[kind],
    amount: toDollars(amount.amountMinor),
    remaining: toDollars(remaining.amountMinor),
    method: method && RECORDED_METHOD_OF_NAME[method],
  })),
});

const history = defineRoute({
  id: 'listLedgerEntries',
  method: 'get',
  path: '/customers/{customerId}/ledger',
  summary: 'What changed the amount that a customer owes',
  access: { customer: 'self-or-staff' },
  query: z.object({ ...pagingQuery, ...companyIdField }),
  responses: { 200: { description: 'Newest first.', schema: z.array(entry) } },
  handle: (call) => {
    const { run, params, query } = call;
    const companyId = query.companyId ? String(query.companyId) : null;
    return sendList(call, async (first, after) => {
      const { customer } = await run(RestAccountHistoryDocument, { id: params.customerId, companyId, first, after });
      return pageOf(required(customer, 'Customer').history, toEntry);
    });
  },
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
    const companyId = query.companyId ? String(query.companyId) : null;
    const { customer } = await run(RestFindAccountDocument, { id, companyId });
    return { body: toAccount(required(customer, 'Customer')) };
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
      creditId: z.string().optional().meta({ description: 'For `move-credit` and `reverse`.' }),
      method: z.enum(RECORDED_METHODS, { error: `method must be ${RECORDED_METHODS.join(', ')}` }).optional(),
      number: z.string().optional().meta({ description: 'Number of the check or receipt.' }),
      receivedOn: z.iso
        .date('receivedOn must be a date')
        .optional()
        .meta({ description: 'When the payment was received.' }),
      key: z.string().optional().meta({ description: 'A charge, credit or payment with the same key is added once.' }),
      preview: z.boolean().optional().meta({ description: 'True: returns the account as it would be.' }),
    }),
    limit: LIMIT,
  },
  responses: { 200: { description: 'The account after the correction.', schema: account } },
  errors: { 409: 'The state of the bill or credit does not allow it.' },
  takesIdempotencyKey: true,
  handle: async ({ run, params: { customerId }, body: { companyId, type, amount, method, ...rest } }) => {
    const input = {
      ...rest,
      customerId,
      type: schemaName(type),
      ...(companyId ? { companyId: String(companyId) } : {}),
      ...(amount === undefined ? {} : { amountMinor: toCents(amount) }),
      ...(method ? { method: schemaName(method) } : {}),
    };
    const { correctAccount } = await run(RestCorrectAccountDocument, { input });
    return replyWith(correctAccount, correctAccount.customer, toAccount);
  },
});

export const ledgerRoutes = tagged('Customers', [find, history, correct]);
