import { type DomainEvent, domainEvents } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import type { createBilling } from '../../src/app.ts';
import type { CheckedPayment } from '../../src/domain/ledger-check.ts';

/** A payment of the property test. */
export type Payment = CheckedPayment & {
  month: number;
  paidAt: string;
  chargebacks: { id: string; amountMinor: number; isWon: boolean }[];
};

/** Returns the cents that were neither refunded nor charged back. */
export const remainingMinorOf = ({ receivedMinor, refunds, disputes }: Payment): number =>
  [...refunds, ...disputes].reduce((left, { amountMinor }) => left - amountMinor, receivedMinor);

const eventFieldsOf = ({ id, customerId, receivedMinor, month }: Payment) => ({
  paymentId: id,
  customerId,
  balanceId: `${customerId}-2026${month}`,
  amountMinor: receivedMinor,
});

/** Delivers payment events to billing. Callers may repeat them and change their order. */
export function createPaymentDelivery(
  { createEvent }: Platform,
  app: Pick<ReturnType<typeof createBilling>, 'handlers'>,
  clock: Platform['clock'],
) {
  const handle = (event: DomainEvent): Promise<void> => deliverEvent(app, event);
  const deliver = {
    payment: async (payment: Payment): Promise<void> => {
      const data = { ...eventFieldsOf(payment), paidAt: payment.paidAt };
      await handle(createEvent(domainEvents.paymentSucceeded, payment.companyId, data));
      payment.isPosted = true;
    },
    refunds: async (payment: Payment): Promise<void> => {
      for (const refund of payment.refunds) {
        const refundId = refund.id.replace('-failed', '');
        const data = { ...eventFieldsOf(payment), refundId, refundedMinor: Math.abs(refund.amountMinor) };
        const at = clock.now().toISOString();
        await handle(
          refundId === refund.id
            ? createEvent(domainEvents.paymentRefunded, payment.companyId, { ...data, refundedAt: at })
            : createEvent(domainEvents.paymentRefundFailed, payment.companyId, { ...data, failedAt: at }),
        );
        refund.isPosted = true;
      }
    },
    /** The event of a won chargeback comes before that of the chargeback. */
    disputes: async (payment: Payment): Promise<void> => {
      const { companyId } = payment;
      for (const { id, amountMinor, isWon } of [...payment.chargebacks]) {
        const data = {
          ...eventFieldsOf(payment),
          disputeId: id,
          kind: 'chargeback' as const,
          disputedMinor: amountMinor,
        };
        const at = clock.now().toISOString();
        if (isWon) await handle(createEvent(domainEvents.paymentDisputeWon, companyId, { ...data, wonAt: at }));
        await handle(createEvent(domainEvents.paymentDisputed, companyId, { ...data, disputedAt: at }));
        for (const dispute of payment.disputes)
          if (dispute.id === id && (dispute.amountMinor > 0 || isWon)) dispute.isPosted = true;
      }
    },
    all: async (payment: Payment): Promise<void> => {
      await deliver.refunds(payment);
      await deliver.disputes(payment);
      await deliver.payment(payment);
    },
  };
  return deliver;
}
