import type { Connection } from '@utility-pay/service-kit/mongo/connect';
import { slicesOf } from '@utility-pay/service-kit/slices';
import type { Types } from 'mongoose';
import type { PaymentFileState } from '../domain/payment-file.ts';
import { objectId } from './customer.model.ts';

/** Entries that one update marks. */
const BATCH_SIZE = 1000;
/** States of files whose entries may be marked as filed. */
const FILED_STATES: readonly PaymentFileState[] = ['marking', 'ready', 'confirmed', 'discarding'];

interface StoredFile {
  _id: string;
  companyId: number;
  state: PaymentFileState;
  contentId?: string;
  entryIds?: Types.ObjectId[];
}
interface StoredEntry {
  _id: Types.ObjectId;
  companyId: number;
  paymentFileId?: string;
}

/**
 * Makes the journal of a restored backup agree with its payment files, which were copied before it: marks exactly the rows of the files
 * as filed. A file without content was discarded during the backup. Idempotent. All services must be stopped.
 */
export async function reconcilePaymentFiles(mongo: Connection): Promise<void> {
  const files = mongo.collection<StoredFile>('payment-files');
  const contents = mongo.collection('payment-files.files');
  const journal = mongo.collection<StoredEntry>('journal');
  const filed = new Set<string>();
  for await (const { _id, companyId, state, contentId, entryIds = [] } of files.find({
    state: { $in: [...FILED_STATES] },
  })) {
    const hasContent = contentId !== undefined && (await contents.findOne({ _id: objectId(contentId) })) !== null;
    if (!hasContent) {
      await files.updateOne({ _id, companyId }, { $set: { state: 'discarded', phase: 'finished' } });
      continue;
    }
    filed.add(_id);
    if (state === 'discarding') continue;
    for (const ids of slicesOf(entryIds, BATCH_SIZE))
      await journal.updateMany(
        { companyId, _id: { $in: ids } },
        { $set: { paymentFileId: _id }, $unset: { isUnfiled: true } },
      );
  }
  for (const id of await journal.distinct('paymentFileId', { paymentFileId: { $exists: true } })) {
    if (typeof id !== 'string' || filed.has(id)) continue;
    await journal.updateMany({ paymentFileId: id }, { $set: { isUnfiled: true }, $unset: { paymentFileId: true } });
  }
}
