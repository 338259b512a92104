import type { Payment } from './payment.ts';
import { moveTo, type PaymentChange } from './payment-change.ts';
import { mayMove } from './payment-state.ts';
import { nextRetry } from './poll-schedule.ts';
import type { CreateSessionResult } from './provider.ts';
import { words } from './words.ts';

/**
 * What the provider's answer to "make a page" makes of a payment; undefined when the payment has gone on without it
 * and the page, if there is one, must not be shown.
 */
export function judgeOpening(payment: Payment, result: CreateSessionResult, now: Date): PaymentChange | undefined {
  switch (result.kind) {
    case 'created':
      return opened(payment, result, now);
    case 'rejected':
      // A reference that the provider knows already may have a page: asking tells.
      return result.code === 'duplicate-reference'
        ? uncertain(payment, now)
        : refused(payment, result.message || words.noLink, now);
    case 'unreachable':
      return refused(payment, words.neverOpened, now);
    case 'ambiguous':
      return uncertain(payment, now);
  }
}

function opened(
  payment: Payment,
  { start, providerRef, expiresAt }: Extract<CreateSessionResult, { kind: 'created' }>,
  now: Date,
): PaymentChange | undefined {
  if (!mayMove(payment.state, 'redirected')) return undefined;
  const page = { pageUrl: start.url, expiresAt, ...(providerRef ? { providerRef } : {}) };
  return { set: { ...moveTo({ ...payment, watchedFrom: now }, 'redirected', page, now), watchedFrom: now } };
}

function refused(payment: Payment, message: string, now: Date): PaymentChange | undefined {
  if (!mayMove(payment.state, 'failed')) return undefined;
  return { set: moveTo(payment, 'failed', { message }, now), tells: { kind: 'failed', reason: 'refused' } };
}

/** A page may exist whose address nobody knows: the provider is asked before anything else is done. */
function uncertain(payment: Payment, now: Date): PaymentChange | undefined {
  if (!mayMove(payment.state, 'unknown')) return undefined;
  return { set: { ...moveTo(payment, 'unknown', {}, now), nextPollAt: nextRetry(payment, 1, now) } };
}
