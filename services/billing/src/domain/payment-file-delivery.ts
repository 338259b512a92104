import { HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';

/** Delay after the first, second, … failed attempt. All further delays are as long as the last. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
/** A delivery is given up after 3 days. */
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
/** An attempt that is not finished in this time counts as abandoned, and another worker may start the next one. */
const ATTEMPT_LEASE_MS = 10 * MINUTE_MS;

/** Delivery of a payment file to the company's SFTP server. */
export interface PaymentFileDelivery {
  state: 'waiting' | 'sending' | 'delivered' | 'failed';
  /** Number of attempts that were started. */
  attempts: number;
  /** When it was requested. */
  requestedAt: Date;
  /** In the state `waiting`: time of the next attempt; in `sending`: when the attempt counts as abandoned; otherwise absent. */
  nextAttemptAt?: Date;
  /** When the latest successful attempt ended; kept while the file is delivered again. */
  deliveredAt?: Date;
  /** Set when an attempt succeeded, ended without a response, or its worker died. Never reset. */
  mayHaveArrived?: true;
  /** Why the last attempt failed. */
  message?: string;
}

/** Returns whether the server may have the file. True while it is being sent. */
export const mayHaveArrived = (delivery: PaymentFileDelivery | undefined): boolean =>
  delivery?.state === 'sending' || delivery?.mayHaveArrived === true;

const arrivalOf = (delivery: PaymentFileDelivery | undefined) =>
  mayHaveArrived(delivery) ? { mayHaveArrived: true as const } : {};

/** Returns a delivery that is due now. `before`: the earlier delivery of the file. */
export const newDelivery = (now: Date, before?: PaymentFileDelivery): PaymentFileDelivery => ({
  state: 'waiting',
  attempts: 0,
  requestedAt: now,
  nextAttemptAt: now,
  ...(before?.deliveredAt ? { deliveredAt: before.deliveredAt } : {}),
  ...arrivalOf(before),
});

/** Returns whether a worker is sending the file and still has its lease. */
export const isBeingSent = (delivery: PaymentFileDelivery | undefined, now: Date): boolean =>
  delivery?.state === 'sending' && delivery.nextAttemptAt !== undefined && delivery.nextAttemptAt > now;

/** Returns the delivery after a worker started an attempt. */
export const startAttempt = (delivery: PaymentFileDelivery, now: Date): PaymentFileDelivery => ({
  ...delivery,
  // If the previous attempt is still in progress, its worker died and the file may have arrived.
  ...arrivalOf(delivery),
  state: 'sending',
  attempts: delivery.attempts + 1,
  nextAttemptAt: new Date(now.getTime() + ATTEMPT_LEASE_MS),
});

export const completeAttempt = (
  { message: _message, nextAttemptAt: _next, ...delivery }: PaymentFileDelivery,
  now: Date,
): PaymentFileDelivery => ({ ...delivery, state: 'delivered', mayHaveArrived: true, deliveredAt: now });

export const giveUpDelivery = (
  { nextAttemptAt: _next, ...delivery }: PaymentFileDelivery,
  message: string,
): PaymentFileDelivery => ({ ...delivery, state: 'failed', message });

interface Failure {
  message: string;
  mayHaveArrived: boolean;
}

const withArrival = (delivery: PaymentFileDelivery, { mayHaveArrived: isUnclear }: Failure): PaymentFileDelivery =>
  isUnclear ? { ...delivery, mayHaveArrived: true } : delivery;

/** Returns the delivery after a failed attempt: waiting for the next attempt, or given up. */
export function failAttempt(attempted: PaymentFileDelivery, failure: Failure, now: Date): PaymentFileDelivery {
  const delivery = withArrival(attempted, failure);
  const { message } = failure;
  if (now.getTime() - delivery.requestedAt.getTime() >= GIVE_UP_AFTER_MS) return giveUpDelivery(delivery, message);
  const delayMs = RETRY_DELAYS_MS[Math.min(delivery.attempts, RETRY_DELAYS_MS.length) - 1] ?? MINUTE_MS;
  return { ...delivery, state: 'waiting', message, nextAttemptAt: new Date(now.getTime() + delayMs) };
}

/** Returns the delivery after its process stopped during an attempt: due immediately, and the attempt does not count. */
export const interruptAttempt = (attempted: PaymentFileDelivery, failure: Failure, now: Date): PaymentFileDelivery => ({
  ...withArrival(attempted, failure),
  state: 'waiting',
  attempts: attempted.attempts - 1,
  nextAttemptAt: now,
});
