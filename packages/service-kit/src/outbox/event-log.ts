import type { DomainEvent, EventOrigin, ServiceName } from '@utility-pay/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../mongo/connect.ts';

/** Days that an event stays in the log. */
const KEEP_DAYS = 30;
const DAY_SECONDS = 86_400;
/** Owed events that are counted; beyond them the figure says no more. */
const COUNTED = 10_000;
/** Owed events looked at for the oldest: handing out again puts an event at the end of their row. */
const SAMPLE = 100;

interface LoggedEvent {
  _id: string;
  companyId: number;
  type: string;
  version: number;
  at: Date;
  data: unknown;
  origin?: EventOrigin;
  /** Subscribers that have not yet said that they are done. */
  pending: ServiceName[];
  /** When it was last handed out; absent once nobody is pending. */
  pendingSince?: Date;
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
  },
  { collection: 'events', versionKey: false, minimize: false },
);
eventLogSchema.index(
  { at: 1 },
  { expireAfterSeconds: KEEP_DAYS * DAY_SECONDS, acrossTenants: 'entries expire by age' },
);
// Serves the sweep for events that a subscriber still owes; sparse, so it is as small as what is owed.
eventLogSchema.index({ pendingSince: 1 }, { sparse: true, acrossTenants: 'redelivery covers all companies' });

export interface PendingEvent {
  event: DomainEvent;
  pending: ServiceName[];
}

/** A service's append-only record of what it has told, and of who has not yet heard. */
export interface EventLog {
  append(event: DomainEvent, subscribers: readonly ServiceName[], at: Date): Promise<void>;
  acknowledge(eventId: string, subscriber: ServiceName): Promise<void>;
  /** Whether this subscriber has yet to say that it is done with the event. */
  isPending(eventId: string, subscriber: ServiceName): Promise<boolean>;
  /** Whether this subscriber has yet to say that it is done with any event of the company. */
  hasPending(companyId: number, subscriber: ServiceName): Promise<boolean>;
  /** Events handed out before `before` and not acknowledged; marks them as handed out again at `now`. */
  takePending(before: Date, now: Date, limit: number): Promise<PendingEvent[]>;
  /** How many events are owed, counted up to 10,000, and since when the oldest of those longest not handed out. */
  backlog(): Promise<{ pending: number; oldest: Date | undefined }>;
}

export function createEventLog(connection: Connection): EventLog {
  const Events = connection.model<LoggedEvent>('Event', eventLogSchema);
  return {
    append: async ({ id, type, version, companyId, at, data, origin }, subscribers, now) => {
      const pending = subscribers.length === 0 ? {} : { pendingSince: now };
      const entry = {
        _id: id,
        companyId,
        type,
        version,
        at: new Date(at),
        data,
        ...(origin ? { origin } : {}),
        pending: [...subscribers],
        ...pending,
      };
      // Copying twice is harmless: the event's id is the log's key.
      await Events.create([entry]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    acknowledge: async (eventId, subscriber) => {
      await Events.updateOne({ _id: eventId }, { $pull: { pending: subscriber } });
      await Events.updateOne({ _id: eventId, pending: { $size: 0 } }, { $unset: { pendingSince: 1 } });
    },
    isPending: async (eventId, subscriber) => (await Events.countDocuments({ _id: eventId, pending: subscriber })) > 0,
    // Served by the sparse index of `pendingSince`: it looks at what is owed alone.
    hasPending: async (companyId, subscriber) =>
      (await Events.findOne(
        { pendingSince: { $gt: new Date(0) }, companyId, pending: subscriber },
        { _id: 1 },
      ).lean()) !== null,
    backlog: async () => {
      const owed = { pendingSince: { $gt: new Date(0) } };
      const [count, sample] = await Promise.all([
        Events.countDocuments(owed).limit(COUNTED),
        Events.find(owed, { at: 1 }).sort({ pendingSince: 1 }).limit(SAMPLE).lean(),
      ]);
      const oldest = sample.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())[0];
      return { pending: count, oldest };
    },
    takePending: async (before, now, limit) => {
      const owed = await Events.find({ pendingSince: { $lt: before } })
        .limit(limit)
        .lean();
      await Events.updateMany({ _id: { $in: owed.map((entry) => entry._id) } }, { $set: { pendingSince: now } });
      return owed.map(({ _id, type, version, companyId, at, data, origin, pending }) => ({
        event: { id: _id, type, version, companyId, at: at.toISOString(), data, ...(origin ? { origin } : {}) },
        pending,
      }));
    },
  };
}
