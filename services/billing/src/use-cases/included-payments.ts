import type { Actor } from '@utility-pay/contracts';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type IncludedPayments, recentSince } from '../domain/included-payments.ts';
import { requireChange } from './access.ts';
import type { FindUploadSettings } from './ports/upload-settings.ts';
import type { Journal } from './ports.ts';

interface Parts {
  journal: Pick<Journal, 'receivedBetween'>;
  settingsOf: FindUploadSettings;
  clock: Clock;
}

/**
 * Returns the payments of the last 24 hours that a file uploaded now without an as-of time would take as included: none
 * under open-item billing. For staff who manage balances.
 */
export const readIncludedPayments =
  ({ journal, settingsOf, clock }: Parts) =>
  async (actor: Actor, companyId: number): Promise<IncludedPayments> => {
    requireChange(actor, companyId, 'manageBalances');
    if ((await settingsOf(companyId)).billingMethod !== 'balance-forward') return { count: 0, totalMinor: 0 };
    const now = clock.now();
    return journal.receivedBetween(companyId, recentSince(now), now);
  };
