import type Stripe from 'stripe';
import type {
  FetchRefundResult,
  PaymentProvider,
  ProviderRefund,
  ProviderRefundResult,
} from '../../domain/provider.ts';
import type { ProviderContext } from '../provider-context.ts';
import { callStripe, hasKeyOfMode, MAX_MESSAGE_LENGTH, stripeClient } from './client.ts';
import { amountOf, reasonOf } from './fetch-status.ts';
import { refundMetadata } from './metadata.ts';

/** Stripe's maximum page size. */
const PER_PAGE = 100;

/** A card payment is captured at once, so nothing can be voided: the money is returned by a refund. */
export const voidTransaction: PaymentProvider['voidTransaction'] = async () => ({
  kind: 'refused',
  message: 'Stripe has no voids',
});

/** Refunds a payment. The reference is the idempotency key. An unclear answer is `ambiguous`: the refund may have been made. */
export const refund =
  (context: ProviderContext): PaymentProvider['refund'] =>
  async (credentials, request) => {
    if (!hasKeyOfMode(credentials)) return { kind: 'refused', message: 'The key is of the other mode' };
    const { reference, providerPaymentRef, amountMinor } = request;
    const answer = await callStripe(() =>
      stripeClient(credentials, context).refunds.create(
        { payment_intent: providerPaymentRef, amount: amountMinor, metadata: refundMetadata(reference) },
        { idempotencyKey: `refund-${reference}` },
      ),
    );
    if (answer.kind === 'answer') return readRefund(answer.value, request);
    if (answer.kind !== 'refused') return { kind: 'ambiguous', reason: answer.reason };
    const { cause, message } = answer;
    // These causes do not refuse the refund itself. A replaced key is renewed and a rate limit ends before the next attempt; a
    // reused key means that an earlier call with this reference may have succeeded.
    const isUnclear = cause === 'rate-limited' || cause === 'reused-key' || cause === 'unauthorized';
    return isUnclear ? { kind: 'ambiguous', reason: cause } : { kind: 'refused', message };
  };

/** Fetches the status of a refund, by the reference in its metadata. */
export const fetchRefund =
  (context: ProviderContext): PaymentProvider['fetchRefund'] =>
  async (credentials, request): Promise<FetchRefundResult> => {
    if (!hasKeyOfMode(credentials)) return { kind: 'unavailable', reason: 'misconfigured' };
    const { providerPaymentRef, reference } = request;
    const wanted = refundMetadata(reference).refundReference;
    const answer = await callStripe(async () => {
      const refunds = stripeClient(credentials, context).refunds.list({
        payment_intent: providerPaymentRef,
        limit: PER_PAGE,
      });
      for await (const each of refunds) if (each.metadata?.refundReference === wanted) return each;
      return null;
    });
    if (answer.kind !== 'answer') return { kind: 'unavailable', reason: reasonOf(answer) };
    if (answer.value === null) return { kind: 'unknown-reference' };
    const result = readRefund(answer.value, request);
    if (result.kind !== 'ambiguous') return result;
    return result.reason === 'pending' ? { kind: 'pending' } : { kind: 'unavailable', reason: result.reason };
  };

/** Returns the result of a refund. A pending refund was accepted and may still fail, so it is queried again. */
function readRefund(
  { id, status, amount, currency, failure_reason }: Stripe.Refund,
  request: ProviderRefund,
): ProviderRefundResult {
  if (amountOf(amount, currency).minor !== request.amountMinor) return { kind: 'ambiguous', reason: 'other-amount' };
  switch (status) {
    case 'succeeded':
      return { kind: 'done', transactionId: id };
    case 'failed':
    case 'canceled':
      return { kind: 'refused', message: (failure_reason ?? status).slice(0, MAX_MESSAGE_LENGTH) };
    default:
      return { kind: 'ambiguous', reason: String(status) };
  }
}
