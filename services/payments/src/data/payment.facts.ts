import type { Fact } from '@utility-pay/contracts';
import { facts } from '@utility-pay/contracts';
import type { MakeFact } from '@utility-pay/service-kit';
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
    case 'failed':
      return fact(facts.paymentFailed, companyId, { ...subject(payment), reason: tells.reason });
    case 'expired':
      return fact(facts.paymentExpired, companyId, subject(payment));
  }
}
