import { schemaName } from '@utility-pay/contracts';
import { z } from 'zod';
import { dollarsField, toCents } from '../http/amounts.ts';
import { defineRoute, replyWith, tagRoutes } from '../http/route.ts';
import { RestRecordDisputeDocument, RestRecordDisputeOutcomeDocument } from './gql/payments.ts';
import { DISPUTE_KINDS, payment, toPayment } from './views.ts';

const LIMIT = '4kb';
const OUTCOMES = ['won', 'lost'] as const;

const record = defineRoute({
  id: 'recordDispute',
  method: 'post',
  path: '/payments/{paymentId}/disputes',
  summary: 'Records a chargeback or return of a payment; repeating it changes nothing',
  access: { payment: 'managePaymentSettings' },
  body: {
    schema: z.strictObject({
      kind: z
        .enum(DISPUTE_KINDS, { error: `kind must be ${DISPUTE_KINDS.join(' or ')}` })
        .meta({ description: 'Disputed by the cardholder, or returned by the bank.' }),
      caseId: z
        .string({ error: 'caseId must be text' })
        .meta({ description: 'The provider’s case number: up to 40 letters, digits and hyphens.' }),
      amount: dollarsField('amount')
        .positive()
        .optional()
        .meta({ description: 'Dollars that were taken back; without it, all that is left of the payment.' }),
    }),
    limit: LIMIT,
  },
  responses: { 201: { description: 'The updated payment.', schema: payment } },
  errors: {
    409: 'The payment did not succeed, less than this amount is left of it, or the case is recorded with other values.',
  },
  handle: async ({ run, params: { paymentId }, body: { kind, caseId, amount } }) => {
    const amountInput = amount === undefined ? {} : { amountMinor: toCents(amount) };
    const input = { paymentId, kind: schemaName(kind), caseId, ...amountInput };
    const { recordDispute } = await run(RestRecordDisputeDocument, { input });
    return replyWith(recordDispute, recordDispute.payment, toPayment, 201);
  },
});

const recordOutcome = defineRoute({
  id: 'recordDisputeOutcome',
  method: 'post',
  path: '/payments/{paymentId}/disputes/{disputeId}',
  summary:
    'Records whether a chargeback was won, or removes a return that staff recorded by mistake and the provider has not reported (won); repeating it changes nothing',
  access: { payment: 'managePaymentSettings' },
  body: {
    schema: z.strictObject({
      outcome: z
        .enum(OUTCOMES, { error: `outcome must be ${OUTCOMES.join(' or ')}` })
        .meta({ description: 'How the chargeback ended; won also removes a return that staff recorded by mistake.' }),
    }),
    limit: LIMIT,
  },
  responses: { 200: { description: 'The updated payment.', schema: payment } },
  errors: {
    409: 'There is no such dispute, its outcome can no longer be changed, or the provider reported it, which then reports that it was won too.',
  },
  handle: async ({ run, params: { paymentId, disputeId }, body: { outcome } }) => {
    const input = { paymentId, disputeId, outcome: schemaName(outcome) };
    const { recordDisputeOutcome } = await run(RestRecordDisputeOutcomeDocument, { input });
    return replyWith(recordDisputeOutcome, recordDisputeOutcome.payment, toPayment);
  },
});

export const disputeRoutes = tagRoutes('Payments', [record, recordOutcome]);
