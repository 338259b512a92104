import { type Payment, statusOf } from './payment.ts';
import type { FetchStatusResult } from './provider.ts';
import { evaluateProviderAnswer } from './provider-answer.ts';

/**
 * The provider has this long to confirm that a page is closed. After that, the status query alone releases the bill.
 */
const CONFIRM_TIMEOUT_MS = 10 * 60_000;

/** Returns whether this answer would end the payment unpaid while it holds a bill and has a page that can be closed. */
export function releasesPage(payment: Payment, tpnNumber: string, answer: FetchStatusResult, now: Date): boolean {
  if (!payment.open || payment.providerRef === undefined) return false;
  const { state } = evaluateProviderAnswer(payment, tpnNumber, answer, now).set;
  return state !== undefined && statusOf(state) === 'failed';
}

/** Returns whether the provider has not confirmed the closing for CONFIRM_TIMEOUT_MS. */
export const isConfirmationOverdue = ({ releasingSince }: Payment, now: Date): boolean =>
  releasingSince !== undefined && now.getTime() - releasingSince.getTime() >= CONFIRM_TIMEOUT_MS;

/**
 * Returns the answer to apply, from before or after the page was closed. A payment or a failed query after the closing always
 * counts. `cancelled` after the closing only reports our own request.
 */
export function decisiveAnswer(before: FetchStatusResult, after: FetchStatusResult): FetchStatusResult {
  if (after.kind === 'paid' || after.kind === 'unavailable') return after;
  const hadOutcome = before.kind === 'declined' || before.kind === 'cancelled';
  return hadOutcome || after.kind === 'cancelled' ? before : after;
}
