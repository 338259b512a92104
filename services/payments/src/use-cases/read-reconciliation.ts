import type { Actor } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import type { PaymentsDependencies } from './dependencies.ts';
import { daysBetween } from './list-payments.ts';
import type { ListedDay, ListRange } from './ports/reconciliation.ts';

/** Days that can be requested at once. */
const MAX_DAYS = 366;

/** Returns reconciled days, newest first. For those who may view payments. */
export const listReconciliationDays =
  ({ reconciliation }: Pick<PaymentsDependencies, 'reconciliation'>) =>
  async (actor: Actor, companyId: number, range: ListRange): Promise<ListedDay[]> => {
    requirePermission(actor, companyId, 'viewPayments');
    if (daysBetween(range.from, range.to) > MAX_DAYS)
      throw new AppError('BAD_USER_INPUT', `from and to can be at most ${MAX_DAYS} days apart`);
    return reconciliation.list(companyId, range);
  };
