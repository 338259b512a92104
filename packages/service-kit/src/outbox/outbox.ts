import type { DomainEvent, EventOrigin, EventType } from '@utility-pay/contracts';
import { Schema } from 'mongoose';
import { currentOrigin } from '../telemetry/tracing.ts';
import type { Clock, RandomId } from '../time-and-ids.ts';

/** What an aggregate's document carries while events wait in it. */
export interface OutboxFields {
  outbox?: DomainEvent[];
  /** Set while `outbox` holds something; the relay finds documents by it. */
  outboxAt?: Date;
}

/** Gives a collection an outbox. Documents without waiting events carry nothing of it. */
export function outboxPlugin(schema: Schema): void {
  schema.add({ outbox: { type: [Schema.Types.Mixed], default: undefined }, outboxAt: { type: Date } });
  // Serves the relay's sweep; sparse, so it is as small as what waits.
  schema.index({ outboxAt: 1 }, { sparse: true });
}

/** Fields for a new document that is born with events. */
export const outboxWith = (events: DomainEvent[]): OutboxFields =>
  events.length === 0 ? {} : { outbox: events, outboxAt: new Date(events[0]?.at ?? 0) };

/** Update operators that put events beside a change: spread the parts into one update. */
export const pushToOutbox = (events: DomainEvent[]) =>
  events.length === 0
    ? { $push: {}, $set: {} }
    : { $push: { outbox: { $each: events } }, $set: { outboxAt: new Date(events[0]?.at ?? 0) } };

/** Characters of an event's id: also the `_id` in the log and part of the job ids. */
const EVENT_ID_LENGTH = 20;

export type CreateEvent = <Data>(type: EventType<string, Data>, companyId: number, data: Data) => DomainEvent<Data>;

/** Makes events to be written into an outbox together with the change that they tell of. */
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
