/** What people are shown of a state. */
export type PaymentStatus = 'pending' | 'success' | 'failed';

interface Standing {
  /** Evidence only ever moves a payment to a higher rank: that makes order and repetition of evidence harmless. */
  rank: number;
  status: PaymentStatus;
  /** No second page is opened for the balance while a payment stands here. */
  holdsBalance: boolean;
  /** Looked up at the provider again and again, for money that may still come. */
  watched: boolean;
}

/**
 * The state machine. `unknown`: nobody knows whether a page was made. `pending`: the payer came back or a notice came,
 * and the provider is not done. `review`: money moved, but not as we asked; people decide. Success may follow any
 * other state; nothing follows success.
 */
const STATES = {
  created: { rank: 0, status: 'pending', holdsBalance: true, watched: true },
  unknown: { rank: 1, status: 'pending', holdsBalance: true, watched: true },
  redirected: { rank: 2, status: 'pending', holdsBalance: true, watched: true },
  pending: { rank: 3, status: 'pending', holdsBalance: true, watched: true },
  expired: { rank: 4, status: 'failed', holdsBalance: false, watched: true },
  cancelled: { rank: 5, status: 'failed', holdsBalance: false, watched: false },
  failed: { rank: 6, status: 'failed', holdsBalance: false, watched: false },
  review: { rank: 7, status: 'pending', holdsBalance: true, watched: true },
  succeeded: { rank: 8, status: 'success', holdsBalance: false, watched: false },
} as const satisfies Record<string, Standing>;

export type PaymentState = keyof typeof STATES;

/** Of payments whose end nobody knows yet, without those that people decide over. */
export const OPEN_STATES: PaymentState[] = ['created', 'unknown', 'redirected', 'pending'];

const standing = (state: PaymentState): Standing => STATES[state];

export const statusOf = (state: PaymentState): PaymentStatus => standing(state).status;
export const holdsBalance = (state: PaymentState): boolean => standing(state).holdsBalance;
export const isWatched = (state: PaymentState): boolean => standing(state).watched;
export const mayMove = (from: PaymentState, to: PaymentState): boolean => standing(to).rank > standing(from).rank;

/** A success after the payment had been given up is money that came late. */
export const isLate = (from: PaymentState): boolean => standing(from).status === 'failed';
