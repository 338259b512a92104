import { type DomainEvent, eventTypeOf, type ServiceName } from '@utility-pay/contracts';
import type { Connection, Model } from 'mongoose';
import { coalesce } from '../jobs/coalesce.ts';
import type { Queues } from '../jobs/queues.ts';
import { handleEach, sweepInBatches, throwFailures } from '../jobs/sweep-in-batches.ts';
import type { Logger } from '../log.ts';
import { removeProcessed } from '../mongo/pending-list.ts';
import type { Clock } from '../time-and-ids.ts';
import type { EventLog } from './event-log.ts';
import type { OutboxFields } from './outbox.ts';

/** Documents per query. */
const BATCH_SIZE = 100;
/** Documents whose events are added to the queues at the same time. */
const CONCURRENCY = 10;
/** Milliseconds between two sweeps of a collection: in a burst, the events written meanwhile are published together. */
const PAUSE_MS = 20;
const ACROSS_TENANTS = { acrossTenants: 'the relay publishes the events of all companies' };
/** Matches all documents with `outboxAt`, through its sparse index: every date is after the epoch. */
const HAS_EVENTS = { outboxAt: { $gt: new Date(0) } };

const subscribersOf = ({ type }: DomainEvent): readonly ServiceName[] => eventTypeOf(type)?.subscribers ?? [];

type OutboxDocument = OutboxFields & { _id: unknown; companyId?: number };

export interface Relay {
  /** Adds a collection whose outboxes the relay empties. */
  watch(model: { modelName: string }): void;
  /** Publishes a collection's events now instead of with the next sweep. Call it after a write that added events. */
  flush(model: { modelName: string }): void;
  /** Moves all pending events to the log and to the subscribers' queues. */
  sweep(): Promise<void>;
  /** Returns when the oldest unpublished event was written; undefined if there is none. */
  oldest(): Promise<Date | undefined>;
}

/** Moves events from the documents' outboxes to the event log, then to the queues. */
export function createRelay(dependencies: {
  connection: Connection;
  events: EventLog;
  queues: Queues;
  clock: Clock;
  log: Logger;
  /** Called once per event, in the process that added it to the log, unless that process crashes before. */
  onLogged(event: DomainEvent): void;
}): Relay {
  const { connection, events, queues, clock, log, onLogged } = dependencies;
  const models: Model<OutboxDocument>[] = [];
  const sweeps = new Map<string, () => Promise<void>>();

  /** Adds a document's events to the queues, one after the other. `logged`: those that the log did not have before. */
  const enqueue = async ({ outbox = [] }: OutboxDocument, logged: ReadonlySet<DomainEvent>): Promise<void> => {
    for (const event of outbox) {
      const isNew = logged.has(event);
      const adding = subscribersOf(event).map((subscriber) => queues.addEvent(subscriber, event, isNew));
      // An unavailable queue does not stop the relay: the log has the pending subscribers, so the event is redelivered.
      await Promise.all(adding).catch((err) =>
        log.warn({ err, eventId: event.id }, 'Event logged, but the queue is unavailable'),
      );
    }
  };

  const publish = async (model: Model<OutboxDocument>, documents: readonly OutboxDocument[]): Promise<void> => {
    const unpublished = documents.flatMap(({ outbox = [] }) => outbox);
    const logged = await events.append(
      unpublished.map((event) => ({ event, pending: subscribersOf(event) })),
      clock.now(),
    );
    logged.forEach(onLogged);
    const isLogged = new Set(logged);
    await handleEach(documents, (document) => enqueue(document, isLogged), CONCURRENCY);
    const published = documents.map(({ _id, companyId, outbox = [] }) => ({
      // Companies themselves have no `companyId`.
      key: companyId === undefined ? { _id } : { _id, companyId },
      ids: outbox.map(({ id }) => id),
    }));
    await removeProcessed(model, published, { list: 'outbox', since: 'outboxAt' });
  };

  const sweepOf = (model: Model<OutboxDocument>): (() => Promise<void>) =>
    sweepInBatches({
      list: ({ limit, skip }) =>
        model
          .find(HAS_EVENTS, { outbox: 1, companyId: 1 })
          .setOptions(ACROSS_TENANTS)
          .sort({ outboxAt: 1 })
          .skip(skip)
          .limit(limit)
          .lean(),
      handleAll: (documents) =>
        publish(model, documents).catch((err) => {
          log.warn({ err, collection: model.collection.name }, 'Events are published one document at a time');
          throw err;
        }),
      handle: async (document) => {
        await publish(model, [document]);
        return 'done';
      },
      batchSize: BATCH_SIZE,
      concurrency: CONCURRENCY,
      batchesPerRun: Number.POSITIVE_INFINITY,
    });

  const sweepCollection = coalesce(async (modelName: string) => {
    const sweepModel = sweeps.get(modelName);
    if (!sweepModel) throw new Error(`The relay does not watch ${modelName}`);
    await sweepModel();
  }, PAUSE_MS);

  const oldestIn = async (model: Model<OutboxDocument>): Promise<Date[]> => {
    const [document] = await model
      .find(HAS_EVENTS, { outboxAt: 1 })
      .setOptions(ACROSS_TENANTS)
      .sort({ outboxAt: 1 })
      .limit(1)
      .lean();
    return document?.outboxAt ? [document.outboxAt] : [];
  };

  return {
    oldest: async () => {
      const found = (await Promise.all(models.map(oldestIn))).flat();
      return found.sort((one, other) => one.getTime() - other.getTime())[0];
    },
    watch: ({ modelName }) => {
      const model = connection.model<OutboxDocument>(modelName);
      models.push(model);
      sweeps.set(modelName, sweepOf(model));
    },
    sweep: async () => throwFailures(await handleEach([...sweeps.keys()], sweepCollection)),
    flush: ({ modelName }) =>
      void sweepCollection(modelName).catch((err) => log.warn({ err }, 'Relay failed; the next sweep retries')),
  };
}
