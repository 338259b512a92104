import { isUnused, isWithStaff, nextPollOf, type Payment, type PaymentChange } from './payment.ts';

/** Maximum duration of closing a page. After a crash in between, the page is offered again. */
const CLOSING_TIMEOUT_MS = 20_000;

/** Returns whether the page is being closed, so no payer may be sent there. */
export const isClosing = ({ closing, releasingSince, closeStartedAt }: Payment, now: Date): boolean =>
  closing === true ||
  releasingSince !== undefined ||
  (closeStartedAt !== undefined && now.getTime() - closeStartedAt.getTime() < CLOSING_TIMEOUT_MS);

/** Returns the address to which the payer can be sent to pay; undefined once the payment can no longer be paid there. */
export function payablePage(payment: Payment, now: Date): string | undefined {
  const { open, state, pageUrl, expiresAt } = payment;
  return open && !isClosing(payment, now) && !isWithStaff(state) && now < expiresAt ? pageUrl : undefined;
}

/** Returns the change of a first visit of the page, which restarts the polling schedule; undefined for any later visit. */
export function visit(payment: Payment, now: Date): PaymentChange | undefined {
  if (payment.visitedAt || !payablePage(payment, now)) return undefined;
  const nextPollAt = nextPollOf({ ...payment, pollingSince: now }, now);
  return { set: { visitedAt: now, pollingSince: now, nextPollAt } };
}

/** Returns the change that records an unrecorded visit, so that lists contain the payment; undefined if a visit is recorded. */
export const markVisited = ({ visitedAt }: Payment, now: Date): PaymentChange | undefined =>
  visitedAt ? undefined : { set: { visitedAt: now } };

/** Returns the change of handing out the page's address for the first time; undefined if it was handed out before. */
export function handOut(payment: Payment, now: Date): PaymentChange | undefined {
  if (payment.handedOutAt || !payablePage(payment, now)) return undefined;
  return { set: { handedOutAt: now } };
}

/** Returns the change after which no payer is sent to an unused page, before it is closed; undefined for any other page. */
export const startClosing = (payment: Payment, now: Date): PaymentChange | undefined =>
  hasUnusedPage(payment) ? { set: { closeStartedAt: now } } : undefined;

/** Returns the change that offers a page again, if the provider did not close it. */
export const cancelClosing = ({ open, closeStartedAt, unanswered }: Payment): PaymentChange | undefined =>
  open && closeStartedAt && unanswered === 0 ? { set: { closeStartedAt: undefined } } : undefined;

/** Returns whether the payment has a page that no payer can have visited. */
export const hasUnusedPage = (payment: Payment): boolean =>
  payment.open && payment.pageUrl !== undefined && isUnused(payment);
