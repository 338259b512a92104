import type { DomainEvent } from '@utility-pay/contracts';
import type { Model } from 'mongoose';
import { outboxWith } from './aggregate.ts';
import { insertIfAbsent } from './mongo/insert-missing.ts';
import type { OutboxFields } from './outbox/outbox.ts';

type Aggregate = OutboxFields & { version: number };

/**
 * Inserts the first version of an aggregate together with its events; then flushes the relay. Returns false, and writes
 * nothing, when another writer has inserted it. `saveAggregate` writes the later versions.
 */
export async function insertAggregate<Document extends Aggregate>(
  { model, relay }: { model: Model<Document>; relay: { flush(): void } },
  fields: Omit<Document, keyof Aggregate>,
  events: DomainEvent[],
): Promise<boolean> {
  const isInserted = await insertIfAbsent(model, { ...fields, version: 1, ...outboxWith(events) });
  if (isInserted) relay.flush();
  return isInserted;
}
