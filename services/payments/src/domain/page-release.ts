import { type Payment, statusOf } from './payment.ts';
import type { FetchStatusResult } from './provider.ts';
import { evaluateProviderAnswer } from './provider-answer.ts';

/**
 * Milliseconds for which a closing that the provider does not confirm keeps a bill from being released, although its
 * status query says that the page is finished or its end has passed.
 */
const CONFIRM_WITHIN_MS = 10 * 60_000;

/** Returns whether this answer would end the payment unpaid while it holds a bill and has a page that can be closed. */
export function releasesPage(payment: Payment, tpnNumber: string, answer: FetchStatusResult, now: Date): boolean {
  if (!payment.open || payment.providerRef === undefined) return false;
  const { state } = evaluateProviderAnswer(payment, tpnNumber, answer, now).set;
  return state !== undefined && statusOf(state) === 'failed';
}

/** Returns whether a closing without a confirmation no longer delays the release. */
export const isOverdue = ({ releasingSince }: Payment, now: Date): boolean =>
  releasingSince !== undefined && now.getTime() - releasingSince.getTime() >= CONFIRM_WITHIN_MS;

/**
 * Returns the answer that decides, from those before and after the page was closed. Money, and a missing answer, always
 * count. A page that had no outcome before reports our own closing as canceled.
 */
export function decisiveAnswer(before: FetchStatusResult, after: FetchStatusResult): FetchStatusResult {
  if (after.kind === 'paid' || after.kind === 'unavailable') return after;
  const hadOutcome = before.kind === 'declined' || before.kind === 'cancelled';
  return hadOutcome || after.kind === 'cancelled' ? before : after;
}
