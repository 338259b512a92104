import { domainEvents, type ServiceName } from '@utility-pay/contracts';
import { objectIds } from '@utility-pay/service-kit/backup/database-files';
import { redeliverEvents } from '@utility-pay/service-kit/backup/redeliver-events';
import type { Connection } from '@utility-pay/service-kit/mongo/connect';
import { mendClaims } from './mend-claims.ts';

export interface Mended {
  /** Events that are told to their subscribers again. */
  events: number;
  /** Logins about which the books decide again. */
  claims: number;
  /** Accounts that are claimed without a login: they were reset while the backup ran. For staff to reset again. */
  withoutLogin: number;
}

type Databases = ReadonlyMap<ServiceName, Connection>;

/** Makes one whole of copies that were taken one after the other while work went on. What it does twice changes nothing. */
export async function mend(databases: Databases, since: Date, now: Date): Promise<Mended> {
  let events = 0;
  for (const mongo of databases.values()) events += await redeliverEvents(mongo, since);
  const billing = databaseOf(databases, 'billing');
  await recount(billing, databaseOf(databases, 'payments'), now);
  await removeAgain(billing, since, now);
  return { events, ...(await mendClaims(databaseOf(databases, 'identity'), billing)) };
}

function databaseOf(databases: Databases, name: ServiceName): Connection {
  const mongo = databases.get(name);
  if (!mongo) throw new Error(`the backup lacks ${name}`);
  return mongo;
}

/** Sums are counted again from what they sum up, by the sweepers that do so anyway. */
async function recount(billing: Connection, payments: Connection, now: Date): Promise<void> {
  await billing
    .collection('customer-counts')
    .updateMany({}, { $set: { recountAt: now, recountedVersion: 0 }, $inc: { version: 1 } });
  // A day is marked when its sum changes: all that changed near the backup carry the mark.
  await payments.collection('collected_days').updateMany({ verifyAt: { $exists: true } }, { $set: { verifyAt: now } });
}

/**
 * Removes customers again that were copied before their removal: the event log is copied later and has the event. The
 * next sweep deletes the documents, which also frees their account numbers.
 */
async function removeAgain(billing: Connection, since: Date, now: Date): Promise<void> {
  const customers = billing.collection('customers');
  const removals = billing.collection('events').find({ type: domainEvents.accountRemoved.name, at: { $gte: since } });
  for await (const { companyId, data } of removals) {
    const removed = { deletedAt: now, purgeAt: now, claim: { state: 'removed' } };
    await customers.updateMany(
      { _id: { $in: objectIds([data.customerId]) }, companyId, deletedAt: null },
      { $set: removed, $inc: { version: 1 } },
    );
  }
}
