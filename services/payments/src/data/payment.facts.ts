import type { Fact } from '@utility-pay/contracts';
import { facts } from '@utility-pay/contracts';
import type { MakeFact } from '@utility-pay/service-kit';
import { dayOf, type Tally } from '../domain/collected.ts';
import type { Payment } from '../domain/payment.ts';
import type { Tells } from '../domain/payment-change.ts';

const subject = ({ id, customerId, balanceId, amountMinor }: Payment) => ({
  paymentId: id,
  customerId,
  balanceId,
  amountMinor,
});

export const createdFact = (fact: MakeFact, payment: Payment): Fact =>
  fact(facts.paymentCreated, payment.companyId, subject(payment));

/** The fact that goes with a change. */
export function factOf(fact: MakeFact, payment: Payment, tells: Tells): Fact {
  const { companyId, paidAt } = payment;
  switch (tells.kind) {
    case 'succeeded':
      return fact(facts.paymentSucceeded, companyId, {
        ...subject(payment),
        paidAt: (paidAt ?? payment.createdAt).toISOString(),
      });
    case 'refunded':
      return fact(facts.paymentRefunded, companyId, {
        ...subject(payment),
        refundId: tells.refund.id,
        refundedMinor: tells.refund.amountMinor,
        refundedAt: (tells.refund.doneAt ?? tells.refund.createdAt).toISOString(),
      });
    case 'failed':
      return fact(facts.paymentFailed, companyId, { ...subject(payment), reason: tells.reason });
    case 'expired':
      return fact(facts.paymentExpired, companyId, subject(payment));
  }
}

/** What a change adds to the books of what was collected; goes by the fact's id. */
export function tallyOf(factId: string, { amountMinor, paidAt, createdAt }: Payment, tells: Tells): Tally | undefined {
  switch (tells.kind) {
    case 'succeeded':
      return { id: factId, day: dayOf(paidAt ?? createdAt), totalMinor: amountMinor, count: 1 };
    case 'refunded': {
      const { refund } = tells;
      return { id: factId, day: dayOf(refund.doneAt ?? refund.createdAt), totalMinor: -refund.amountMinor, count: 0 };
    }
    default:
      return undefined;
  }
}
