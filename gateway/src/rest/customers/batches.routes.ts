import {
  CUSTOMER_UPDATE_STATUSES,
  EXTERNAL_PAYMENT_STATUSES,
  MAX_CUSTOMER_UPDATES,
  MAX_EXTERNAL_PAYMENTS,
  mapCustomerFields,
  RECORDED_METHODS,
  schemaName,
  valueOfName,
} from '@utility-pay/contracts';
import { z } from 'zod';
import { dollarsField, toCents } from '../http/amounts.ts';
import { defineRoute, tagRoutes, throwUserErrors } from '../http/route.ts';
import {
  RestRecordExternalPaymentsDocument,
  type RestRecordExternalPaymentsMutation,
  RestUpdateCustomersDocument,
  type RestUpdateCustomersMutation,
} from './gql/customers.ts';
import { customer, toCustomer } from './views.ts';

const PAYMENTS_LIMIT = '512kb';
const CUSTOMERS_LIMIT = '1mb';

/** Result of one item of a call that changes several customers. Each item is processed independently. */
const itemResult = {
  index: z.int().meta({ description: 'Position in the request; the first is 0.' }),
  customer: customer.nullable().meta({
    description: 'The customer after the call; null when refused, and for callers who may not read customers.',
  }),
  errors: z
    .array(
      z.object({
        code: z.string().meta({ description: 'The same as in GraphQL.' }),
        field: z.string().nullable(),
        message: z.string(),
      }),
    )
    .meta({ description: 'Why it was refused.' }),
};

const resultsSchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    results: z.array(z.object({ ...itemResult, ...shape })).meta({ description: 'In the order of the request.' }),
  });

type ItemResult =
  | RestRecordExternalPaymentsMutation['recordExternalPayments']['results'][number]
  | RestUpdateCustomersMutation['updateCustomers']['results'][number];

const toItem = ({ index, customer: changed, userErrors }: ItemResult) => ({
  index,
  customer: changed && toCustomer(changed),
  errors: userErrors.map((error) => (error.field === 'amountMinor' ? { ...error, field: 'amount' } : error)),
});

/** A value of a wrong type refuses the whole call. An invalid value of the right type refuses only its item. */
const recordPayments = defineRoute({
  id: 'recordExternalPayments',
  method: 'post',
  path: '/companies/{companyId}/external-payments',
  summary: 'Records payments that were received elsewhere; each is processed independently',
  access: { company: 'manageBalances' },
  body: {
    schema: z.strictObject({
      payments: z
        .array(
          z.strictObject({
            externalId: z.string().meta({
              description:
                "The sender's own id of the payment, permanently unique in the company, up to 36 characters. Sending the same payment again with the same id records it once; a different payment with that id is refused.",
            }),
            accountNumber: z.string(),
            amount: dollarsField('amount'),
            receivedOn: z.iso
              .date('receivedOn must be a date')
              .meta({ description: 'When it was received; not in the future.' }),
            method: z.enum(RECORDED_METHODS, { error: `method must be ${RECORDED_METHODS.join(', ')}` }),
            number: z.string().nullish().meta({ description: 'Number of the check or receipt.' }),
            note: z.string().nullish().meta({ description: 'Shown in the history, also to the customer.' }),
          }),
        )
        .min(1)
        .max(MAX_EXTERNAL_PAYMENTS)
        .meta({ description: 'Recorded in this order.' }),
    }),
    limit: PAYMENTS_LIMIT,
  },
  heavy: 'batch',
  responses: {
    200: {
      description: 'Result of each payment.',
      schema: resultsSchema({
        externalId: z.string().meta({ description: 'As in the request.' }),
        status: z.enum(EXTERNAL_PAYMENT_STATUSES),
      }),
    },
  },
  handle: async ({ run, params: { companyId }, body }) => {
    const payments = body.payments.map(({ amount, method, ...rest }) => ({
      ...rest,
      amountMinor: toCents(amount),
      method: schemaName(method),
    }));
    const { recordExternalPayments } = await run(RestRecordExternalPaymentsDocument, {
      input: { companyId, payments },
    });
    throwUserErrors(recordExternalPayments);
    const results = recordExternalPayments.results.map((result) => ({
      ...toItem(result),
      externalId: result.externalId,
      status: valueOfName(EXTERNAL_PAYMENT_STATUSES, result.status),
    }));
    return { body: { results } };
  },
});

const newValue = z.string().nullish();

const updateCustomers = defineRoute({
  id: 'updateCustomers',
  method: 'patch',
  path: '/companies/{companyId}/customers',
  summary: 'Changes details of customers by their account numbers; each update is processed independently',
  access: { company: 'manageCustomers' },
  body: {
    schema: z.strictObject({
      customers: z
        .array(
          z.strictObject({
            accountNumber: z.string(),
            name: newValue.meta({ description: 'Claims may be compared with it.' }),
            email: newValue.meta({
              description:
                "Unique in the company. Only this address can claim the account. Can't be changed while the customer has a login. A partner key needs `customers:read`, too.",
            }),
            ...mapCustomerFields((_key, { description }) => newValue.meta({ description })),
            customData: z
              .record(z.string(), z.string().nullable())
              .optional()
              .meta({ description: 'Custom fields of the CSV template by their keys; others stay as they are.' }),
          }),
        )
        .min(1)
        .max(MAX_CUSTOMER_UPDATES)
        .meta({
          description: 'Applied in this order. Fields that are left out stay as they are; null clears a value.',
        }),
    }),
    limit: CUSTOMERS_LIMIT,
  },
  heavy: 'batch',
  responses: {
    200: {
      description: 'Result of each update.',
      schema: resultsSchema({ accountNumber: z.string(), status: z.enum(CUSTOMER_UPDATE_STATUSES) }),
    },
  },
  handle: async ({ run, params: { companyId }, body }) => {
    const customers = body.customers.map(({ customData, ...rest }) => ({
      ...rest,
      ...(customData ? { customData: Object.entries(customData).map(([key, value]) => ({ key, value })) } : {}),
    }));
    const { updateCustomers: payload } = await run(RestUpdateCustomersDocument, { input: { companyId, customers } });
    throwUserErrors(payload);
    const results = payload.results.map((result) => ({
      ...toItem(result),
      accountNumber: result.accountNumber,
      status: valueOfName(CUSTOMER_UPDATE_STATUSES, result.status),
    }));
    return { body: { results } };
  },
});

export const batchRoutes = tagRoutes('Customers', [recordPayments, updateCustomers]);
