import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import type { ClearingAccount, ClearingEntry } from './ports/journal.ts';

/** Maximum payments of one call. */
const MAX_PAYMENTS = 500;
/** Maximum entries that are read. A company has fewer in a day. */
const MAX_ENTRIES = 200_000;

/** Returns the entries of these payments in the journal's clearing account. For the payments service only. */
export const readClearing =
  ({ clearing }: { clearing: Pick<ClearingAccount, 'clearingOf'> }) =>
  async (actor: Actor, companyId: number, paymentIds: readonly string[]): Promise<ClearingEntry[]> => {
    requireService(actor, 'payments');
    if (paymentIds.length > MAX_PAYMENTS)
      throw new AppError('BAD_USER_INPUT', `paymentIds can be at most ${MAX_PAYMENTS}`);
    return clearing.clearingOf(companyId, paymentIds);
  };

/** Returns the payments with entries in the clearing account in a period of time. For the payments service only. */
export const findClearedPayments =
  ({ clearing }: { clearing: Pick<ClearingAccount, 'paymentsIn'> }) =>
  async (actor: Actor, companyId: number, window: { from: Date; to: Date }): Promise<string[]> => {
    requireService(actor, 'payments');
    return clearing.paymentsIn(companyId, window, MAX_ENTRIES);
  };
