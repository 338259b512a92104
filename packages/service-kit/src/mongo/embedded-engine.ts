import type { Model } from 'mongoose';
import { isDuplicateKey } from './connect.ts';

// Workarounds for the embedded engine (SecantusDB), which runs where no MongoDB is installed. MongoDB needs none of them.

/**
 * Inserts a document, then claims the key of a partial unique index by an update; returns false, and leaves nothing
 * behind, when another document has the key. The embedded engine never frees a unique key that came with an insert: the
 * key would stay taken after `claim` is unset. A crash in between leaves the document without its claim.
 */
export async function insertThenClaim<Document>(
  model: Model<Document>,
  document: Document & { _id: string; companyId: number },
  claim: Partial<Document>,
): Promise<boolean> {
  const { _id, companyId } = document;
  await model.create([document]);
  try {
    await model.updateOne({ _id, companyId }, { $set: claim });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await model.deleteOne({ _id, companyId });
    return false;
  }
}

/**
 * Returns the filter of an inclusive lower bound for whole numbers and milliseconds, written as an exclusive one: on a
 * descending index the embedded engine treats `$gte` as exclusive.
 */
export const atLeast = (value: Date | number) => ({
  $gt: value instanceof Date ? new Date(value.getTime() - 1) : value - 1,
});
