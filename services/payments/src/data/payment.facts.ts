import type { DomainEvent } from '@utility-pay/contracts';
import { domainEvents } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import { dayOf, type Tally } from '../domain/collected.ts';
import type { Payment } from '../domain/payment.ts';
import type { Tells } from '../domain/payment-change.ts';

const subject = ({ id, customerId, balanceId, amountMinor }: Payment) => ({
  paymentId: id,
  customerId,
  balanceId,
  amountMinor,
});

export const createdEvent = (createEvent: CreateEvent, payment: Payment): DomainEvent =>
  createEvent(domainEvents.paymentCreated, payment.companyId, subject(payment));

/** The event that goes with a change. */
export function eventOf(createEvent: CreateEvent, payment: Payment, tells: Tells): DomainEvent {
  const { companyId, paidAt } = payment;
  switch (tells.kind) {
    case 'succeeded':
      return createEvent(domainEvents.paymentSucceeded, companyId, {
        ...subject(payment),
        paidAt: (paidAt ?? payment.createdAt).toISOString(),
      });
    case 'refunded':
      return createEvent(domainEvents.paymentRefunded, companyId, {
        ...subject(payment),
        refundId: tells.refund.id,
        refundedMinor: tells.refund.amountMinor,
        refundedAt: (tells.refund.doneAt ?? tells.refund.createdAt).toISOString(),
      });
    case 'failed':
      return createEvent(domainEvents.paymentFailed, companyId, { ...subject(payment), reason: tells.reason });
    case 'expired':
      return createEvent(domainEvents.paymentExpired, companyId, subject(payment));
  }
}

/** What a change adds to the books of what was collected; goes by the event's id. */
export function tallyOf(eventId: string, { amountMinor, paidAt, createdAt }: Payment, tells: Tells): Tally | undefined {
  switch (tells.kind) {
    case 'succeeded':
      return { id: eventId, day: dayOf(paidAt ?? createdAt), totalMinor: amountMinor, count: 1 };
    case 'refunded': {
      const { refund } = tells;
      return { id: eventId, day: dayOf(refund.doneAt ?? refund.createdAt), totalMinor: -refund.amountMinor, count: 0 };
    }
    default:
      return undefined;
  }
}
