import type { Fact, FactOrigin, ServiceName } from '@utility-pay/contracts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../mongo/connect.ts';

/** Days that a fact stays in the log. */
const KEEP_DAYS = 30;
const DAY_SECONDS = 86_400;
/** Owed facts that are counted; beyond them the figure says no more. */
const COUNTED = 10_000;
/** Owed facts looked at for the oldest: handing out again puts a fact at the end of their row. */
const SAMPLE = 100;

interface LoggedFact {
  _id: string;
  companyId: number;
  type: string;
  version: number;
  at: Date;
  data: unknown;
  origin?: FactOrigin;
  /** Subscribers that have not yet said that they are done. */
  pending: ServiceName[];
  /** When it was last handed out; absent once nobody is pending. */
  pendingSince?: Date;
}

const schema = new Schema<LoggedFact>(
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
schema.index({ at: 1 }, { expireAfterSeconds: KEEP_DAYS * DAY_SECONDS });
// Serves the sweep for facts that a subscriber still owes; sparse, so it is as small as what is owed.
schema.index({ pendingSince: 1 }, { sparse: true });

export interface OwedFact {
  fact: Fact;
  pending: ServiceName[];
}

/** A service's append-only record of what it has told, and of who has not yet heard. */
export interface EventLog {
  append(fact: Fact, subscribers: readonly ServiceName[], at: Date): Promise<void>;
  acknowledge(factId: string, subscriber: ServiceName): Promise<void>;
  /** Whether this subscriber has yet to say that it is done with the fact. */
  awaits(factId: string, subscriber: ServiceName): Promise<boolean>;
  /** Whether this subscriber has yet to say that it is done with any fact of the company. */
  owes(companyId: number, subscriber: ServiceName): Promise<boolean>;
  /** Facts handed out before `before` and not acknowledged; marks them as handed out again at `now`. */
  takeOwed(before: Date, now: Date, limit: number): Promise<OwedFact[]>;
  /** How many facts are owed, counted up to 10,000, and since when the oldest of those longest not handed out. */
  standing(): Promise<{ owed: number; oldest: Date | undefined }>;
}

export function createEventLog(connection: Connection): EventLog {
  const Events = connection.model<LoggedFact>('Event', schema);
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
      // Copying twice is harmless: the fact's id is the log's key.
      await Events.create([entry]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    acknowledge: async (factId, subscriber) => {
      await Events.updateOne({ _id: factId }, { $pull: { pending: subscriber } });
      await Events.updateOne({ _id: factId, pending: { $size: 0 } }, { $unset: { pendingSince: 1 } });
    },
    awaits: async (factId, subscriber) => (await Events.countDocuments({ _id: factId, pending: subscriber })) > 0,
    // Served by the sparse index of `pendingSince`: it looks at what is owed alone.
    owes: async (companyId, subscriber) =>
      (await Events.findOne(
        { pendingSince: { $gt: new Date(0) }, companyId, pending: subscriber },
        { _id: 1 },
      ).lean()) !== null,
    standing: async () => {
      const owed = { pendingSince: { $gt: new Date(0) } };
      const [count, sample] = await Promise.all([
        Events.countDocuments(owed).limit(COUNTED),
        Events.find(owed, { at: 1 }).sort({ pendingSince: 1 }).limit(SAMPLE).lean(),
      ]);
      const oldest = sample.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())[0];
      return { owed: count, oldest };
    },
    takeOwed: async (before, now, limit) => {
      const owed = await Events.find({ pendingSince: { $lt: before } })
        .limit(limit)
        .lean();
      await Events.updateMany({ _id: { $in: owed.map((entry) => entry._id) } }, { $set: { pendingSince: now } });
      return owed.map(({ _id, type, version, companyId, at, data, origin, pending }) => ({
        fact: { id: _id, type, version, companyId, at: at.toISOString(), data, ...(origin ? { origin } : {}) },
        pending,
      }));
    },
  };
}
