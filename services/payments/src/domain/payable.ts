import type { Period } from '@utility-pay/contracts';
import type { Payment } from './payment.ts';

export interface PayableBill {
  balanceId: string;
  period: Period;
  /** What remains to be paid; not positive once it is paid. */
  amountDueMinor: number;
}

/** What a customer owes, as billing reports it. */
export interface PayableAccount {
  customerId: string;
  accountNumber: string;
  customerName: string | null;
  customerEmail: string | null;
  /** All open bills minus the credit. */
  totalDueMinor: number;
  /** What covers no bill yet. */
  creditMinor: number;
  /** All bills, oldest first. */
  bills: readonly PayableBill[];
  /** How often the account was reset or removed. */
  resets: number;
}

/** Returns whether a payment's page asks for what is due now. `account` is undefined for a removed customer. */
export function asksForAmountDue(payment: Payment, account: PayableAccount | undefined): boolean {
  const bill = account?.bills.find(({ balanceId }) => balanceId === payment.balanceId);
  return bill?.amountDueMinor === payment.amountMinor;
}
