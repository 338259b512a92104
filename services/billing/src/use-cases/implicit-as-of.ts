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
 * Returns the as-of time of a balance-forward file that is sent now without one: the time of the last confirmed payment file, if
 * the company has chosen that confirmed files decide, and has confirmed one; otherwise the time at which a picked up file was
 * written, if that is known and plausible; otherwise now.
 */
export async function implicitAsOf(
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
  // Another host, whose clock is ahead, may have confirmed it a moment ago.
  const confirmedUntil = new Date(Math.max(now.getTime(), lastFile.confirmedAt?.getTime() ?? 0));
  const since = settings?.since;
  const files = { lastNumber: lastFile.number, confirmedUntil, ...(since ? { since } : {}) };
  // The file has only what was made before.
  return { asOf: { at: new Date(lastFile.createdAt.getTime() - 1), isExplicit: false, paymentFiles: files }, lastFile };
}
