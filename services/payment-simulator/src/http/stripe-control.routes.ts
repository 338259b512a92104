import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { StripeWebhooks } from '../use-cases/ports.ts';
import { errorBody, fieldErrors, MAX_WEBHOOK_DELAY_MS, MAX_WEBHOOKS } from './fields.ts';
import type { StripeContext } from './stripe-api.routes.ts';
import { stripeFaultSchema } from './stripe-faults.ts';

const endpointSchema = z.object({ key: z.string(), url: z.url(), secret: z.string().min(1) });
const rollKeySchema = z.object({
  from: z.string().min(1),
  to: z.string().min(1),
  expiresNow: z.boolean().default(true),
});
const webhookSettingsSchema = z.object({
  times: z.int().min(0).max(MAX_WEBHOOKS).default(1),
  delayMs: z.int().min(0).max(MAX_WEBHOOK_DELAY_MS).default(0),
});
const resendSchema = z.object({
  reference: z.string(),
  type: z.string(),
  secret: z.string().optional(),
  ageSeconds: z.int().optional(),
});
const settleSchema = z.object({ reference: z.string(), paid: z.boolean() });
const refundsSchema = z.object({ status: z.enum(['succeeded', 'pending']) });
const endRefundsSchema = z.object({ reference: z.string(), done: z.boolean() });
const disputeSchema = z.object({ reference: z.string(), amount: z.int().min(1).optional() });
const closeDisputeSchema = z.object({ reference: z.string(), won: z.boolean() });

/** Lets tests control the simulated Stripe: its webhooks, faults, bank payments, refunds and disputes. */
export function stripeControl(context: StripeContext & { readonly webhooks: StripeWebhooks }): Router {
  const { merchants, faults, webhooks, refunds } = context;
  const router = Router();
  const json = express.json({ limit: '64kb' });
  const control = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    handle: (input: z.infer<Schema>) => unknown,
  ) => {
    const handler: RequestHandler = async (request, response) => {
      const parsed = schema.safeParse(request.body ?? {});
      if (!parsed.success) return void response.status(400).json({ errors: fieldErrors(parsed.error) });
      if ((await handle(parsed.data)) !== false) return void response.status(204).end();
      response.status(400).json(errorBody('reference', 'Not possible now'));
    };
    router.post(path, json, handler);
  };

  control('/webhook-endpoint', endpointSchema, ({ key, ...endpoint }) => webhooks.setEndpoint(key, endpoint));
  control('/roll-key', rollKeySchema, ({ from, to, expiresNow }) => merchants.rollKey(from, to, expiresNow));
  control('/webhook-fault', webhookSettingsSchema, ({ times, delayMs }) =>
    webhooks.setSettings({ copies: times, delayMs }),
  );
  control('/faults', stripeFaultSchema, (fault) => faults.add(fault));
  control('/clear-faults', z.object({}), () => faults.clear());
  control('/webhooks', resendSchema, async ({ reference, type, ...overrides }) => {
    const found = merchants.find(reference);
    return found !== undefined && (await webhooks.resend(found.key, type, overrides));
  });
  control('/settle', settleSchema, ({ reference, paid }) => {
    const found = merchants.find(reference);
    return found !== undefined && merchants.settle(found.key, found.session, paid);
  });
  control('/refunds', refundsSchema, ({ status }) => {
    refunds.status = status;
    return true;
  });
  control('/end-refunds', endRefundsSchema, ({ reference, done }) => {
    const found = merchants.find(reference);
    if (!found) return false;
    const all = [...merchants.account(found.key).refunds.values()];
    // A bank may return a refund that has succeeded.
    const ending = all.filter(
      ({ payment_intent, status }) =>
        payment_intent === found.session.payment_intent && status !== 'failed' && (!done || status === 'pending'),
    );
    for (const refund of ending) merchants.endRefund(found.key, refund, done);
    return ending.length > 0;
  });
  control('/disputes', disputeSchema, ({ reference, amount }) => {
    const found = merchants.find(reference);
    return found !== undefined && merchants.dispute(found.key, found.session, amount) !== undefined;
  });
  control('/close-dispute', closeDisputeSchema, ({ reference, won }) => {
    const found = merchants.find(reference);
    const disputes = found ? [...merchants.account(found.key).disputes.values()] : [];
    const dispute = disputes.find(({ payment_intent }) => payment_intent === found?.session.payment_intent);
    if (!found || !dispute) return false;
    merchants.closeDispute(found.key, dispute, won);
    return true;
  });
  router.get('/ledger', (_request, response) => void response.json(merchants.ledger()));
  router.get('/objects', (request, response) => {
    const { sessions, intents, charges, refunds, disputes } = merchants.account(String(request.query.key ?? ''));
    response.json({
      sessions: [...sessions.values()],
      intents: [...intents.values()],
      charges: [...charges.values()],
      refunds: [...refunds.values()],
      disputes: [...disputes.values()],
    });
  });
  return router;
}
