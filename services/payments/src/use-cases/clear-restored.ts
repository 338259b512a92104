import { clearAccountDeleted } from '../domain/account-removal.ts';
import type { Payment } from '../domain/payment.ts';
import type { PaymentsDependencies } from './dependencies.ts';

/**
 * Removes the mark of a deleted account from a payment if the account was restored, and returns the payment. Asks billing,
 * because staff and bill files restore accounts without an event.
 */
export const clearRestored =
  ({ payments, billing }: Pick<PaymentsDependencies, 'payments' | 'billing'>) =>
  async (payment: Payment): Promise<Payment> => {
    if (payment.accountRemoval !== 'deleted') return payment;
    const [account] = await billing.payableAccounts(payment.companyId, [payment.customerId]);
    return account ? payments.change(payment, clearAccountDeleted) : payment;
  };
