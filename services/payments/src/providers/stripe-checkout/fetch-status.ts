import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@utility-pay/contracts';
import type Stripe from 'stripe';
import type {
  FetchStatusResult,
  KnownPage,
  PaymentProvider,
  ProviderEvidence,
  ReportedAmount,
  ReportedDispute,
  UnavailableReason,
} from '../../domain/provider.ts';
import type { ProviderContext } from '../provider-context.ts';
import { callStripe, hasKeyOfMode, type StripeResult, stripeClient } from './client.ts';
import { ownerOf, referenceOf } from './metadata.ts';

/** A session whose id is unknown is searched for among the sessions created from 5 minutes before our request to 10 after it. */
const CREATED_BEFORE_MS = 5 * MINUTE_MS;
const CREATED_AFTER_MS = 10 * MINUTE_MS;
const PER_PAGE = 100;
/** Page size with expanded objects, so that an answer stays far below the limit of 1 MB. */
export const EXPANDED_PER_PAGE = 25;
/** Maximum sessions that are searched. */
const MAX_LISTED = 2000;

const REFERENCE = /^[A-Za-z0-9]{1,20}$/;

/** What Stripe has of a payment. `session` is null for a payment that was found by its payment intent. */
interface Found {
  session: Stripe.Checkout.Session | null;
  intent: Stripe.PaymentIntent | null;
}

/** Queries the status of a reference: the only source that may mark a payment as paid. */
export const fetchStatus =
  (context: ProviderContext): PaymentProvider['fetchStatus'] =>
  async (credentials, reference, page) => {
    if (!hasKeyOfMode(credentials)) return { kind: 'unavailable', reason: 'misconfigured' };
    if (!REFERENCE.test(reference)) return { kind: 'unknown-reference' };
    const stripe = stripeClient(credentials, context);
    const answer = await callStripe(() => find(stripe, reference, page));
    if (answer.kind !== 'answer') return unavailable(answer);
    const found = answer.value;
    if (found === 'too-many') return { kind: 'unavailable', reason: 'unusable' };
    if (!found) return { kind: 'unknown-reference' };
    if ((found.session ?? found.intent)?.livemode !== !credentials.testMode)
      return { kind: 'unavailable', reason: 'unusable' };
    const disputes = await callStripe(() => disputesOf(stripe, chargeOf(found.intent)));
    if (disputes.kind !== 'answer') return unavailable(disputes);
    return statusOf(found, disputes.value, context.clock.now());
  };

async function find(
  stripe: Stripe,
  reference: string,
  page: KnownPage | undefined,
): Promise<Found | 'too-many' | null> {
  if (page?.providerRef) {
    const expand = ['payment_intent.latest_charge'];
    return foundBy(await stripe.checkout.sessions.retrieve(page.providerRef, { expand }));
  }
  const found = page ? await findByTime(stripe, reference, page.createdAt) : null;
  // `createdAt` of a payment that was recovered after a restore is later than its session, so the intents are searched too.
  return found ?? findByIntent(stripe, reference);
}

/** Finds the session of a create call whose answer was lost. Stripe can't list sessions by our reference. */
async function findByTime(stripe: Stripe, reference: string, createdAt: Date): Promise<Found | 'too-many' | null> {
  const at = createdAt.getTime();
  const sessions = stripe.checkout.sessions.list({
    created: { gte: toSeconds(at - CREATED_BEFORE_MS), lte: toSeconds(at + CREATED_AFTER_MS) },
    expand: ['data.payment_intent.latest_charge'],
    limit: EXPANDED_PER_PAGE,
  });
  let seen = 0;
  for await (const session of sessions) {
    if (session.client_reference_id === reference) return foundBy(session);
    seen += 1;
    if (seen >= MAX_LISTED) return 'too-many';
  }
  return null;
}

/** Finds the payment of a reference whose session is unknown. Stripe's search lags by up to a minute. */
async function findByIntent(stripe: Stripe, reference: string): Promise<Found | null> {
  const query = `metadata['reference']:'${reference}'`;
  const { data } = await stripe.paymentIntents.search({ query, expand: ['data.latest_charge'], limit: 1 });
  const [intent] = data;
  // An intent without an owner was made elsewhere in the same account, not by the portal.
  return intent && ownerOf(intent.metadata) ? { session: null, intent } : null;
}

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

