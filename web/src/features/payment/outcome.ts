import type { PaymentOutcomeQuery } from './gql/payment.ts';
import { toldMessage } from './told-message.ts';

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
