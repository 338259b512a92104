import { Check, Clock, SearchX, X } from 'lucide-react';
import type { PaymentOutcomeQuery } from './gql/payment.ts';

type Payment = NonNullable<PaymentOutcomeQuery['payment']>;
type OutcomeKind = 'success' | 'pending' | 'error' | 'unknown';

export interface Outcome {
  kind: OutcomeKind;
  message: string;
  payment: Payment | null;
}

/** Query parameters of the URL to which the payer returns from the provider. Untrusted, since anyone can write such a URL. */
export interface ReturnParams {
  paymentId: string | null;
  status: string | null;
  message: string | null;
}

/** Headline, icon and color of each outcome. */
export const HEADLINES = {
  success: { title: 'Payment successful', icon: Check, meaning: 'success' },
  pending: { title: 'Payment pending', icon: Clock, meaning: 'warning' },
  error: { title: 'Payment failed', icon: X, meaning: 'danger' },
  unknown: { title: 'Payment not found', icon: SearchX, meaning: 'info' },
} as const;

const DEFAULT_PROBLEM = 'There was an issue with your payment.';
/** Shown for a failure whose URL names no payment. */
export const CHECK_ACCOUNT =
  "Check your account to see whether the payment went through. If it didn't, you can try again from there.";
const NOT_CHARGED = "You haven't been charged.";

/** Messages for a payment that the server knows. */
const CONFIRMED = {
  success: 'Thank you. We received your payment.',
  pending: "Your payment is being confirmed. This can take a few minutes. You don't need to stay on this page.",
} as const;

/** Messages for a return URL without a payment id, which confirms nothing. */
const UNCONFIRMED = {
  success: 'The payment page reported success. Your account will show the payment once it is confirmed.',
  pending: "The payment page hasn't reported a result yet. Your account will show the payment once it is confirmed.",
} as const;

const NOT_FOUND = "We couldn't find this payment on your account. Check your payment history.";

const KINDS = { SUCCESS: 'success', PENDING: 'pending', FAILED: 'error' } as const;

/** Returns what to show: the state of the payment on the server or, if the return URL names no payment, what the URL claims. */
export function outcomeOf(payment: Payment | null, { paymentId, status, message }: ReturnParams): Outcome {
  if (payment) {
    const kind = KINDS[payment.status];
    if (kind !== 'error') return { kind, message: CONFIRMED[kind], payment };
    const reason = payment.message || returnMessage(message, DEFAULT_PROBLEM);
    // A payment that was received and then returned was charged.
    return { kind, message: payment.amountReceived ? reason : `${reason} ${NOT_CHARGED}`, payment };
  }
  if (paymentId) return { kind: 'unknown', message: NOT_FOUND, payment };
  if (status === 'success' || status === 'pending') return { kind: status, message: UNCONFIRMED[status], payment };
  return { kind: 'error', message: returnMessage(message, DEFAULT_PROBLEM), payment };
}

/** Characters of a message that is not ours. */
const MAX_MESSAGE_LENGTH = 200;

/**
 * Messages of return URLs that are shown as they are: those that the payments service writes
 * (services/payments/src/domain/messages.ts), and the defaults of the pages.
 */
const OWN_MESSAGES: ReadonlySet<string> = new Set([
  'There was an issue with your payment.',
  'An error occurred during the payment process.',
  'Your payment could not be processed',
  'Your payment was successful. Thank you.',
  'Your payment is being confirmed. This can take a few minutes.',
  'Your card was declined.',
  'The payment was canceled.',
  'The payment was rejected.',
  'The payment page expired before it was used.',
  'The payment page could not be opened.',
  'The payment was not completed.',
]);

/**
 * Returns the message of a return URL in a form that is safe to show; `fallback` if it is empty. A text that is not in OWN_MESSAGES
 * is shortened, stripped of control characters and attributed to the payment page, so that a forged URL can't speak for the company.
 */
export function returnMessage(raw: string | null, fallback: string): string {
  // \p{C} includes characters that change the text direction.
  const text = (raw ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  if (!text) return fallback;
  if (OWN_MESSAGES.has(text)) return text;
  const characters = [...text];
  const shortened =
    characters.length > MAX_MESSAGE_LENGTH ? `${characters.slice(0, MAX_MESSAGE_LENGTH).join('').trimEnd()}…` : text;
  return `The payment page said: “${shortened}”`;
}
