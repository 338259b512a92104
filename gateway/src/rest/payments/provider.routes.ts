import { ANONYMOUS } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { narrowestNetwork } from '@utility-pay/service-kit/networks';
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import type { CallerLimit } from '../../auth/caller-limit.ts';
import { limitProviderRequests } from '../../auth/in-flight.ts';
import { REQUESTS_PER_REFUSED_WEBHOOK } from '../../auth/rate-limits.ts';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';
import { RestError, statusOf } from '../http/errors.ts';
import type { RunOperation } from '../http/route.ts';
import { RecordReturnDocument, RecordSignedWebhookDocument, RecordWebhookDocument } from './gql/payments.internal.ts';
import { RestVisitPaymentPageDocument } from './gql/payments.ts';

const WEBHOOK_LIMIT = '64kb';
/** Larger than WEBHOOK_LIMIT, because signed webhooks contain whole objects of the provider. */
const SIGNED_WEBHOOK_LIMIT = '256kb';
const COMPANY_ID = /^\d{1,9}$/;
/**
 * Format of payment ids, which are also the references at the provider. Other values are neither looked up nor counted.
 */
const PAYMENT_ID = /^[a-z\d]{1,20}$/i;

/**
 * Returns the router of returning payers and of webhooks from the providers. None of these requests settles a payment,
 * signed or not: each makes the payments service send a status query to the provider. They require no session, and an
 * unknown reference gets the same response as a known one.
 */
export function providerRoutes(
  { call, rateLimits }: Pick<GatewayOptions, 'call' | 'rateLimits'>,
  callers: CallerLimit,
): Router {
  const router = Router();
  router.use(
    ['/payments/return', '/payments/cancel', '/payments/webhook', '/payments/webhooks'],
    limitProviderRequests(rateLimits?.factor),
  );
  const handleReturn =
    (isCanceled: boolean): RequestHandler<{ reference: string }> =>
    async (request, response) => {
      const { reference } = request.params;
      response.set('Cache-Control', 'no-store');
      if (!PAYMENT_ID.test(reference)) return response.redirect(303, resultPath({ status: 'pending' }));
      await callers.countRequests({ actor: ANONYMOUS, clientAddress: request.ip ?? null });
      await callers.countPayment(reference);
      const { status, message } = await recordReturn(call, reference, isCanceled);
      response.redirect(303, resultPath({ status, message, payment: reference }));
    };
  router.all('/payments/return/:reference', handleReturn(false));
  router.all('/payments/cancel/:reference', handleReturn(true));
  router.post(
    '/payments/webhook/:reference',
    async ({ ip }, _response, next) => {
      await callers.countWebhook(ip ?? null);
      next();
    },
    express.text({ type: () => true, limit: WEBHOOK_LIMIT, inflate: false }),
    closeIfUnread,
    async (request, response) => {
      const { reference } = request.params;
      if (!PAYMENT_ID.test(reference)) return void response.json({ received: true });
      await callers.countPayment(reference);
      const variables = {
        reference,
        authorization: webhookSecret(request),
        body: String(request.body ?? ''),
        network: narrowestNetwork(request.ip),
      };
      await call('payments', { query: RecordWebhookDocument, variables });
      response.json({ received: true });
    },
  );
  router.post(
    '/payments/webhooks/stripe-checkout/:companyId',
    async ({ ip }, _response, next) => {
      await callers.countWebhook(ip ?? null);
      next();
    },
    // Not parsed, because the signature covers the bytes.
    express.raw({ type: () => true, limit: SIGNED_WEBHOOK_LIMIT, inflate: false }),
    closeIfUnread,
    async (request, response) => {
      const { companyId } = request.params;
      const signature = request.get('stripe-signature') ?? '';
      const isSigned = COMPANY_ID.test(companyId) && signature !== '' && Buffer.isBuffer(request.body);
      if (!isSigned || !(await recordSignedWebhook(companyId, signature, request.body, request.ip))) {
        await callers.countWebhook(request.ip ?? null, REQUESTS_PER_REFUSED_WEBHOOK - 1);
        return void response.status(400).json({ error: 'Invalid signature' });
      }
      response.json({ received: true });
    },
  );
  return router;

  /** Passes a signed webhook to the payments service. Returns false if its signature is invalid. */
  async function recordSignedWebhook(
    companyId: string,
    signature: string,
    bytes: Buffer,
    address: string | undefined,
  ): Promise<boolean> {
    const body = bytes.toString('utf8');
    const network = narrowestNetwork(address);
    const variables = { provider: 'stripe-checkout', companyId, signature, body, network };
    const { internalRecordSignedWebhook } = await call('payments', { query: RecordSignedWebhookDocument, variables });
    return internalRecordSignedWebhook;
  }
}

/**
 * Closes the connection of a request whose body was not read, because its sender has disconnected. The request is
 * neither recorded nor counted as one with an invalid signature: providers send a webhook without a response again.
 */
function closeIfUnread<Params>({ headers, body }: Request<Params>, response: Response, next: NextFunction): void {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (hasBody && body === undefined) response.destroy();
  else next();
}

/**
 * Returns the router of visits: records that the payer goes to the payment page, and redirects there. If the payment
 * can no longer be paid, is unknown or is not the caller's, it redirects to the result page. Requires the session of
 * the payer.
 */
export function visitRoute(run: RunOperation, callers: Pick<CallerLimit, 'countPayment'>): Router {
  const router = Router();
  router.get('/payments/visit/:paymentId', async (request, response) => {
    const { paymentId } = request.params;
    const { actor }: GatewayContext = response.locals.context;
    if (actor.kind === 'anonymous') return response.redirect(303, '/login');
    if (!PAYMENT_ID.test(paymentId)) return response.redirect(303, resultPath({ payment: paymentId }));
    await callers.countPayment(paymentId);
    const paymentUrl = await run(response, RestVisitPaymentPageDocument, { input: { paymentId } }).then(
      ({ visitPaymentPage }) => visitPaymentPage.paymentUrl,
      returnNullIfRefused,
    );
    response.redirect(303, paymentUrl ?? resultPath({ payment: paymentId }));
  });
  return router;
}

/** Statuses of a request for a payment that is unknown or not the caller's. */
const REFUSED_STATUSES = [statusOf('NOT_FOUND'), statusOf('FORBIDDEN')];

function returnNullIfRefused(error: unknown): null {
  if (error instanceof RestError && REFUSED_STATUSES.includes(error.status)) return null;
  throw error;
}

/**
 * Returns the address of the result page. It is relative, so that the browser stays on the host where the payer is
 * signed in.
 */
const resultPath = (query: Record<string, string>): string => `/payment-result?${new URLSearchParams(query)}`;

/** Returns the secret of the payment page, which the provider sends back in an undocumented header; null without it. */
const webhookSecret = (request: Request): string | null =>
  request.get('authorization') ?? request.get('authHeader') ?? null;

async function recordReturn(
  call: ServiceCaller,
  reference: string,
  isCanceled: boolean,
): Promise<{ status: string; message: string }> {
  const { internalRecordReturn } = await call('payments', {
    query: RecordReturnDocument,
    variables: { reference, isCanceled },
  });
  return internalRecordReturn;
}
