import type { Actor } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { requireSpan } from './days.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { ListedDay, ListRange } from './ports/reconciliation.ts';

/** Returns reconciled days, newest first. For those who may view payments. */
export const listReconciliationDays =
  ({ reconciliation }: Pick<PaymentsDependencies, 'reconciliation'>) =>
  async (actor: Actor, companyId: number, range: ListRange): Promise<ListedDay[]> => {
    requirePermission(actor, companyId, 'viewPayments');
    requireSpan(range);
    return reconciliation.list(companyId, range);
  };
