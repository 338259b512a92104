import { STREAM_MS } from '@utility-pay/service-kit/mongo/connect';
import { atLeast } from '@utility-pay/service-kit/mongo/embedded-engine';
import { BATCH_ROWS, batchesOf, rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import type { Platform } from '@utility-pay/service-kit/platform';
import { slicesOf } from '@utility-pay/service-kit/slices';
import type { PaymentFileRow } from '../domain/payment-file-rows.ts';
import type { FiledEntries } from '../use-cases/ports/payment-files.ts';
import { customerModel, objectId } from './customer.model.ts';
import { type JournalDocument, journalModel, toEntry } from './journal.model.ts';

/** Entries that one update marks. */
const BATCH_SIZE = 1000;

const FILED_FIELDS = { customerId: 1, reference: 1, paymentFileId: 1 };

const within = ({ since, until }: { since: Date | undefined; until: Date }) => ({
  ...(since ? atLeast(since) : {}),
  $lt: until,
});

export function createFiledEntries({ mongo }: Pick<Platform, 'mongo'>): FiledEntries {
  const Entries = journalModel(mongo);
  const Customers = customerModel(mongo);

  /** Returns the rows of entries, including entries of deleted and archived accounts. */
  async function withAccountNumbers(companyId: number, entries: readonly JournalDocument[]): Promise<PaymentFileRow[]> {
    const ids = [...new Set(entries.map(({ customerId }) => customerId))].map(objectId);
    const accounts = await Customers.find({ companyId, _id: { $in: ids } }, { accountNumber: 1 }).lean();
    const numbers = new Map(accounts.map(({ _id, accountNumber }) => [_id.toHexString(), accountNumber]));
    return entries.map((entry) => {
      const accountNumber = numbers.get(entry.customerId);
      if (accountNumber === undefined) throw new Error(`journal entry ${entry._id.toHexString()} has no account`);
      return { accountNumber, entry: toEntry(entry) };
    });
  }

  return {
    streamUnfiled: async function* (companyId, time) {
      const unfiled = Entries.find({ companyId, isUnfiled: true, at: within(time) })
        .sort({ at: 1, _id: 1 })
        .maxTimeMS(STREAM_MS);
      for await (const batch of batchesOf(rowsOf(unfiled.lean<JournalDocument[]>(), BATCH_ROWS)))
        yield await withAccountNumbers(companyId, batch);
    },
    countUnfiled: async (companyId, time, limit) => {
      const filter = { companyId, isUnfiled: true as const, at: within(time) };
      return (await Entries.find(filter, { _id: 1 }).limit(limit).lean()).length;
    },
    listByCustomers: async (companyId, customerIds, time) => {
      const filter = { companyId, customerId: { $in: [...customerIds] }, at: within(time) };
      const entries = Entries.find({ ...filter, paymentFileId: { $exists: true } }, FILED_FIELDS);
      return (await entries.lean<JournalDocument[]>()).flatMap(({ customerId, reference, paymentFileId }) =>
        reference && paymentFileId ? { customerId, reference, paymentFileId } : [],
      );
    },
    mark: async (companyId, fileId, entryIds) => {
      for (const slice of slicesOf(entryIds, BATCH_SIZE)) {
        const unmarked = { companyId, _id: { $in: slice.map(objectId) }, isUnfiled: true as const };
        await Entries.updateMany(
          { ...unmarked, releasedFrom: { $ne: fileId } },
          { $set: { paymentFileId: fileId }, $unset: { isUnfiled: 1 } },
        );
      }
    },
    release: async (companyId, fileId, entryIds) => {
      for (const slice of slicesOf(entryIds, BATCH_SIZE)) {
        const marked = { companyId, _id: { $in: slice.map(objectId) } };
        await Entries.updateMany(
          { ...marked, paymentFileId: fileId },
          { $set: { isUnfiled: true }, $addToSet: { releasedFrom: fileId }, $unset: { paymentFileId: 1 } },
        );
      }
    },
  };
}
