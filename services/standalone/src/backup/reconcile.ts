import { reconcilePaymentFiles, removeLaterEntries } from '@utility-pay/billing';
import { domainEvents, type ServiceName } from '@utility-pay/contracts';
import { objectIds } from '@utility-pay/service-kit/backup/database-files';
import type { Connection } from '@utility-pay/service-kit/mongo/connect';

export interface Reconciled {
  /** Logins whose claim is confirmed with billing again. */
  claims: number;
  /** Claimed accounts without a login, whose claim was reset during the backup. Staff must reset them again. */
  withoutLogin: number;
}

type Databases = ReadonlyMap<ServiceName, Connection>;

/** Makes the restored databases consistent: they were copied one after the other while the product ran. Idempotent. */
export async function reconcile(databases: Databases, since: Date, now: Date): Promise<Reconciled> {
  const billing = databaseOf(databases, 'billing');
  const payments = databaseOf(databases, 'payments');
  await recount(billing, payments, now);
  // Finds payments at the provider that were made since the backup.
  await payments.collection('configurations').updateMany({}, { $set: { nextScanAt: now } });
  // Redelivered payments and resumed uploads post these again.
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
  // verifyAt is set when an hour's total changes, so hours that changed near the backup have it.
  await payments.collection('collected-hours').updateMany({ verifyAt: { $exists: true } }, { $set: { verifyAt: now } });
}

/**
 * Removes customers that were removed during the backup: the event log is copied later and has the event. An account
 * that was restored since has counted that removal already, and is left alone.
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

/** Logins compared with billing per query. */
const BATCH = 500;
/** In the past, so that the sweeper for unconfirmed claims processes them at once. */
const PENDING_SINCE = new Date(1);

/**
 * Logins are copied after billing, so some belong to claims that the copy of billing does not have. They become pending
 * again, and billing confirms or rejects them, as after a crash.
 */
async function reconcileClaims(
  identity: Connection,
  billing: Connection,
): Promise<{ claims: number; withoutLogin: number }> {
  const users = identity.collection<Login>('users');
  const customers = billing.collection<Account>('customers');
  let claims = 0;
  const claimed = users.find({ portal: 'customer', state: 'active', claimId: { $exists: true } }).batchSize(BATCH);
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
    .batchSize(BATCH);
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
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
