import { toDollars } from '@utility-pay/contracts';
import express, { Router } from 'express';
import { z } from 'zod';
import type {
  RestCompanyPaymentsQuery,
  RestCustomerPaymentsQuery,
  RestPaymentFragment,
  RestStartPaymentMutation,
} from '../gql/operations.ts';
import { RestError, statusOf } from './errors.ts';
import { pageOf, sendList } from './list.ts';
import { COMPANY_PAYMENTS, CUSTOMER_PAYMENTS, START_PAYMENT } from './payments.graphql.ts';
import { readInput } from './read-input.ts';
import type { RunOperation } from './run-operation.ts';

/** Providers whose name may stand in a path. */
const PROVIDERS = ['ipospays'];
/** Failures that the payer should read: answered as `{ success: false, message }`. */
const FOR_THE_PAYER = new Set(['NOTHING_DUE', 'GATEWAY_NOT_CONFIGURED', 'AMOUNT_NOT_ACCEPTED', 'PROVIDER_UNAVAILABLE']);

const day = z.iso.date({ error: 'must be a day such as 2026-11-21' }).optional();
const filterQuery = z.object({
  search: z.string().max(200).optional(),
  status: z.enum(['success', 'pending', 'failed']).optional(),
  from: day,
  to: day,
});

const toPayment = ({ amount, status, method, ...payment }: RestPaymentFragment) => ({
  ...payment,
  amount: toDollars(amount.amountMinor),
  status: status.toLowerCase(),
  method: method.toLowerCase(),
});

export function paymentRoutes(run: RunOperation): Router {
  const router = Router();
  router.get('/companies/:id/payments', async (request, response) => {
    const { search, status, from, to } = request.query;
    const filter = readInput(filterQuery, { search, status, from, to });
    await sendList(request, response, async (first, after) => {
      const variables = { id: request.params.id, first, after, ...filter, status: filter.status?.toUpperCase() };
      const { company } = await run<RestCompanyPaymentsQuery>(response, COMPANY_PAYMENTS, variables);
      if (!company) throw new RestError('NOT_FOUND', 'Company not found');
      return pageOf(company.payments, toPayment);
    });
  });
  router.get('/customers/:id/payments', async (request, response) => {
    await sendList(request, response, async (first, after) => {
      const variables = { id: request.params.id, companyId: request.query.companyId ?? null, first, after };
      const { customer } = await run<RestCustomerPaymentsQuery>(response, CUSTOMER_PAYMENTS, variables);
      if (!customer) throw new RestError('NOT_FOUND', 'Customer not found');
      return pageOf(customer.payments, toPayment);
    });
  });
  router.post('/customers/:id/payments/:provider', express.json({ limit: '4kb' }), async (request, response) => {
    const { id, provider } = request.params;
    if (!PROVIDERS.includes(provider)) throw new RestError('NOT_FOUND', 'Payment provider not found');
    const { balanceId } = readInput(
      z.strictObject({ balanceId: z.string({ error: 'Invalid balance ID' }).min(1, 'Invalid balance ID') }),
      request.body,
    );
    const input = { customerId: id, balanceId, provider };
    const { startPayment } = await run<RestStartPaymentMutation>(response, START_PAYMENT, { input });
    const [failure] = startPayment.userErrors;
    if (!failure) {
      response.json({ success: true, paymentUrl: startPayment.paymentUrl, message: 'Continue to Secure Payment' });
      return;
    }
    if (!FOR_THE_PAYER.has(failure.code)) throw new RestError(failure.code, failure.message);
    response.status(statusOf(failure.code)).json({ success: false, message: failure.message });
  });
  return router;
}
