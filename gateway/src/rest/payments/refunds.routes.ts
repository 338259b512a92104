import { schemaName } from '@utility-pay/contracts';
import { z } from 'zod';
import { dollarsField, toCents } from '../http/amounts.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import {
  RestRecordRefundOutcomeDocument,
  RestRefundPaymentDocument,
  RestResolveReviewDocument,
} from './gql/payments.ts';
import { payment, refund, toPayment, toRefund } from './views.ts';

const LIMIT = '4kb';

const createRefund = defineRoute({
  id: 'refundPayment',
  method: 'post',
  path: '/payments/{paymentId}/refunds',
  summary: 'Refunds a payment; without an amount, all that remains',
  access: { payment: 'managePaymentSettings' },
  body: {
    schema: z.strictObject({ amount: dollarsField('amount').positive().optional() }),
    limit: LIMIT,
  },
  responses: { 201: { description: 'Requested; see its status.', schema: refund } },
  errors: { 409: 'The amount exceeds the rest of the payment, or the payment has not succeeded.' },
  takesIdempotencyKey: true,
  handle: async ({ run, params: { paymentId }, body: { amount }, request }) => {
    const idempotencyKey = request.get('idempotency-key');
    const input = {
      paymentId,
      ...(amount === undefined ? {} : { amountMinor: toCents(amount) }),
      ...(idempotencyKey ? { idempotencyKey } : {}),
    };
    const { refundPayment } = await run(RestRefundPaymentDocument, { input });
    return replyWith(refundPayment, refundPayment.refund, toRefund, 201);
  },
});

const OUTCOMES = ['returned', 'not-returned'] as const;

const recordOutcome = defineRoute({
  id: 'recordRefundOutcome',
  method: 'post',
  path: '/payments/{paymentId}/refunds/{refundId}',
  summary: 'Records the outcome of a refund that the provider has not confirmed; repeating it changes nothing',
  access: { payment: 'managePaymentSettings' },
  body: {
    schema: z.strictObject({
      outcome: z
        .enum(OUTCOMES, { error: `outcome must be ${OUTCOMES.join(' or ')}` })
        .meta({ description: 'Whether the money was returned. Taken 48 hours after the refund was requested.' }),
      reason: z.string().meta({ description: 'How staff know it; at most 500 characters, kept in the audit log.' }),
    }),
    limit: LIMIT,
  },
  responses: { 200: { description: 'The updated payment.', schema: payment } },
  errors: {
    409: 'There is no such refund, it has another outcome or is in progress, or it was requested less than 48 hours ago.',
  },
  handle: async ({ run, params: { paymentId, refundId }, body: { outcome, reason } }) => {
    const input = { paymentId, refundId, outcome: schemaName(outcome), reason };
    const { recordRefundOutcome } = await run(RestRecordRefundOutcomeDocument, { input });
    return replyWith(recordRefundOutcome, recordRefundOutcome.payment, toPayment);
  },
});

const DECISIONS = ['accept', 'return', 'check-again', 'close'] as const;

const review = defineRoute({
  id: 'resolveReview',
  method: 'post',
  path: '/payments/{paymentId}/review',
  summary: 'Resolves the review of a payment; repeating a decision changes nothing',
  access: { payment: 'managePaymentSettings' },
  body: {
    schema: z.strictObject({
      decision: z.enum(DECISIONS, { error: `decision must be ${DECISIONS.join(', ')}` }),
      amountReceived: dollarsField('amountReceived').optional().meta({
        description:
          'For `accept` and `return`: the received dollars that were decided on. Refused if the provider reports another amount by now; without it, the amount that it reported last counts.',
      }),
      reason: z.string().optional().meta({
        description:
          'For `close` of a payment for which the provider reports money that can be neither accepted nor returned: how it was settled outside the portal. Taken 48 hours after the payment page expired.',
      }),
    }),
    limit: LIMIT,
  },
  responses: { 200: { description: 'The updated payment.', schema: payment } },
  errors: {
    409: 'The payment is not in review, or the decision contradicts what the provider reports.',
    503: 'The provider is unavailable.',
  },
  handle: async ({ run, params: { paymentId }, body: { decision, amountReceived, reason } }) => {
    const input = {
      paymentId,
      decision: schemaName(decision),
      ...(amountReceived === undefined ? {} : { receivedMinor: toCents(amountReceived) }),
      ...(reason === undefined ? {} : { reason }),
    };
    const { resolveReview } = await run(RestResolveReviewDocument, { input });
    return replyWith(resolveReview, resolveReview.payment, toPayment);
  },
});

export const refundRoutes = tagRoutes('Payments', [createRefund, recordOutcome, review]);
