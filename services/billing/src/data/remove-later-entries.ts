import { SECOND_MS } from '@utility-pay/contracts';
import type { Connection } from '@utility-pay/service-kit/mongo/connect';
import { Types } from 'mongoose';
import type { JournalEntry } from '../domain/journal.ts';
import { laterEntries } from '../domain/later-entries.ts';
import type { Ledger } from '../domain/ledger.ts';
import { isCustomerId, objectId } from './customer.model.ts';

/** Accounts that one query reads. */
const BATCH_SIZE = 500;

type StoredEntry = Omit<JournalEntry, 'id'> & { _id: Types.ObjectId; companyId: number; customerId: string };
type StoredAccount = Ledger & { _id: Types.ObjectId };

/**
 * Removes entries from the journal of a restored backup whose changes the restored accounts do not have. Checks only accounts
 * with entries posted since `since`. Idempotent. All services must be stopped. Returns the number of removed entries.
 */
export async function removeLaterEntries(mongo: Connection, since: Date): Promise<number> {
  const journal = mongo.collection<StoredEntry>('journal');
  const customers = mongo.collection<StoredAccount>('customers');
  const removeOf = async (companyId: number, ids: readonly string[]): Promise<number> => {
    const accounts = customers.find({ companyId, _id: { $in: ids.filter(isCustomerId).map(objectId) } });
    const byId = new Map((await accounts.toArray()).map((account) => [account._id.toHexString(), account]));
    const entries = await journal.find({ companyId, customerId: { $in: [...ids] } }).toArray();
    const later = [...Map.groupBy(entries, ({ customerId }) => customerId)].flatMap(([customerId, ofAccount]) =>
      laterEntries(
        byId.get(customerId) ?? { balances: [] },
        ofAccount.map(({ _id, ...entry }) => ({ ...entry, id: _id.toHexString() })),
      ),
    );
    return (await journal.deleteMany({ _id: { $in: later.map(objectId) } })).deletedCount;
  };

  let removed = 0;
  let batch = new Map<string, number>();
  const removeOfBatch = async (): Promise<void> => {
    const byCompany = Map.groupBy(batch, ([, companyId]) => companyId);
    batch = new Map();
    for (const [companyId, accounts] of byCompany) {
      const ids = accounts.map(([customerId]) => customerId);
      removed += await removeOf(companyId, ids);
    }
  };
  // An entry's id begins with the time of its posting.
  const posted = { _id: { $gte: Types.ObjectId.createFromTime(Math.floor(since.getTime() / SECOND_MS)) } };
  for await (const { companyId, customerId } of journal.find(posted, { projection: { companyId: 1, customerId: 1 } })) {
    batch.set(customerId, companyId);
    if (batch.size === BATCH_SIZE) await removeOfBatch();
  }
  await removeOfBatch();
  return removed;
}
