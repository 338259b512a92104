import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';
import { type EventFeed, FEED_KEPT_DAYS, type FeedEvent } from '../domain/event-feed.ts';

const DAY_SECONDS = 86_400;
/** Events are deleted a day after they can be read for the last time: the clocks of readers and of the database differ. */
const DELETED_AFTER_SECONDS = (FEED_KEPT_DAYS + 1) * DAY_SECONDS;
/** The number of an event that has none yet. */
export const UNNUMBERED = 0;

export interface FeedEventDocument extends Omit<FeedEvent, 'id'> {
  _id: string;
  number: number;
  token?: string;
  previousToken?: string;
  numberedAt?: Date;
  createdAt: Date;
  /** Present until the event has a number. */
  unnumberedSince?: Date;
}

export interface EventFeedDocument extends EventFeed {
  /** The company's id. */
  _id: number;
  /** When the batch was started; present while there is one. */
  batchSince?: Date;
}

const requiredText = { type: String, required: true };
const number = { type: Number, required: true };
const requiredInstant = { type: Date, required: true };
// Tokens are not required: mongoose takes an empty text for a missing one.
const token = { type: String };
const position = new Schema({ number, token }, { _id: false });
const batch = new Schema({ ids: [String], token, at: requiredInstant }, { _id: false });

export const feedEventSchema = new Schema<FeedEventDocument>(
  {
    _id: requiredText,
    type: requiredText,
    timestamp: requiredText,
    data: { type: Object, required: true },
    number,
    token,
    previousToken: token,
    numberedAt: { type: Date },
    createdAt: requiredInstant,
    unnumberedSince: { type: Date },
  },
  { collection: 'feed-events', versionKey: false, minimize: false },
);
feedEventSchema.plugin(tenantPlugin);
// For readers in the order of numbers, and for events without a number.
feedEventSchema.index({ companyId: 1, number: 1 });
// For sweepers. Sparse, so its size is that of the backlog.
feedEventSchema.index({ unnumberedSince: 1 }, { sparse: true, acrossTenants: 'sweepers cover all companies' });
feedEventSchema.index(
  { numberedAt: 1 },
  { expireAfterSeconds: DELETED_AFTER_SECONDS, acrossTenants: 'events expire by age' },
);

export const eventFeedSchema = new Schema<EventFeedDocument>(
  {
    _id: number,
    last: { type: position, required: true },
    lastAt: requiredInstant,
    batch: { type: batch },
    batchSince: { type: Date },
    version: number,
  },
  { collection: 'event-feeds', versionKey: false },
);
eventFeedSchema.plugin(tenantPlugin);
// For sweepers. Sparse, so its size is that of the unfinished batches.
eventFeedSchema.index({ batchSince: 1 }, { sparse: true, acrossTenants: 'sweepers cover all companies' });

export const feedEventModel = (connection: Connection) =>
  connection.model<FeedEventDocument>('FeedEvent', feedEventSchema);
export const eventFeedModel = (connection: Connection) =>
  connection.model<EventFeedDocument>('EventFeed', eventFeedSchema);
