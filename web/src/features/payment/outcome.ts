import type { PaymentOutcomeQuery } from '../../gql/operations.ts';

type Payment = NonNullable<PaymentOutcomeQuery['payment']>;
export type OutcomeKind = 'success' | 'pending' | 'error';

export interface Outcome {
  kind: OutcomeKind;
  message: string;
  payment: Payment | null;
}

const DEFAULT_PROBLEM = 'There was an issue with your payment.';

const WORDS = {
  success: 'Thank you. Your payment was received.',
  pending: 'Your payment is being confirmed. This can take a minute; you need not stay on this page.',
} as const;

const KINDS = { SUCCESS: 'success', PENDING: 'pending', FAILED: 'error' } as const;

/** What to tell: what the server knows of the payment; where it tells nothing, the words that the return address carries. */
export function outcomeOf(payment: Payment | null, status: string | null, message: string | null): Outcome {
  const told: OutcomeKind = status === 'success' || status === 'pending' ? status : 'error';
  const kind = payment ? KINDS[payment.status] : told;
  if (kind !== 'error') return { kind, message: WORDS[kind], payment };
  return { kind, message: payment?.message || message || DEFAULT_PROBLEM, payment };
}
