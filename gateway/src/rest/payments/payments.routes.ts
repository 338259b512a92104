import { dayIn, paymentExportColumns } from '@utility-pay/contracts';
import { z } from 'zod';
import { readTimeZone } from '../companies/time-zone.ts';
import { dollarsField, toCents } from '../http/amounts.ts';
import { sendCsv } from '../http/csv.ts';
import { RestError, requireFound } from '../http/errors.ts';
import { companyIdField, pagingQuery, sendCustomerList, sendList } from '../http/list.ts';
import { defineRoute, tagRoutes } from '../http/route.ts';
import { RestCustomerPaymentsDocument, RestFindPaymentDocument, RestStartPaymentDocument } from './gql/payments.ts';
import { paymentFilter, readAllPayments, readPaymentPages } from './list.ts';
import { payment, type RestPayment, refund, toPayment, toRefund } from './views.ts';

/** Which payments lists contain, for descriptions. */
const LISTED = 'Payments whose payer visited the payment page, returned from it, or caused an outcome';
/** Values of `{provider}` in the path. */
const PROVIDERS = ['ipospays', 'stripe-checkout'];
/** Codes of errors that are shown to the payer. They are sent as `{ success: false, message }`. */
const PAYER_ERRORS = new Set([
  'NOTHING_DUE',
  'PAYMENT_BEING_POSTED',
  'PAYMENT_IN_REVIEW',
  'GATEWAY_NOT_CONFIGURED',
  'AMOUNT_NOT_ACCEPTED',
  'PROVIDER_UNAVAILABLE',
]);

const balanceId = z.string({ error: 'Invalid balance ID' }).min(1, 'Invalid balance ID');
/** Maximum number of bills in one request. */
const MAX_BILLS = 1000;

const paymentLink = z
  .object({ success: z.boolean(), paymentUrl: z.url().optional(), message: z.string() })
  .meta({ id: 'PaymentLink' });

const listOfCompany = defineRoute({
  id: 'listPayments',
  method: 'get',
  path: '/companies/{companyId}/payments',
  summary: 'Payments of the company',
  access: { company: 'viewPayments' },
  query: z.object({ ...pagingQuery, ...paymentFilter }),
  responses: { 200: { description: `${LISTED}, newest first unless sorted.`, schema: z.array(payment) } },
  handle: (call) =>
    sendList(call, readPaymentPages(call.run, call.params.companyId, call.query), () => readAllPayments(call)),
});

const csv = defineRoute({
  id: 'exportPayments',
  method: 'get',
  path: '/companies/{companyId}/payments.csv',
  summary: 'Payments of the company as CSV',
  access: { company: 'viewPayments' },
  query: z.object(paymentFilter),
  heavy: 'export',
  responses: { 200: { description: 'UTF-8 with a header line.', mediaType: 'text/csv' } },
  handle: async (call) => {
    const timeZone = await readTimeZone(call.run, call.params.companyId);
    return sendCsv(
      call.response,
      `payments-${call.params.companyId}.csv`,
      paymentExportColumns<(payment: RestPayment) => string | null>({
        transaction: ({ id, transactionId }) => transactionId ?? `TXN-${id}`,
        customer: ({ customerName }) => customerName,
        email: ({ customerEmail }) => customerEmail,
        account: ({ accountNumber }) => accountNumber,
        amount: ({ amount }) => amount.toFixed(2),
        requested: ({ amountRequested }) => amountRequested.toFixed(2),
        refunded: ({ refundedAmount }) => refundedAmount.toFixed(2),
        disputed: ({ disputedAmount }) => disputedAmount.toFixed(2),
        created: ({ createdAt }) => createdAt,
        paid: ({ paidAt }) => paidAt,
        status: ({ status }) => status,
        method: ({ method }) => method,
        mode: ({ testMode }) => (testMode ? 'test' : 'live'),
        paidOn: ({ paidAt }) => paidAt && dayIn(timeZone, new Date(paidAt)),
        timeZone: () => timeZone,
      }),
      readAllPayments(call),
    );
  },
});

