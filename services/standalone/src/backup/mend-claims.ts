import { objectIds } from '@utility-pay/service-kit/backup/database-files';
import type { Connection } from '@utility-pay/service-kit/mongo/connect';

interface Login {
  _id: string;
  companyId: number;
  claimId?: string;
  state: string;
}

interface Account {
  companyId: number;
  claim: { state: string; claimId?: string };
}

/** Logins compared with the books at once. */
const BATCH = 500;
/** Long ago: the sweeper for claims that stopped half-way takes them up at once. */
const WAITING_SINCE = new Date(1);

/**
 * Logins are copied after the books, so some are of claims that the books have not confirmed yet: they wait again, and
 * the books decide, as after a crash.
 */
export async function mendClaims(
  identity: Connection,
  billing: Connection,
): Promise<{ claims: number; withoutLogin: number }> {
  const users = identity.collection<Login>('users');
  const customers = billing.collection<Account>('customers');
  let claims = 0;
  const claimed = users.find({ portal: 'customer', state: 'active', claimId: { $exists: true } }).batchSize(BATCH);
  for await (const batch of batches(claimed)) {
    const known = new Set<string>();
    const ids = batch.map(({ _id }) => _id);
    for await (const { _id, claim } of customers.find({ _id: { $in: objectIds(ids) } }))
      if (claim.state === 'claimed') known.add(`${_id} ${claim.claimId}`);
    const open = batch.filter(({ _id, claimId }) => !known.has(`${_id} ${claimId}`)).map(({ _id }) => _id);
    if (open.length > 0)
      claims += (
        await users.updateMany({ _id: { $in: open } }, { $set: { state: 'pending', pendingSince: WAITING_SINCE } })
      ).modifiedCount;
  }
  let withoutLogin = 0;
  const bound = customers.find({ 'claim.state': 'claimed', 'claim.claimId': { $exists: true } }).batchSize(BATCH);
  for await (const batch of batches(bound)) {
    const ids = batch.map(({ _id }) => String(_id));
    withoutLogin += ids.length - (await users.countDocuments({ _id: { $in: ids } }));
  }
  return { claims, withoutLogin };
}

async function* batches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
