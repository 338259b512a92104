import { facts as kinds } from '@utility-pay/contracts';
import type { Connection } from 'mongoose';

/**
 * Has every fact that a service told since then handed to its subscribers once more: the copies of their databases may
 * be older than what they had said that they had done. Each of them deals with a fact that it knows by doing nothing.
 * @returns how many facts.
 */
export async function handOutAgain(mongo: Connection, since: Date): Promise<number> {
  let facts = 0;
  for (const { name: type, subscribers } of Object.values(kinds)) {
    if (subscribers.length === 0) continue;
    const told = { type, at: { $gte: since } };
    const again = { $set: { pending: [...subscribers], pendingSince: since } };
    facts += (await mongo.collection('events').updateMany(told, again)).matchedCount;
  }
  return facts;
}
