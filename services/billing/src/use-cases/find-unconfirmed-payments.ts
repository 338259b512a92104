import { findNotConfirmed } from '../domain/balance-forward.ts';
import type { Customer } from '../domain/customer.ts';
import type { Upload } from '../domain/upload.ts';
import type { FiledEntries, PaymentFileRepository } from './ports/payment-files.ts';

/** Ids of payments and returns that the company's billing system did not have, by account. */
export type UnconfirmedPayments = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the payments and returns of accounts up to an upload's as-of time that were in no confirmed payment file when the upload was
 * received: they were recorded later, their file was discarded, or it waits for its confirmation. Empty if confirmed payment files
 * do not decide what the upload includes. Deterministic: returns the same each time the upload is applied.
 */
export type FindUnconfirmedPayments = (
  upload: Pick<Upload, 'companyId' | 'period' | 'asOf' | 'undoOf'>,
  customers: Iterable<Customer>,
) => Promise<UnconfirmedPayments>;

interface Dependencies {
  filedEntries: Pick<FiledEntries, 'listByCustomers'>;
  paymentFiles: Pick<PaymentFileRepository, 'findConfirmedIds'>;
}

export const findUnconfirmedPayments =
  ({ filedEntries, paymentFiles }: Dependencies): FindUnconfirmedPayments =>
  async ({ companyId, period, asOf, undoOf }, customers) => {
    const unconfirmed = new Map<string, string[]>();
    if (!asOf?.paymentFiles || undoOf) return unconfirmed;
    const { confirmedUntil, since = new Date(0) } = asOf.paymentFiles;
    let oldest = asOf.at.getTime();
    for (const customer of customers) {
      const open = findNotConfirmed(customer, { period, until: asOf.at }).filter(({ at }) => at >= since);
      if (open.length > 0)
        unconfirmed.set(
          customer.id,
          open.map(({ id }) => id),
        );
      oldest = Math.min(oldest, ...open.map(({ at }) => at.getTime()));
    }
    if (unconfirmed.size === 0) return unconfirmed;
    const time = { since: new Date(oldest), until: new Date(asOf.at.getTime() + 1) };
    const filed = await filedEntries.listByCustomers(companyId, [...unconfirmed.keys()], time);
    const fileIds = new Set(filed.map(({ paymentFileId }) => paymentFileId));
    const confirmed = await paymentFiles.findConfirmedIds(companyId, [...fileIds], confirmedUntil);
    // A moved payment has the same reference on both accounts.
    const keyOf = (customerId: string, reference: string): string => `${customerId} ${reference}`;
    const confirmedKeys = new Set(
      filed
        .filter(({ paymentFileId }) => confirmed.has(paymentFileId))
        .map(({ customerId, reference }) => keyOf(customerId, reference)),
    );
    for (const [customerId, ids] of unconfirmed)
      unconfirmed.set(
        customerId,
        ids.filter((id) => !confirmedKeys.has(keyOf(customerId, id))),
      );
    return unconfirmed;
  };