const foundBy = (session: Stripe.Checkout.Session): Found => ({ session, intent: objectOf(session.payment_intent) });

/** Returns an expanded object; null for a bare id. */
export const objectOf = <Expanded extends object>(value: Expanded | string | null | undefined): Expanded | null =>
  typeof value === 'object' ? (value ?? null) : null;

const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null => objectOf(intent?.latest_charge);

function unavailable(answer: Exclude<StripeResult<unknown>, { kind: 'answer' }>): FetchStatusResult {
  if (answer.kind === 'refused' && answer.cause === 'not-found') return { kind: 'unknown-reference' };
  return { kind: 'unavailable', reason: reasonOf(answer) };
}

/** Returns why a query has no usable answer. */
export function reasonOf(answer: Exclude<StripeResult<unknown>, { kind: 'answer' }>): UnavailableReason {
  if (answer.kind === 'unreachable') return 'unreachable';
  if (answer.kind === 'lost') return answer.reason === 'timeout' ? 'timeout' : 'unusable';
  return answer.cause === 'unauthorized' ? 'unauthorized' : 'refused';
}

/** Returns the status. A complete session is paid only after its payment intent has succeeded: bank payments take days. */
function statusOf(found: Found, disputes: ReportedDispute[], now: Date): FetchStatusResult {
  const { session, intent } = found;
  const evidence = () => evidenceOf(found, disputes);
  if (intent?.status === 'succeeded' && (!session || session.payment_status === 'paid'))
    return { kind: 'paid', evidence: evidence() };
  if (session?.status === 'expired') {
    const hasRunOut = session.expires_at * 1000 <= now.getTime();
    return { kind: 'cancelled', ...(hasRunOut ? { reason: 'expired' as const } : {}), evidence: evidence() };
  }
  if (intent?.status === 'canceled') return { kind: 'cancelled', evidence: evidence() };
  // On an open page the payer can use another card after a decline; a complete page takes no further attempt.
  const isDeclined = session?.status === 'complete' && intent?.status === 'requires_payment_method';
  if (isDeclined) return { kind: 'declined', evidence: evidence() };
  return session?.status === 'complete' ? { kind: 'pending', isSubmitted: true } : { kind: 'pending' };
}

function evidenceOf({ session, intent }: Found, disputes: ReportedDispute[]): ProviderEvidence {
  const charge = chargeOf(intent);
  const card = charge?.payment_method_details?.card;
  return {
    reference: session ? session.client_reference_id : referenceOf(intent?.metadata),
    tpn: null,
    // Less what the merchant refunded at Stripe: that part must not be credited here.
    amount: intent ? amountOf(intent.amount_received - (charge?.amount_refunded ?? 0), intent.currency) : null,
    providerTxnId: charge?.id ?? null,
    providerPaymentRef: intent?.id ?? null,
    approvalCode: card?.authorization_code ?? null,
    cardType: card?.brand ?? charge?.payment_method_details?.type ?? null,
    cardLast4: card?.last4 ?? null,
    responseCode: intent?.status ?? session?.status ?? '',
    processorCode: intent?.last_payment_error?.decline_code ?? null,
    owner: ownerOf(session?.metadata ?? intent?.metadata),
    disputes,
    digest: createHash('sha256').update(JSON.stringify({ session, intent, disputes })).digest('hex'),
  };
}

/** Reads an amount in cents. Another currency is unreadable, so that staff decide. */
export const amountOf = (minor: unknown, currency: unknown): ReportedAmount =>
  typeof minor === 'number' && Number.isSafeInteger(minor) && minor >= 0 && currency === 'usd'
    ? { unit: 'cents', minor, text: String(minor) }
    : { unit: 'unreadable', minor: null, text: `${minor} ${currency}`.slice(0, 40) };

/** Returns whether a dispute took money back: inquiries and prevented disputes do not. */
const tookMoney = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  ['needs_response', 'under_review', 'lost', 'won'].includes(status);

async function disputesOf(stripe: Stripe, charge: Stripe.Charge | null): Promise<ReportedDispute[]> {
  if (!charge?.disputed) return [];
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: PER_PAGE });
  return data.flatMap((dispute) => {
    const amountMinor = amountOf(dispute.amount, dispute.currency).minor;
    if (!amountMinor || !tookMoney(dispute)) return [];
    return [{ id: dispute.id, kind: 'chargeback' as const, amountMinor, isWon: dispute.status === 'won' }];
  });
}
