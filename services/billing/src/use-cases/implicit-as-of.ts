import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { AsOf } from '../domain/ledger-changes.ts';
import type { PaymentFile } from '../domain/payment-file.ts';
import type { PaymentFileRepository, PaymentFileSettingsRepository } from './ports/payment-files.ts';

export interface ImplicitAsOfParts {
  paymentFiles: Pick<PaymentFileRepository, 'findLastConfirmed'>;
  paymentFileSettings: Pick<PaymentFileSettingsRepository, 'find'>;
  clock: Clock;
}

/**
 * Returns the as-of time of a balance-forward file that is sent now without one: the time of the last confirmed payment file, if
 * the company has chosen that confirmed files decide, and has confirmed one; otherwise now.
 */
export async function implicitAsOf(
  { paymentFiles, paymentFileSettings, clock }: ImplicitAsOfParts,
  companyId: number,
): Promise<{ asOf: AsOf; lastFile?: PaymentFile }> {
  const now = clock.now();
  const settings = await paymentFileSettings.find(companyId);
  const lastFile = settings?.decidesIncluded ? await paymentFiles.findLastConfirmed(companyId) : undefined;
  if (!lastFile) return { asOf: { at: now, isExplicit: false } };
  const confirmed = { lastNumber: lastFile.number, confirmedBy: now };
  return { asOf: { at: lastFile.createdAt, isExplicit: false, paymentFiles: confirmed }, lastFile };
}
