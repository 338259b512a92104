import type { DomainEvent, EventOrigin, EventType } from '@utility-pay/contracts';
import { type Model, type QueryFilter, Schema } from 'mongoose';
import type {} from '../mongo/tenant-plugin.ts';
import { currentOrigin } from '../telemetry/tracing.ts';
import type { Clock, RandomId } from '../time-and-ids.ts';

/** The outbox of an aggregate's document. */
export interface OutboxFields {
  outbox?: DomainEvent[];
  /** Set while `outbox` has entries; the relay finds documents by it. */
  outboxAt?: Date;
}

/** Adds an outbox to a collection. Documents without pending events have no extra fields. */
export function outboxPlugin(schema: Schema): void {
  schema.add({ outbox: { type: [Schema.Types.Mixed], default: undefined }, outboxAt: { type: Date } });
  // For the relay. Sparse, so its size is that of the backlog.
  schema.index({ outboxAt: 1 }, { sparse: true, acrossTenants: 'the relay publishes the events of all companies' });
}

/** Returns the outbox fields of a new document. */
export const outboxWith = (events: DomainEvent[]): OutboxFields =>
  events.length === 0 ? {} : { outbox: events, outboxAt: new Date(events[0]?.at ?? 0) };

/** Returns update operators that add events to the outbox in the same update as a change. */
export const pushToOutbox = (events: DomainEvent[]) =>
  events.length === 0
    ? { $push: {}, $set: {} }
    : { $push: { outbox: { $each: events } }, $set: { outboxAt: new Date(events[0]?.at ?? 0) } };

/** Update operators of a change, without the version and the outbox: `saveAggregate` adds these. */
interface AggregateChange {
  $set?: Record<string, unknown>;
  $unset?: Record<string, unknown>;
  $push?: Record<string, unknown>;
  $pull?: Record<string, unknown>;
  $inc?: Record<string, number>;
}

/**
 * Writes a change and its events in one update, provided that the document still has the version that was read; then
 * flushes the relay. Returns false, and writes nothing, when another writer came first.
 */
export async function saveAggregate<Document extends OutboxFields & { version: number }>(
  { model, relay }: { model: Model<Document>; relay: { flush(): void } },
  key: { _id: unknown; companyId: number; version: number },
  { $set, $unset = {}, $push, $pull = {}, $inc }: AggregateChange,
  events: DomainEvent[] = [],
): Promise<boolean> {
  const outbox = pushToOutbox(events);
  const update: Record<string, object> = {
    $set: { ...$set, ...outbox.$set },
    $unset,
    $push: { ...$push, ...outbox.$push },
    $pull,
    $inc: { ...$inc, version: 1 },
  };
  const { matchedCount } = await model.updateOne({ ...key } as QueryFilter<Document>, update);
  if (matchedCount === 1 && events.length > 0) relay.flush();
  return matchedCount === 1;
}

/** Length of an event id, which is also the log's `_id` and part of job ids. */
const EVENT_ID_LENGTH = 20;

export type CreateEvent = <Data>(type: EventType<string, Data>, companyId: number, data: Data) => DomainEvent<Data>;

/** Returns a function that creates events, to be written into an outbox in the same update as the change. */
export const createEventFactory =
  (clock: Clock, randomId: RandomId): CreateEvent =>
  (type, companyId, data) => ({
    id: randomId(EVENT_ID_LENGTH),
    type: type.name,
    version: type.version,
    companyId,
    at: clock.now().toISOString(),
    data: type.data.parse(data),
    ...originOf(currentOrigin()),
  });

const originOf = (origin: EventOrigin): { origin?: EventOrigin } =>
  Object.keys(origin).length === 0 ? {} : { origin };
