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
/** Signed webhooks contain whole objects. */
const SIGNED_WEBHOOK_LIMIT = '256kb';
const COMPANY_ID = /^\d{1,9}$/;
/** Format of payment ids, which are also the provider's references. Other values are not looked up or counted. */
const PAYMENT_ID = /^[a-z\d]{1,20}$/i;

/**
 * Receives the payer's browser and the webhooks from the providers. None settles a payment, signed or not: all make the
 * payments service query the provider. No session is required, and unknown references get the same response as known ones.
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
      if (!PAYMENT_ID.test(reference)) return response.redirect(303, resultPage({ status: 'pending' }));
      await callers.countRequests({ actor: ANONYMOUS, clientAddress: request.ip ?? null });
      await callers.countPayment(reference);
      const { status, message } = await recordReturn(call, reference, isCanceled);
      response.redirect(303, resultPage({ status, message, payment: reference }));
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
    endUnread,
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
    // The signature is over the bytes.
    express.raw({ type: () => true, limit: SIGNED_WEBHOOK_LIMIT, inflate: false }),
    endUnread,
    async (request, response) => {
      const { companyId } = request.params;
      const signature = request.get('stripe-signature') ?? '';
      const isSigned = COMPANY_ID.test(companyId) && signature !== '' && Buffer.isBuffer(request.body);
      if (!isSigned || !(await recordSigned(companyId, signature, request.body, request.ip))) {
        await callers.countWebhook(request.ip ?? null, REQUESTS_PER_REFUSED_WEBHOOK - 1);
        return void response.status(400).json({ error: 'Invalid signature' });
      }
      response.json({ received: true });
    },
  );
  return router;

  /** Returns false for a webhook that no account of the company signed. */
  async function recordSigned(
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
 * Ends a request whose body was not read because its sender has closed the connection. Providers send such a webhook again;
 * it says nothing about the payment or its signature.
 */
function endUnread<Params>({ headers, body }: Request<Params>, response: Response, next: NextFunction): void {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (hasBody && body === undefined) response.destroy();
  else next();
}

/**
 * Records that the payer goes to the payment page, and redirects there. For a payment that can no longer be paid, is
 * unknown or is not the caller's, it redirects to the result page, which says so. Requires the session of the payer.
 */
export function visitRoute(run: RunOperation, callers: Pick<CallerLimit, 'countPayment'>): Router {
  const router = Router();
  router.get('/payments/visit/:paymentId', async (request, response) => {
    const { paymentId } = request.params;
    const { actor }: GatewayContext = response.locals.context;
    if (actor.kind === 'anonymous') return response.redirect(303, '/login');
    if (!PAYMENT_ID.test(paymentId)) return response.redirect(303, resultPage({ payment: paymentId }));
    await callers.countPayment(paymentId);
    const page = await run(response, RestVisitPaymentPageDocument, { input: { paymentId } }).then(
      ({ visitPaymentPage }) => visitPaymentPage.paymentUrl,
      ignoreRefusal,
    );
    response.redirect(303, page ?? resultPage({ payment: paymentId }));
  });
  return router;
}

/** Refusals of a request for a payment that is not the caller's. */
const REFUSALS = [statusOf('NOT_FOUND'), statusOf('FORBIDDEN')];

function ignoreRefusal(error: unknown): null {
  if (error instanceof RestError && REFUSALS.includes(error.status)) return null;
  throw error;
}

/** Returns a relative address, so that the browser stays on the host where the payer is signed in. */
const resultPage = (query: Record<string, string>): string => `/payment-result?${new URLSearchParams(query)}`;

/** The provider echoes the secret of the page in an undocumented header. */
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
