import { domainEvents as kinds } from '@utility-pay/contracts';
import type { Connection } from 'mongoose';

/**
 * Has every event that a service told since then handed to its subscribers once more: the copies of their databases may
 * be older than what they had said that they had done. Each of them deals with an event that it knows by doing nothing.
 * @returns how many events.
 */
export async function redeliverEvents(mongo: Connection, since: Date): Promise<number> {
  let domainEvents = 0;
  for (const { name: type, subscribers } of Object.values(kinds)) {
    if (subscribers.length === 0) continue;
    const told = { type, at: { $gte: since } };
    const again = { $set: { pending: [...subscribers], pendingSince: since } };
    domainEvents += (await mongo.collection('events').updateMany(told, again)).matchedCount;
  }
  return domainEvents;
}
