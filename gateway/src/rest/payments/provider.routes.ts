import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import express, { type Request, type RequestHandler, Router } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { GatewayOptions } from '../../options.ts';
import { RestError } from '../http/errors.ts';
import { RecordReturnDocument, RecordWebhookDocument } from './gql/payments.internal.ts';

/** Returns and webhooks accepted per payment and minute. */
const PER_REFERENCE_PER_MINUTE = 60;
const WEBHOOK_LIMIT = '64kb';

/**
 * Receives the payer's browser and the webhooks from the provider. Neither proves anything: both make the payments
 * service query the provider. No session is required, and unknown references get the same response as known ones.
 */
export function providerRoutes({ call }: Pick<GatewayOptions, 'call'>): Router {
  const router = Router();
  const limiter = new RateLimiterMemory({ points: PER_REFERENCE_PER_MINUTE, duration: 60 });
  const admit = (reference: string): Promise<unknown> =>
    limiter.consume(reference).catch(() => {
      throw new RestError('RATE_LIMITED', 'Too many attempts. Try again in 1 minute.', 60);
    });
  const returned: RequestHandler<{ reference: string }> = async (request, response) => {
    const { reference } = request.params;
    await admit(reference);
    const { status, message } = await recordReturn(call, reference);
    const query = new URLSearchParams({ status, message, payment: reference });
    // Relative, so that the browser stays on the host where the payer is signed in.
    response.set('Cache-Control', 'no-store').redirect(303, `/payment-result?${query}`);
  };
  router.all('/payments/return/:reference', returned);
  router.all('/payments/cancel/:reference', returned);
  router.post(
    '/payments/webhook/:reference',
    express.text({ type: () => true, limit: WEBHOOK_LIMIT }),
    async (request, response) => {
      const { reference } = request.params;
      await admit(reference);
      const variables = { reference, authorization: webhookSecret(request), body: String(request.body ?? '') };
      await call('payments', { query: RecordWebhookDocument, variables });
      response.json({ received: true });
    },
  );
  return router;
}

/** The provider echoes the secret of the page in an undocumented header. */
const webhookSecret = (request: Request): string | null =>
  request.get('authorization') ?? request.get('authHeader') ?? null;

async function recordReturn(call: ServiceCaller, reference: string): Promise<{ status: string; message: string }> {
  const { internalRecordReturn } = await call('payments', {
    query: RecordReturnDocument,
    variables: { reference },
  });
  return internalRecordReturn;
}
