import { domainEvents } from '@utility-pay/contracts';
import type { Connection } from 'mongoose';

/**
 * Redelivers every event published since `since`, because the restored databases of subscribers may be older than their
 * acknowledgements. Handlers are idempotent.
 * @returns The number of events.
 */
export async function redeliverEvents(mongo: Connection, since: Date): Promise<number> {
  let count = 0;
  for (const { name: type, subscribers } of Object.values(domainEvents)) {
    if (subscribers.length === 0) continue;
    const published = { type, at: { $gte: since } };
    // An event with `acknowledgedAt` could expire before it is delivered.
    const redelivery = { $set: { pending: [...subscribers], pendingSince: since }, $unset: { acknowledgedAt: 1 } };
    count += (await mongo.collection('events').updateMany(published, redelivery)).matchedCount;
  }
  return count;
}
