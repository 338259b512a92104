import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type Stripe from 'stripe';
import StripeSdk from 'stripe';
import type { PaymentProvider, ReadReportResult, ReportedStatus, UnverifiedReport } from '../../domain/provider.ts';
import { isRecord } from '../http.ts';
import { hasKeyOfMode } from './client.ts';
import { amountOf } from './fetch-status.ts';
import { ownerOf, referenceOf } from './metadata.ts';

/** An older signature is refused: Stripe signs each retry anew. */
const TOLERANCE_SECONDS = 5 * 60;

const header = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Maximum signatures of one webhook. Stripe sends one per valid secret: two while a secret is replaced. */
const MAX_SIGNATURES = 10;

/** Returns whether the header has a current time and few signatures: the check of each signature reads the whole body. */
export const mayBeSigned =
  (clock: Clock): PaymentProvider['mayBeSigned'] =>
  (headers) => {
    const fields = header(headers['stripe-signature']).split(',', MAX_SIGNATURES + 2);
    const time = Number(/^t=(\d{1,12})$/.exec(fields[0] ?? '')?.[1] ?? Number.NaN);
    const ageSeconds = Math.abs(clock.now().getTime() / 1000 - time);
    return ageSeconds <= TOLERANCE_SECONDS + 1 && fields.length <= MAX_SIGNATURES + 1;
  };

/** Reads a webhook; `unreadable` unless a signature covers the raw bytes and the event is of the account's mode. */
export const readWebhook =
  (clock: Clock): PaymentProvider['readWebhook'] =>
  (credentials, headers, rawBody) => {
    const { webhookSecret, testMode } = credentials;
    if (!webhookSecret || !hasKeyOfMode(credentials)) return { kind: 'unreadable', reason: 'misconfigured' };
    let event: Stripe.Event;
    try {
      const signature = header(headers['stripe-signature']);
      const bytes = Buffer.from(rawBody);
      const now = clock.now().getTime();
      event = StripeSdk.webhooks.constructEvent(bytes, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now);
    } catch {
      return { kind: 'unreadable', reason: 'signature' };
    }
    if (!isEvent(event)) return { kind: 'unreadable', reason: 'no-event' };
    if (event.livemode !== !testMode) return { kind: 'unreadable', reason: 'other-mode' };
    return reportOf(event);
  };

const isEvent = (value: unknown): boolean =>
  isRecord(value) && typeof value.id === 'string' && isRecord(value.data) && isRecord(value.data.object);

function reportOf(event: Stripe.Event): ReadReportResult {
  const report = (fields: Partial<UnverifiedReport>): UnverifiedReport => ({
    kind: 'report',
    reference: '',
    status: 'unknown',
    authentic: 'yes',
    providerTxnId: null,
    amount: null,
    isSaleOnly: false,
    eventKey: event.id,
    ...fields,
  });
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      return report({
        reference: session.client_reference_id ?? '',
        ...companyOf(session.metadata),
        status: sessionStatus(event.type, session),
        amount: amountOf(session.amount_total, session.currency),
        isSaleOnly: true,
      });
    }
    case 'charge.refunded':
      return report({
        reference: referenceOf(event.data.object.metadata) ?? '',
        ...companyOf(event.data.object.metadata),
        providerTxnId: event.data.object.id,
      });
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id, status, charge } = event.data.object;
      const hasFailed = status === 'failed' || status === 'canceled';
      return report({ providerTxnId: idOf(charge), ...(hasFailed ? { failedRefundId: id } : {}) });
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return report({ providerTxnId: idOf(event.data.object.charge) });
    default:
      return { kind: 'ignored' };
  }
}

function sessionStatus(type: string, { payment_status }: Stripe.Checkout.Session): ReportedStatus {
  if (type === 'checkout.session.async_payment_failed') return 'declined';
  if (type === 'checkout.session.expired') return 'cancelled';
  return payment_status === 'paid' ? 'paid' : 'pending';
}

function companyOf(metadata: Stripe.Metadata | null): Pick<UnverifiedReport, 'companyId'> {
  const owner = ownerOf(metadata);
  return owner ? { companyId: owner.companyId } : {};
}

const idOf = (value: { id: string } | string | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
