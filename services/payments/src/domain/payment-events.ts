import { domainEvents, type EventType } from '@utility-pay/contracts';
import { type CollectedDelta, toCollected, utcHourOf } from './collected.ts';
import type { Payment, PaymentOutcome } from './payment.ts';
import { UNKNOWN_CUSTOMER } from './recovered-payment.ts';

/** A domain event before it gets an id and a time. */
interface EventContent {
  type: EventType;
  data: unknown;
}

/** Returns the content of an event; the compiler checks that the data fit the type. */
const contentOf = <Data>(type: EventType<string, Data>, data: Data): EventContent => ({ type, data });

/** Returns the domain event of an outcome; undefined for failures and expirations, which have no subscribers. */
export function eventOf(payment: Payment, outcome: PaymentOutcome): EventContent | undefined {
  const { id: paymentId, customerId, balanceId = null, receivedMinor: amountMinor = 0, paidAt, createdAt } = payment;
  const mode = payment.testMode ? { testMode: true as const } : {};
  const subject = { paymentId, customerId, balanceId, amountMinor, ...mode };
  switch (outcome.kind) {
    case 'succeeded':
      return contentOf(domainEvents.paymentSucceeded, {
        ...subject,
        paidAt: (paidAt ?? createdAt).toISOString(),
        ...(payment.late || amountMinor !== payment.amountMinor ? { isUnexpected: true as const } : {}),
      });
    case 'refunded':
    case 'refund-failed': {
      const { id: refundId, amountMinor: refundedMinor, createdAt: requestedAt, doneAt, failedAt } = outcome.refund;
      const voided = outcome.refund.isTestVoid ? { isTestVoid: true as const } : {};
      const data = { ...subject, refundId, refundedMinor, ...voided };
      return outcome.kind === 'refunded'
        ? contentOf(domainEvents.paymentRefunded, { ...data, refundedAt: (doneAt ?? requestedAt).toISOString() })
        : contentOf(domainEvents.paymentRefundFailed, { ...data, failedAt: (failedAt ?? requestedAt).toISOString() });
    }
    case 'returned': {
      if (customerId === UNKNOWN_CUSTOMER) return undefined;
      const { id: refundId, amountMinor: returnedMinor, doneAt = createdAt } = outcome.refund;
      const data = { paymentId, customerId, refundId, returnedMinor, returnedAt: doneAt.toISOString(), ...mode };
      return contentOf(domainEvents.paymentReturned, data);
    }
    case 'disputed':
    case 'dispute-won': {
      const { id: disputeId, kind, amountMinor: disputedMinor, openedAt, closedAt } = outcome.dispute;
      const data = { ...subject, disputeId, kind, disputedMinor };
      return outcome.kind === 'disputed'
        ? contentOf(domainEvents.paymentDisputed, { ...data, disputedAt: openedAt.toISOString() })
        : contentOf(domainEvents.paymentDisputeWon, { ...data, wonAt: (closedAt ?? openedAt).toISOString() });
    }
    default:
      return undefined;
  }
}

/** Returns what an outcome adds to the collected totals, identified by its event; undefined if nothing. */
export function deltaOf(eventId: string, payment: Payment, outcome: PaymentOutcome): CollectedDelta | undefined {
  const { testMode, paidAt, receivedMinor = 0 } = payment;
  const delta = (at: Date, amountMinor: number, count: 0 | 1 = 0): CollectedDelta => ({
    id: eventId,
    hour: utcHourOf(at),
    ...toCollected(testMode, amountMinor, count),
  });
  switch (outcome.kind) {
    case 'succeeded':
      return delta(paidAt ?? payment.createdAt, receivedMinor, 1);
    case 'refunded':
      // A void moves no money.
      if (outcome.refund.isTestVoid) return undefined;
      return delta(outcome.refund.doneAt ?? outcome.refund.createdAt, -outcome.refund.amountMinor);
    case 'refund-failed':
      return delta(outcome.refund.failedAt ?? outcome.refund.createdAt, outcome.refund.amountMinor);
    case 'disputed':
      return delta(outcome.dispute.openedAt, -outcome.dispute.amountMinor);
    case 'dispute-won':
      return delta(outcome.dispute.closedAt ?? outcome.dispute.openedAt, outcome.dispute.amountMinor);
    default:
      return undefined;
  }
}
