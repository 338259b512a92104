import type { DomainEvent, ServiceName } from '@utility-pay/contracts';
import { type Connection, Schema } from 'mongoose';
import { insertMissing } from '../mongo/insert-missing.ts';
import type {} from '../mongo/tenant-plugin.ts';
import type { Clock } from '../time-and-ids.ts';

/** Retention of an event after every subscriber has acknowledged it. Before that, an event never expires. */
const RETENTION_DAYS = 30;
const DAY_SECONDS = 86_400;
/** Maximum number of pending events that are counted. */
const MAX_COUNTED = 10_000;
/**
 * Pending events that are read to find the oldest one. Several, because a redelivery moves an event to the end of the
 * index.
 */
const SAMPLE_SIZE = 100;

interface LoggedEvent extends Omit<DomainEvent, 'id' | 'at'> {
  _id: string;
  at: Date;
  /** Subscribers that have not acknowledged the event. */
  pending: ServiceName[];
  /** When it was last delivered; absent once every subscriber has acknowledged it. */
  pendingSince?: Date;
  /** When the last subscriber acknowledged it; for an event without subscribers, when it was logged. */
  acknowledgedAt?: Date;
}

export const eventLogSchema = new Schema<LoggedEvent>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    type: { type: String, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    origin: { type: Schema.Types.Mixed },
    pending: { type: [String], required: true },
    pendingSince: { type: Date },
    acknowledgedAt: { type: Date },
  },
  { collection: 'events', versionKey: false, minimize: false },
);
eventLogSchema.index(
  { acknowledgedAt: 1 },
  { expireAfterSeconds: RETENTION_DAYS * DAY_SECONDS, acrossTenants: 'entries expire by age' },
);
// For redelivery. Sparse, so it contains only pending events.
eventLogSchema.index({ pendingSince: 1 }, { sparse: true, acrossTenants: 'redelivery covers all companies' });

/** Matches all events with `pendingSince`, through its sparse index: every date is after the epoch. */
const IS_PENDING = { pendingSince: { $gt: new Date(0) } };

export interface PendingEvent {
  event: DomainEvent;
  pending: readonly ServiceName[];
}

/** A service's append-only log of published events, with the subscribers that have not acknowledged them. */
export interface EventLog {
  /**
   * Adds events, and returns those that the log did not have yet. @throws if an event is not valid, without adding any
   */
  append(events: readonly PendingEvent[], at: Date): Promise<DomainEvent[]>;
  acknowledge(eventIds: readonly string[], subscriber: ServiceName): Promise<void>;
  /** Returns whether the subscriber has not acknowledged the event. */
  isPending(eventId: string, subscriber: ServiceName): Promise<boolean>;
  /** Returns whether there is an event of the company that the subscriber has not acknowledged. */
  hasPending(companyId: number, subscriber: ServiceName): Promise<boolean>;
  /** Returns the company's events whose data has one of these values, and that the subscriber has not acknowledged. */
  listPending(
    companyId: number,
    subscriber: ServiceName,
    data: { field: string; values: readonly string[] },
  ): Promise<Pick<DomainEvent, 'id' | 'type' | 'data'>[]>;
  /**
   * Returns up to `limit` events that were delivered before `before` and are pending, and marks them as delivered at
   * `now`.
   */
  takePending(before: Date, now: Date, limit: number): Promise<PendingEvent[]>;
  /** Returns the number of pending events (10,000 at most) and when the oldest of them happened. */
  backlog(): Promise<{ pending: number; oldest: Date | undefined }>;
}

export function createEventLog(connection: Connection, clock: Clock): EventLog {
  const Events = connection.model<LoggedEvent>('Event', eventLogSchema);
  // Acknowledgements arrive more than once: an event without `pendingSince` is complete and is not written again.
  const completion = (eventIds: readonly string[]) => ({
    filter: { _id: { $in: [...eventIds] }, pending: { $size: 0 }, pendingSince: { $exists: true } },
    update: { $set: { acknowledgedAt: clock.now() }, $unset: { pendingSince: 1 as const } },
  });
  return {
    append: async (events, now) => {
      const entries = events.map(({ event: { id, type, version, companyId, at, data, origin }, pending }) => ({
        _id: id,
        companyId,
        type,
        version,
        at: new Date(at),
        data,
        ...(origin ? { origin } : {}),
        pending: [...pending],
        ...(pending.length === 0 ? { acknowledgedAt: now } : { pendingSince: now }),
      }));
      const valid = await Promise.all(entries.map((entry) => Events.validate(entry)));
      // Copying is idempotent: the event's id is the log's `_id`.
      const added = await insertMissing(Events.collection, valid);
      return events.flatMap(({ event }) => (added.has(event.id) ? [event] : []));
    },
    acknowledge: async (eventIds, subscriber) => {
      const removal = {
        filter: { _id: { $in: [...eventIds] }, pending: subscriber },
        update: { $pull: { pending: subscriber } },
      };
      await Events.bulkWrite([{ updateMany: removal }, { updateMany: completion(eventIds) }]);
    },
    isPending: async (eventId, subscriber) => (await Events.countDocuments({ _id: eventId, pending: subscriber })) > 0,
    hasPending: async (companyId, subscriber) =>
      (await Events.findOne({ ...IS_PENDING, companyId, pending: subscriber }, { _id: 1 }).lean()) !== null,
    listPending: async (companyId, subscriber, { field, values }) => {
      const found = await Events.find(
        { ...IS_PENDING, companyId, pending: subscriber, [`data.${field}`]: { $in: [...values] } },
        { type: 1, data: 1 },
      ).lean();
      return found.map(({ _id, type, data }) => ({ id: _id, type, data }));
    },
    backlog: async () => {
      const [count, sample] = await Promise.all([
        Events.countDocuments(IS_PENDING).limit(MAX_COUNTED),
        Events.find(IS_PENDING, { at: 1 }).sort({ pendingSince: 1 }).limit(SAMPLE_SIZE).lean(),
      ]);
      const oldest = sample.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())[0];
      return { pending: count, oldest };
    },
    takePending: async (before, now, limit) => {
      const pendingEvents = await Events.find({ pendingSince: { $lt: before } })
        .limit(limit)
        .lean();
      if (pendingEvents.length === 0) return [];
      const eventIds = pendingEvents.map((entry) => entry._id);
      await Events.updateMany({ _id: { $in: eventIds } }, { $set: { pendingSince: now } });
      // Completes acknowledgements of a process that stopped between their two writes.
      const { filter, update } = completion(eventIds);
      await Events.updateMany(filter, update);
      return pendingEvents.map(({ _id, type, version, companyId, at, data, origin, pending }) => ({
        event: { id: _id, type, version, companyId, at: at.toISOString(), data, ...(origin ? { origin } : {}) },
        pending,
      }));
    },
  };
}
