import { saveVersion } from '@utility-pay/service-kit/aggregate';
import { insertIfAbsent, insertIfAbsentInBatches } from '@utility-pay/service-kit/mongo/insert-missing';
import { readPage, rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import {
  type EventFeed,
  FEED_KEPT_DAYS,
  FEED_START,
  type FeedEvent,
  type NumberedEvent,
} from '../domain/event-feed.ts';
import type { EventFeedRepository } from '../use-cases/ports/event-feeds.ts';

const DAY_SECONDS = 86_400;
/** Events are deleted a day after they can be read for the last time, because the clocks of readers and of the database differ. */
const DELETED_AFTER_SECONDS = (FEED_KEPT_DAYS + 1) * DAY_SECONDS;
/** Stored as the number of an event without a number. */
const UNNUMBERED = 0;

interface FeedEventDocument extends Omit<FeedEvent, 'id'> {
  _id: string;
  number: number;
  token?: string;
  previousToken?: string;
  numberedAt?: Date;
  createdAt: Date;
  /** Present until the event has a number. */
  unnumberedSince?: Date;
}

interface EventFeedDocument extends EventFeed {
  /** The company's id. */
  _id: number;
  /** When the batch was started; present while there is one. */
  batchSince?: Date;
}

const requiredText = { type: String, required: true };
const requiredNumber = { type: Number, required: true };
const requiredInstant = { type: Date, required: true };
// Tokens are not required: mongoose takes an empty text for a missing one.
const tokenText = { type: String };
const positionSchema = new Schema({ number: requiredNumber, token: tokenText }, { _id: false });
const batchSchema = new Schema({ ids: [String], token: tokenText, at: requiredInstant }, { _id: false });

export const feedEventSchema = new Schema<FeedEventDocument>(
  {
    _id: requiredText,
    type: requiredText,
    timestamp: requiredText,
    data: { type: Object, required: true },
    number: requiredNumber,
    token: tokenText,
    previousToken: tokenText,
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
    _id: requiredNumber,
    last: { type: positionSchema, required: true },
    lastAt: requiredInstant,
    batch: { type: batchSchema },
    batchSince: { type: Date },
    version: requiredNumber,
  },
  { collection: 'event-feeds', versionKey: false },
);
eventFeedSchema.plugin(tenantPlugin);
// For sweepers. Sparse, so its size is that of the unfinished batches.
eventFeedSchema.index({ batchSince: 1 }, { sparse: true, acrossTenants: 'sweepers cover all companies' });

const ACROSS_TENANTS = { acrossTenants: 'the sweeper covers all companies' };
/** The version of a feed that is not stored yet. */
const NOT_STORED = 0;

const newFeed = (companyId: number): EventFeed => ({
  companyId,
  last: FEED_START,
  lastAt: new Date(0),
  version: NOT_STORED,
});

const toFeed = ({ companyId, last, lastAt, batch, version }: EventFeedDocument): EventFeed => ({
  companyId,
  last: { number: last.number, token: last.token ?? '' },
  lastAt,
  version,
  ...(batch ? { batch } : {}),
});

const toEvent = ({ _id: id, companyId, type, timestamp, data, number, token }: FeedEventDocument): NumberedEvent => ({
  id,
  companyId,
  type,
  timestamp,
  data,
  position: { number, token: token ?? '' },
});

export function createEventFeedRepository({ mongo }: Pick<Platform, 'mongo'>): EventFeedRepository {
  const Events = mongo.model<FeedEventDocument>('FeedEvent', feedEventSchema);
  const Feeds = mongo.model<EventFeedDocument>('EventFeed', eventFeedSchema);
  const insertEvent = insertIfAbsentInBatches(Events);

  /** Stores the first version of a feed. */
  const insert = (feed: EventFeed): Promise<boolean> =>
    insertIfAbsent(Feeds, { ...feed, _id: feed.companyId, version: NOT_STORED + 1 });

  return {
    add: ({ id, ...event }, now) =>
      insertEvent({ ...event, _id: id, number: UNNUMBERED, createdAt: now, unnumberedSince: now }),
    find: async (companyId) => {
      const document = await Feeds.findOne({ _id: companyId, companyId }).lean();
      return document ? toFeed(document) : newFeed(companyId);
    },
    save: async (feed, { batch, ...rest }) => {
      if (feed.version === NOT_STORED && !(await insert(feed))) return undefined;
      const { companyId, batch: _before, ...stored } = feed;
      const version = Math.max(feed.version, NOT_STORED + 1);
      const operators = batch
        ? { $set: { ...rest, batch, batchSince: batch.at } }
        : { $set: rest, $unset: { batch: 1, batchSince: 1 } };
      if (!(await saveVersion(Feeds, { _id: companyId, companyId, version }, operators))) return undefined;
      return { ...stored, ...rest, companyId, version: version + 1, ...(batch ? { batch } : {}) };
    },
    listUnnumbered: async ({ companyId, last }, limit) => {
      const list = (filter: object) =>
        Events.find({ companyId, ...filter }, { _id: 1 })
          .sort({ number: 1, createdAt: 1, _id: 1 })
          .limit(limit)
          .lean();
      // First the events with numbers beyond the end, in their order: those that do not fit into the batch have numbers beyond the new end too.
      const found = [...(await list({ number: { $gt: last.number } })), ...(await list({ number: UNNUMBERED }))];
      return found.slice(0, limit).map(({ _id }) => _id);
    },
    number: async (companyId, numberings) => {
      const updates = numberings.map(({ id, position, previousToken, at }) => ({
        updateOne: {
          filter: { _id: id, companyId },
          update: { $set: { ...position, previousToken, numberedAt: at }, $unset: { unnumberedSince: 1 as const } },
        },
      }));
      await Events.bulkWrite(updates, { ordered: false });
    },
    findNumbered: async (companyId, number, numberedAfter) => {
      const filter = { companyId, number, numberedAt: { $gt: numberedAfter } };
      const document = await Events.findOne(filter, { previousToken: 1 }).lean();
      return document ? { previousToken: document.previousToken ?? '' } : undefined;
    },
    list: async ({ companyId, after, upTo, numberedAfter, types }, limit) => {
      const query = Events.find({
        companyId,
        number: { $gt: after, $lt: upTo + 1 },
        numberedAt: { $gt: numberedAfter },
        type: { $in: [...types] },
      }).lean<FeedEventDocument[]>();
      const { rows, hasNextPage } = await readPage(rowsOf(query.sort({ number: 1 }).limit(limit + 1)), limit);
      return { rows: rows.map(toEvent), hasNextPage };
    },
    listUnfinished: async (before) => {
      const [withEvents, withBatch] = await Promise.all([
        Events.distinct('companyId', { unnumberedSince: { $lt: before } }).setOptions(ACROSS_TENANTS),
        Feeds.distinct('companyId', { batchSince: { $lt: before } }).setOptions(ACROSS_TENANTS),
      ]);
      return [...new Set([...withEvents, ...withBatch])];
    },
  };
}
