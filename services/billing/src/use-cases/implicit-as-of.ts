import { asOfProblem } from '@utility-pay/contracts';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { AsOf } from '../domain/ledger-changes.ts';
import type { PaymentFile } from '../domain/payment-file.ts';
import type { PaymentFileRepository, PaymentFileSettingsRepository } from './ports/payment-files.ts';

export interface ImplicitAsOfDependencies {
  paymentFiles: Pick<PaymentFileRepository, 'findLastConfirmed'>;
  paymentFileSettings: Pick<PaymentFileSettingsRepository, 'find'>;
  clock: Clock;
}

/**
 * Returns the as-of time of a balance-forward file that is sent now without one. If the company's bills are based on confirmed payment
 * files and one is confirmed: the time of the last one. Otherwise `madeAt`, the time at which a picked up file was written, if it is
 * known and plausible; otherwise now.
 */
export async function findImplicitAsOf(
  { paymentFiles, paymentFileSettings, clock }: ImplicitAsOfDependencies,
  companyId: number,
  madeAt?: Date,
): Promise<{ asOf: AsOf; lastFile?: PaymentFile }> {
  const now = clock.now();
  const settings = await paymentFileSettings.find(companyId);
  const lastFile = settings?.billsUseConfirmedFiles ? await paymentFiles.findLastConfirmed(companyId) : undefined;
  if (!lastFile) {
    const isUsable = madeAt !== undefined && asOfProblem(madeAt, now) === undefined;
    return { asOf: { at: isUsable ? madeAt : now, isExplicit: false } };
  }
  // Not before its confirmation, which may be later than this host's clock if another host's clock is ahead.
  const confirmedUntil = new Date(Math.max(now.getTime(), lastFile.confirmedAt?.getTime() ?? 0));
  const since = settings?.since;
  const files = { lastNumber: lastFile.number, confirmedUntil, ...(since ? { since } : {}) };
  // The payment file contains only entries from before its creation.
  return { asOf: { at: new Date(lastFile.createdAt.getTime() - 1), isExplicit: false, paymentFiles: files }, lastFile };
}
