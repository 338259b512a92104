import type { DomainEvent, EventOrigin, EventType } from '@utility-pay/contracts';
import { Schema } from 'mongoose';
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
  // For the relay. Sparse, so it contains only documents with unpublished events.
  schema.index({ outboxAt: 1 }, { sparse: true, acrossTenants: 'the relay publishes the events of all companies' });
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
