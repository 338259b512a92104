import { reconcilePaymentFiles, removeLaterEntries } from '@utility-pay/billing';
import { domainEvents, type ServiceName } from '@utility-pay/contracts';
import { objectIds } from '@utility-pay/service-kit/backup/database-files';
import type { Connection } from '@utility-pay/service-kit/mongo/connect';

export interface Reconciled {
  /** Logins that were set to pending, so that billing confirms their claims again. */
  claims: number;
  /** Claimed accounts without a login, because their claim was reset during the backup. Staff must reset them again. */
  withoutLogin: number;
}

type Databases = ReadonlyMap<ServiceName, Connection>;

/**
 * Makes the restored databases consistent with each other: they were copied one after another while the product ran.
 * Idempotent.
 */
export async function reconcile(databases: Databases, since: Date, now: Date): Promise<Reconciled> {
  const billing = databaseOf(databases, 'billing');
  const payments = databaseOf(databases, 'payments');
  await recount(billing, payments, now);
  // Finds payments at the provider that were made since the backup.
  await payments.collection('configurations').updateMany({}, { $set: { nextScanAt: now } });
  // Removes journal entries of changes that are not in the copy: redelivered payments and resumed uploads post them
  // again.
  await removeLaterEntries(billing, since);
  await reconcilePaymentFiles(billing);
  await repeatRemovals(billing, since, now);
  return reconcileClaims(databaseOf(databases, 'identity'), billing);
}

function databaseOf(databases: Databases, name: ServiceName): Connection {
  const mongo = databases.get(name);
  if (!mongo) throw new Error(`the backup has no database of ${name}`);
  return mongo;
}

/** Schedules a recount of all totals by the sweepers. */
async function recount(billing: Connection, payments: Connection, now: Date): Promise<void> {
  await billing
    .collection('customer-counts')
    .updateMany({}, { $set: { recountAt: now }, $unset: { recountedSequence: 1 } });
  // `verifyAt` is set when the total of an hour changes, so the hours that changed shortly before the backup have it.
  await payments.collection('collected-hours').updateMany({ verifyAt: { $exists: true } }, { $set: { verifyAt: now } });
}

/**
 * Removes customers that were removed during the backup, after their collection had been copied. The event log was
 * copied later and has these removals. A copy with as many resets already includes the removal, even if the account was
 * restored since.
 */
async function repeatRemovals(billing: Connection, since: Date, now: Date): Promise<void> {
  const customers = billing.collection('customers');
  const removals = billing.collection('events').find({ type: domainEvents.accountRemoved.name, at: { $gte: since } });
  for await (const { companyId, data } of removals) {
    const removed = { deletedAt: now, claim: { state: 'removed' } };
    await customers.updateMany(
      {
        _id: { $in: objectIds([data.customerId]) },
        companyId,
        deletedAt: null,
        resets: { $not: { $gte: data.resets } },
      },
      {
        $set: { ...removed, resets: data.resets },
        $unset: { email: 1, emailKey: 1, searchTokens: 1 },
        $inc: { version: 1 },
      },
    );
  }
}

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

/** Logins or accounts per query. */
const BATCH_SIZE = 500;
/** Long ago, so that the sweeper for unconfirmed claims processes the logins at once. */
const PENDING_SINCE = new Date(1);

/**
 * Sets logins to pending whose claim is not in the copy of billing, which is older than that of identity. Billing then
 * confirms or rejects them, as after a crash.
 */
async function reconcileClaims(
  identity: Connection,
  billing: Connection,
): Promise<{ claims: number; withoutLogin: number }> {
  const users = identity.collection<Login>('users');
  const customers = billing.collection<Account>('customers');
  let claims = 0;
  const claimed = users.find({ portal: 'customer', state: 'active', claimId: { $exists: true } }).batchSize(BATCH_SIZE);
  for await (const batch of batches(claimed)) {
    const confirmed = new Set<string>();
    const ids = batch.map(({ _id }) => _id);
    for await (const { _id, claim } of customers.find({ _id: { $in: objectIds(ids) } }))
      if (claim.state === 'claimed') confirmed.add(`${_id} ${claim.claimId}`);
    const unconfirmed = batch.filter(({ _id, claimId }) => !confirmed.has(`${_id} ${claimId}`)).map(({ _id }) => _id);
    if (unconfirmed.length > 0)
      claims += (
        await users.updateMany(
          { _id: { $in: unconfirmed } },
          { $set: { state: 'pending', pendingSince: PENDING_SINCE } },
        )
      ).modifiedCount;
  }
  let withoutLogin = 0;
  const claimedAccounts = customers
    .find({ 'claim.state': 'claimed', 'claim.claimId': { $exists: true } })
    .batchSize(BATCH_SIZE);
  for await (const batch of batches(claimedAccounts)) {
    const ids = batch.map(({ _id }) => String(_id));
    withoutLogin += ids.length - (await users.countDocuments({ _id: { $in: ids } }));
  }
  return { claims, withoutLogin };
}

async function* batches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === BATCH_SIZE) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
