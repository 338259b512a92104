import { HOUR_MS } from '@utility-pay/contracts';
import type Stripe from 'stripe';
import type {
  CreateSessionResult,
  PaymentPageRequest,
  PaymentProvider,
  ProviderLimits,
} from '../../domain/provider.ts';
import type { ProviderContext } from '../provider-context.ts';
import { callStripe, hasKeyOfMode, pageOrigins, type StripeResult, stripeClient } from './client.ts';
import { ownerMetadata } from './metadata.ts';

/** Stripe accepts 30 minutes to 24 hours, by its own clock. Charges in US dollars are $0.50 to $999,999.99. */
export const sessionLimits: ProviderLimits = {
  pageLifetimeMs: 23 * HOUR_MS,
  smallestAmountMinor: 50,
  largestAmountMinor: 99_999_999,
};

const MAX_PRODUCT_NAME = 250;

/** Creates a Checkout Session at Stripe. The reference is the idempotency key: a repeated call returns the same page. */
export const createSession =
  (context: ProviderContext): PaymentProvider['createSession'] =>
  async (credentials, request) => {
    if (!hasKeyOfMode(credentials)) return { kind: 'rejected', code: 'misconfigured', field: 'secretKey', message: '' };
    const problem = problemOf(request);
    if (problem) return problem;
    const expiresAt = Math.floor((context.clock.now().getTime() + sessionLimits.pageLifetimeMs) / 1000);
    const answer = await callStripe(() =>
      stripeClient(credentials, context).checkout.sessions.create(parametersOf(request, expiresAt), {
        idempotencyKey: `checkout-${request.reference}`,
      }),
    );
    if (answer.kind !== 'answer') return failureOf(answer);
    const { id, url, livemode } = answer.value;
    if (typeof id !== 'string' || livemode !== !credentials.testMode) return { kind: 'ambiguous', reason: 'unusable' };
    if (!url || !URL.canParse(url)) return { kind: 'ambiguous', reason: 'no-page-address' };
    const page = new URL(url);
    // A page was created, but browsers are only sent to known hosts.
    if (!pageOrigins(credentials, context).includes(page.origin) || page.username !== '')
      return { kind: 'ambiguous', reason: 'foreign-page-address' };
    const start = { method: 'get', url: page.href } as const;
    return { kind: 'created', providerRef: id, start, expiresAt: new Date(expiresAt * 1000) };
  };

/** Returns a rejection for a request that Stripe would certainly refuse, so that it is not sent; null for any other. */
function problemOf({ reference, amountMinor, currency }: PaymentPageRequest): CreateSessionResult | null {
  const invalid = (field: string): CreateSessionResult => {
    return { kind: 'rejected', code: 'invalid-field', field, message: 'The provider does not accept this value' };
  };
  if (!/^[A-Za-z0-9]{1,20}$/.test(reference)) return invalid('reference');
  if (currency !== 'USD') return invalid('currency');
  const isPayable =
    Number.isSafeInteger(amountMinor) &&
    amountMinor >= sessionLimits.smallestAmountMinor &&
    amountMinor <= sessionLimits.largestAmountMinor;
  return isPayable ? null : invalid('amount');
}

/**
 * Returns the parameters. Only cards and wallets: a payment by bank account takes days and can be taken back after it
 * succeeded. Everything that could change the amount or its currency is off, whatever its default.
 */
function parametersOf(request: PaymentPageRequest, expiresAt: number): Stripe.Checkout.SessionCreateParams {
  const { reference, amountMinor, returnUrl, cancelUrl, description, payerEmail } = request;
  const metadata = ownerMetadata(request);
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: reference,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amountMinor,
          product_data: { name: (description || 'Utility bill').slice(0, MAX_PRODUCT_NAME) },
        },
      },
    ],
    expires_at: expiresAt,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    submit_type: 'pay',
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    automatic_tax: { enabled: false },
    metadata,
    // Charges take over the metadata of their payment intent.
    payment_intent_data: { metadata, ...(description ? { description } : {}) },
    ...(payerEmail ? { customer_email: payerEmail } : {}),
  };
}

function failureOf(answer: Exclude<StripeResult<unknown>, { kind: 'answer' }>): CreateSessionResult {
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind === 'lost') return { kind: 'ambiguous', reason: answer.reason };
  const { cause } = answer;
  const isAmount = answer.field?.endsWith('[unit_amount]');
  const field = isAmount ? 'amount' : answer.field;
  // Payers see the message. Stripe's other texts are for developers, and may contain a part of the key.
  const message = isAmount ? answer.message : '';
  if (cause === 'unauthorized' || cause === 'rate-limited') return { kind: 'rejected', code: cause, field, message };
  const code = cause === 'reused-key' ? 'duplicate-reference' : 'invalid-field';
  return { kind: 'rejected', code, field, message };
}

/** Expires an open page. After any answer, only a status query shows how the payment ended. */
export const cancelSession =
  (context: ProviderContext): PaymentProvider['cancelSession'] =>
  async (credentials, { providerRef }) => {
    if (!hasKeyOfMode(credentials)) return { kind: 'refused', message: 'The key is of the other mode' };
    if (providerRef === null) return { kind: 'refused', message: 'The page has no handle' };
    const answer = await callStripe(() => stripeClient(credentials, context).checkout.sessions.expire(providerRef));
    switch (answer.kind) {
      case 'answer':
        return answer.value.status === 'expired' ? { kind: 'done' } : { kind: 'ambiguous', reason: 'other-status' };
      case 'refused':
        // A key that may not expire pages says nothing about the page.
        return answer.cause === 'rate-limited' || answer.cause === 'unauthorized'
          ? { kind: 'ambiguous', reason: answer.cause }
          : { kind: 'refused', message: answer.message };
      default:
        return { kind: 'ambiguous', reason: answer.reason };
    }
  };
