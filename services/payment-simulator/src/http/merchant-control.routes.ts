import type { RequestHandler } from 'express';
import { z } from 'zod';
import { disputeKinds, outcomes } from '../domain/page.ts';
import { openDispute, winDispute } from '../use-cases/disputes.ts';
import { notifyMerchant } from '../use-cases/hosted-page.ts';
import type { SimulatorContext } from '../use-cases/ports.ts';
import { errorBody, fieldErrors, MAX_WEBHOOK_DELAY_MS, MAX_WEBHOOKS } from './fields.ts';

const disputeSchema = z.object({
  reference: z.string(),
  kind: z.enum(disputeKinds),
  amountMinor: z.int().min(1).nullable().default(null),
  id: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/)
    .optional(),
  notify: z.boolean().default(true),
});

/** Has a payment charged back or returned. */
export function addDispute(context: SimulatorContext): RequestHandler {
  return async (request, response) => {
    const parsed = disputeSchema.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ errors: fieldErrors(parsed.error) });
    const { reference, ...rest } = parsed.data;
    const record = context.pages.byReference(reference);
    const result = record ? await openDispute(context, record, rest) : { kind: 'refused' as const };
    if (result.kind === 'refused') return void response.status(400).json(errorBody('reference', 'Nothing to dispute'));
    response.status(201).json(result.dispute);
  };
}

/** Has the merchant win a chargeback. */
export function postDisputeWon(context: SimulatorContext): RequestHandler {
  return async (request, response) => {
    const id = String(request.params.id);
    const record = context.pages.byDispute(id);
    const notify = request.body?.notify !== false;
    const result = record ? await winDispute(context, record, { id, notify }) : { kind: 'refused' as const };
    if (result.kind === 'refused') return void response.status(400).json(errorBody('id', 'Not an open chargeback'));
    response.json(result.dispute);
  };
}

const webhookSchema = z.object({
  reference: z.string(),
  times: z.int().min(1).max(MAX_WEBHOOKS).default(1),
  delayMs: z.int().min(0).max(MAX_WEBHOOK_DELAY_MS).default(0),
  authHeader: z.string().optional(),
  outcome: z.enum(outcomes).optional(),
});

/** Sends a page's webhook again: late, repeated, forged, or out of order with the result of another outcome. */
export function sendWebhooks(context: SimulatorContext): RequestHandler {
  return (request, response) => {
    const parsed = webhookSchema.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ errors: fieldErrors(parsed.error) });
    const { reference, ...options } = parsed.data;
    if (!notifyMerchant(context, reference, options)) {
      return void response.status(400).json(errorBody('reference', 'The page has no webhook address or no outcome'));
    }
    response.status(202).end();
  };
}
