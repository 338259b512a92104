import type { CheckedPayment } from '../../src/domain/ledger-check.ts';

/** A payment of the property test. */
export type Payment = CheckedPayment & {
  month: number;
  paidAt: string;
  chargebacks: { id: string; amountMinor: number; isWon: boolean }[];
};

/** Returns the cents that were neither refunded nor charged back. */
export const leftOf = ({ receivedMinor, refunds, disputes }: Payment): number =>
  [...refunds, ...disputes].reduce((left, { amountMinor }) => left - amountMinor, receivedMinor);

export const subjectOf = ({ id, customerId, receivedMinor, month }: Payment) => ({
  paymentId: id,
  customerId,
  balanceId: `${customerId}-2026${month}`,
  amountMinor: receivedMinor,
});
