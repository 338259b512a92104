import type { Customer } from '../domain/customer.ts';
import { notIncluded } from '../domain/ledger.ts';
import type { Upload } from '../domain/upload.ts';
import type { FiledEntries, PaymentFileRepository, PaymentFileSettingsRepository } from './ports/payment-files.ts';

/** Payments and returns that the utility's billing system did not have, by account. */
export type Unconfirmed = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the payments and returns of accounts that were recorded before the as-of time of an upload and were in no confirmed
 * payment file when it was sent: after a file was discarded, or while one waits for its confirmation. Nothing if confirmed payment
 * files do not decide what the upload includes. Returns the same whenever the upload is applied.
 */
export type FindUnconfirmed = (
  upload: Pick<Upload, 'companyId' | 'asOf' | 'undoOf'>,
  customers: Iterable<Customer>,
) => Promise<Unconfirmed>;

interface Parts {
  filedEntries: Pick<FiledEntries, 'listOfCustomers'>;
  paymentFiles: Pick<PaymentFileRepository, 'confirmedBy'>;
  paymentFileSettings: Pick<PaymentFileSettingsRepository, 'find'>;
}

export const findUnconfirmed =
  ({ filedEntries, paymentFiles, paymentFileSettings }: Parts): FindUnconfirmed =>
  async ({ companyId, asOf, undoOf }, customers) => {
    const unconfirmed = new Map<string, string[]>();
    if (!asOf?.paymentFiles || undoOf) return unconfirmed;
    const open = new Map<string, Set<string>>();
    let oldest = asOf.at.getTime();
    for (const customer of customers) {
      const earlier = notIncluded(customer).filter(({ at }) => at < asOf.at);
      if (earlier.length > 0) open.set(customer.id, new Set(earlier.map(({ id }) => id)));
      oldest = Math.min(oldest, ...earlier.map(({ at }) => at.getTime()));
    }
    if (open.size === 0) return unconfirmed;
    // Entries from before the start of the company's payment files are never in one.
    const start = (await paymentFileSettings.find(companyId))?.since?.getTime() ?? 0;
    const since = new Date(Math.max(start, oldest));
    const found = await filedEntries.listOfCustomers(companyId, [...open.keys()], { since, until: asOf.at });
    const entries = found.filter(({ customerId, reference }) => open.get(customerId)?.has(reference));
    const fileIds = new Set(entries.flatMap(({ paymentFileId }) => paymentFileId ?? []));
    const confirmed = await paymentFiles.confirmedBy(companyId, [...fileIds], asOf.paymentFiles.confirmedBy);
    for (const { customerId, reference, paymentFileId } of entries) {
      if (paymentFileId && confirmed.has(paymentFileId)) continue;
      unconfirmed.set(customerId, [...(unconfirmed.get(customerId) ?? []), reference]);
    }
    return unconfirmed;
  };
