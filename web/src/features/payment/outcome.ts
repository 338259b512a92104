import { Check, Clock, SearchX, X } from 'lucide-react';
import type { PaymentOutcomeQuery } from './gql/payment.ts';

type Payment = NonNullable<PaymentOutcomeQuery['payment']>;
type OutcomeKind = 'success' | 'pending' | 'error' | 'unknown';

export interface Outcome {
  kind: OutcomeKind;
  message: string;
  payment: Payment | null;
}

/** What a return address says, all of which anybody could have written. */
export interface Told {
  paymentId: string | null;
  status: string | null;
  message: string | null;
}

const DEFAULT_PROBLEM = 'There was an issue with your payment.';

const KNOWN = {
  success: 'Thank you. Your payment was received.',
  pending: 'Your payment is being confirmed. This can take a few minutes; you need not stay on this page.',
} as const;

const SAID = {
  success: 'The payment page reported success. Your account shows the payment as soon as it is confirmed.',
  pending: 'The payment page has not reported a result yet. Your account shows the payment as soon as it is confirmed.',
} as const;

const NOT_FOUND = 'We know of no such payment on your account. Your payment history shows what was paid.';

const KINDS = { SUCCESS: 'success', PENDING: 'pending', FAILED: 'error' } as const;

/** What to tell: what the server knows of the payment; only where none is named, what the address says. */
export function outcomeOf(payment: Payment | null, { paymentId, status, message }: Told): Outcome {
  if (payment) {
    const kind = KINDS[payment.status];
    if (kind !== 'error') return { kind, message: KNOWN[kind], payment };
    return { kind, message: payment.message || toldMessage(message, DEFAULT_PROBLEM), payment };
  }
  if (paymentId) return { kind: 'unknown', message: NOT_FOUND, payment };
  if (status === 'success' || status === 'pending') return { kind: status, message: SAID[status], payment };
  return { kind: 'error', message: toldMessage(message, DEFAULT_PROBLEM), payment };
}

/** Of what an address says, characters that are shown. */
const MAX_SHOWN = 200;

/** What the portal itself puts into such an address. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'There was an issue with your payment.',
  'An error occurred during the payment process.',
  'Your payment could not be processed',
  'Your payment was successful. Thank you.',
  'Your payment is being confirmed. This can take a few minutes.',
  'Your card was declined.',
  'The payment was cancelled.',
  'The payment was rejected.',
  'The payment page expired before it was used.',
  'The payment page could not be opened.',
  'The payment was not completed.',
]);

/**
 * A message that came with the address, as it may be shown. Anybody can write such an address: words that are not ours
 * are short, plain, and told as somebody else's.
 */
export function toldMessage(raw: string | null, fallback: string): string {
  // Controls, and signs that turn the direction of what follows, are no words.
  const text = (raw ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  if (!text) return fallback;
  if (OWN_WORDS.has(text)) return text;
  const signs = [...text];
  const shown = signs.length > MAX_SHOWN ? `${signs.slice(0, MAX_SHOWN).join('').trimEnd()}…` : text;
  return `The payment page said: “${shown}”`;
}

/** Headline and icon of each way in which a payment may stand. */
export const OUTCOME_LOOKS = {
  success: { title: 'Payment Successful', icon: Check, meaning: 'success' },
  pending: { title: 'Payment Pending', icon: Clock, meaning: 'warning' },
  error: { title: 'Payment Failed', icon: X, meaning: 'danger' },
  unknown: { title: 'Payment not found', icon: SearchX, meaning: 'info' },
} as const;
