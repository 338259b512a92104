import type { Actor } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { type IncludedPayments, recentSince } from '../domain/included-payments.ts';
import type { PaymentFile } from '../domain/payment-file.ts';
import { findImplicitAsOf, type ImplicitAsOfDependencies } from './implicit-as-of.ts';
import type { Journal } from './ports/journal.ts';
import type { FindUploadSettings } from './ports/uploads.ts';

interface Dependencies extends ImplicitAsOfDependencies {
  journal: Pick<Journal, 'receivedBetween'>;
  settingsOf: FindUploadSettings;
}

/**
 * Returns the payments of the last 24 hours that would count as included in a file uploaded now without an as-of time. None with open-item
 * billing. If bills are based on confirmed payment files, returns the last one instead. For staff who manage balances.
 */
export const readIncludedPayments =
  (dependencies: Dependencies) =>
  async (actor: Actor, companyId: number): Promise<IncludedPayments & { paymentFile?: PaymentFile }> => {
    const { journal, settingsOf } = dependencies;
    requirePermission(actor, companyId, 'manageBalances');
    if ((await settingsOf(companyId)).billingMethod !== 'balance-forward') return { count: 0, totalMinor: 0 };
    const { asOf, lastFile } = await findImplicitAsOf(dependencies, companyId);
    if (lastFile) return { count: 0, totalMinor: 0, paymentFile: lastFile };
    return journal.receivedBetween(companyId, recentSince(asOf.at), asOf.at);
  };
