import type { DomainEvent } from '@utility-pay/contracts';
import type { QueryFilter } from 'mongoose';
import {
  type AggregateChange,
  type AggregateStore,
  outboxWith,
  retryOnConflict,
  saveAggregate,
  withEvents,
} from './aggregate.ts';
import { isDuplicateKey } from './mongo/errors.ts';
import { insertIfAbsent } from './mongo/insert-missing.ts';
import type { OutboxFields } from './outbox/outbox.ts';

type Aggregate = OutboxFields & { version: number };

/**
 * Inserts the first version of an aggregate together with its events; then flushes the relay. Returns false, and writes
 * nothing, if another writer has inserted it. `saveAggregate` writes the later versions.
 */
export async function insertAggregate<Document extends Aggregate>(
  { model, relay }: AggregateStore<Document>,
  fields: Omit<Document, keyof Aggregate>,
  events: readonly DomainEvent[],
): Promise<boolean> {
  const isInserted = await insertIfAbsent(model, { ...fields, version: 1, ...outboxWith([...events]) });
  if (isInserted) relay.flush(model);
  return isInserted;
}

/**
 * Inserts an aggregate whose version is 0, and saves any other. Returns false, and writes nothing, when another writer
 * came first.
 */
export function putAggregate<Document extends Aggregate & { _id: unknown; companyId: number }>(
  store: AggregateStore<Document>,
  { version, ...key }: { _id: Document['_id']; companyId: number; version: number },
  change: Pick<AggregateChange, '$set' | '$unset'>,
  events: readonly DomainEvent[] = [],
): Promise<boolean> {
  if (version > 0) return saveAggregate(store, { ...key, version }, change, events);
  return insertAggregate(store, { ...change.$set, ...key } as unknown as Omit<Document, keyof Aggregate>, events);
}

/**
 * Writes a change and its events in one update, which inserts the document if there is none; then flushes the relay. For
 * documents without a version, whose last change wins.
 */
export async function upsertWithEvents<Document extends OutboxFields>(
  { model, relay }: AggregateStore<Document>,
  key: { _id: unknown; companyId: number },
  change: AggregateChange & { $setOnInsert?: Record<string, unknown> },
  events: readonly DomainEvent[],
): Promise<void> {
  const update = { ...withEvents(change, events) } as Record<string, object>;
  await retryOnConflict(async () => {
    try {
      await model.updateOne({ ...key } as QueryFilter<Document>, update, { upsert: true });
      return { done: undefined };
    } catch (error) {
      // A concurrent first write inserted the document; the next attempt updates it.
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  });
  relay.flush(model);
}
