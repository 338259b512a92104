import { parseAmount } from '@utility-pay/contracts';
import { z } from 'zod';
import type { ReviewDecision } from '../../gql/schema.ts';
import { RestError } from '../http/errors.ts';
import { defineRoute } from '../http/route.ts';
import { enumName, throwUserErrors } from '../http/run-operation.ts';
import { RestRefundPaymentDocument, RestResolveReviewDocument } from './gql/payments.ts';
import { payment, refund, toPayment, toRefund } from './views.ts';

const tag = 'Payments';
const LIMIT = '4kb';

/** Dollars to cents by their digits. @throws RestError for a third decimal or no amount at all. */
function toCents(dollars: number): number {
  const parsed = parseAmount(String(dollars));
  if (parsed.kind === 'invalid') throw new RestError('INVALID', parsed.reason);
  return parsed.amountMinor;
}

const createRefund = defineRoute({
  id: 'refundPayment',
  method: 'post',
  path: '/payments/{paymentId}/refunds',
  tag,
  summary: 'Gives money of a payment back; without an amount all that is left of it',
  access: { payment: 'managePaymentSettings' },
  body: {
    schema: z.strictObject({ amount: z.number({ error: 'amount must be dollars' }).positive().optional() }),
    limit: LIMIT,
  },
  answers: { 201: { description: 'Asked for; its status tells how it went.', schema: refund } },
  errors: { 409: 'More than is left, or no money has moved.' },
  takesIdempotencyKey: true,
  handle: async ({ run, params: { paymentId }, body: { amount }, request }) => {
    const idempotencyKey = request.get('idempotency-key');
    const input = {
      paymentId,
      ...(amount === undefined ? {} : { amountMinor: toCents(amount) }),
      ...(idempotencyKey ? { idempotencyKey } : {}),
    };
    const { refundPayment } = await run(RestRefundPaymentDocument, { input });
    throwUserErrors(refundPayment);
    return refundPayment.refund ? { status: 201, body: toRefund(refundPayment.refund) } : undefined;
  },
});

const decisions = ['check-again', 'credit', 'close'] as const;

const review = defineRoute({
  id: 'resolveReview',
  method: 'post',
  path: '/payments/{paymentId}/review',
  tag,
  summary: 'Decides over a payment whose provider’s answer does not fit',
  access: { payment: 'managePaymentSettings' },
  body: {
    schema: z.strictObject({ decision: z.enum(decisions, { error: `decision must be ${decisions.join(', ')}` }) }),
    limit: LIMIT,
  },
  answers: { 200: { description: 'As it is now.', schema: payment } },
  errors: { 409: 'The payment waits for no decision.' },
  handle: async ({ run, params: { paymentId }, body: { decision } }) => {
    const input = { paymentId, decision: enumName<ReviewDecision>(decision) };
    const { resolveReview } = await run(RestResolveReviewDocument, { input });
    throwUserErrors(resolveReview);
    return resolveReview.payment ? { body: toPayment(resolveReview.payment) } : undefined;
  },
});

export const refundRoutes = [createRefund, review];