const listOfCustomer = defineRoute({
  id: 'listCustomerPayments',
  method: 'get',
  path: '/customers/{customerId}/payments',
  summary: 'A customer’s payments',
  access: { customer: 'viewPayments' },
  query: z.object({ ...pagingQuery, ...companyIdField }),
  responses: { 200: { description: `${LISTED}, newest first.`, schema: z.array(payment) } },
  handle: (call) => sendCustomerList(call, RestCustomerPaymentsDocument, ({ payments }) => payments, toPayment),
});

const find = defineRoute({
  id: 'getPayment',
  method: 'get',
  path: '/payments/{paymentId}',
  summary: 'A payment; a pending one is checked with the provider first',
  access: { payment: 'payer-or-viewPayments' },
  responses: { 200: { description: 'The payment.', schema: payment.extend({ refunds: z.array(refund) }) } },
  handle: async ({ run, params: { paymentId: id } }) => {
    const { payment: read } = await run(RestFindPaymentDocument, { id });
    const { refunds, ...rest } = requireFound(read, 'Payment');
    return { body: { ...toPayment(rest), refunds: refunds.map(toRefund) } };
  },
});

const start = defineRoute({
  id: 'startPayment',
  method: 'post',
  path: '/customers/{customerId}/payments/{provider}',
  summary:
    'Opens a payment page for one unpaid bill, several, all or another amount, or returns the page that is already open',
  access: { customer: 'self' },
  body: {
    schema: z
      .strictObject({
        balanceId: balanceId.optional().meta({ description: 'One bill: pays what remains of it.' }),
        balanceIds: z.array(balanceId).min(1, 'Invalid balance ID').max(MAX_BILLS).optional().meta({
          description: 'Several bills: pays what remains of them or, if they are all open bills, all that is due.',
        }),
        amount: dollarsField('amount').positive().optional().meta({
          description:
            'Another amount in dollars, if the company allows it (otherAmounts): at most all that is due. It pays the bill named by balanceId first, then the oldest.',
        }),
      })
      .refine(({ balanceId, balanceIds, amount }) => balanceId ?? balanceIds ?? amount, 'Invalid balance ID'),
    limit: '4kb',
  },
  responses: {
    200: {
      description:
        'Redirect the browser to paymentUrl. Lists contain the payment once the payer returns or the provider reports an outcome.',
      schema: paymentLink,
    },
    409: {
      description:
        'Nothing due, a payment that is still being posted or reviewed, no gateway configured, an amount that the company or the provider does not accept, or too many payment pages in an hour.',
      schema: paymentLink,
    },
    503: { description: 'The provider is unavailable.', schema: paymentLink },
  },
  takesIdempotencyKey: true,
  handle: async ({ run, response, params: { customerId, provider }, body }) => {
    if (!PROVIDERS.includes(provider)) throw new RestError('NOT_FOUND', 'Payment provider not found');
    const { amount, ...bills } = body;
    const amountMinor = amount === undefined ? {} : { amountMinor: toCents(amount) };
    const variables = { input: { customerId, ...bills, ...amountMinor, provider } };
    const { startPayment } = await run(RestStartPaymentDocument, variables);
    const [failure] = startPayment.userErrors;
    if (!failure) {
      const { paymentUrl } = startPayment;
      return { body: { success: true, paymentUrl, message: 'Continue to Secure Payment' } };
    }
    const error = new RestError(failure.code, failure.message);
    if (!PAYER_ERRORS.has(failure.code)) throw error;
    const { status, message, retryAfterSeconds } = error;
    if (retryAfterSeconds) response.set('Retry-After', String(retryAfterSeconds));
    return { status, body: { success: false, message } };
  },
});

export const paymentRoutes = tagRoutes('Payments', [listOfCompany, csv, listOfCustomer, find, start]);
