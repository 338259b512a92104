import { type DomainEvent, eventTypeOf } from '@utility-pay/contracts';
import type { Connection, Model } from 'mongoose';
import type { Queues } from '../jobs/queues.ts';
import { handleEach, sweepInBatches, throwFailures } from '../jobs/sweep-in-batches.ts';
import type { Logger } from '../log.ts';
import { removeProcessed } from '../mongo/pending-list.ts';
import type { Clock } from '../time-and-ids.ts';
import type { EventLog } from './event-log.ts';
import type { OutboxFields } from './outbox.ts';

/** Documents read per query. */
const BATCH = 100;
/** Documents whose events are published at the same time. */
const CONCURRENCY = 10;
const ACROSS_TENANTS = { acrossTenants: 'the relay publishes the events of all companies' };
const NO_SWEEP_DUE = new Date(0);

type Carried = OutboxFields & { _id: unknown; companyId?: number };

export interface Relay {
  /** Adds a collection whose outboxes the relay empties. */
  watch(model: { modelName: string }): void;
  /** Publishes pending events now instead of with the next sweep. Call it after a write that added events. */
  flush(): void;
  /** Moves all pending events to the log and to the subscribers' queues. */
  sweep(): Promise<void>;
  /** When the oldest unpublished event was written; undefined if there is none. */
  oldest(): Promise<Date | undefined>;
}

/** Moves events from the documents' outboxes to the event log, then to the queues. */
export function createRelay(parts: {
  connection: Connection;
  events: EventLog;
  queues: Queues;
  clock: Clock;
  log: Logger;
  /** Called once per event, in the process that removed it from its outbox. */
  onPublished(event: DomainEvent): void;
}): Relay {
  const { connection, events, queues, clock, log, onPublished } = parts;
  const models: Model<Carried>[] = [];
  const sweeps: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  let again = false;

  const publish = async (model: Model<Carried>, { _id, companyId, outbox = [] }: Carried): Promise<void> => {
    for (const event of outbox) {
      const subscribers = eventTypeOf(event.type)?.subscribers ?? [];
      await events.append(event, subscribers, clock.now());
      // An unavailable queue does not stop the relay: the log knows which subscribers are pending.
      await Promise.all(subscribers.map((subscriber) => queues.addEvent(subscriber, event))).catch((err) =>
        log.warn({ err, eventId: event.id }, 'Event logged, but the queue is unavailable'),
      );
    }
    // Companies themselves have no `companyId`.
    const key = companyId === undefined ? { _id } : { _id, companyId };
    const published = { key, ids: outbox.map((event) => event.id) };
    if (await removeProcessed(model, [published], { list: 'outbox', since: 'outboxAt' })) outbox.forEach(onPublished);
  };

  const sweepOf = (model: Model<Carried>): (() => Promise<void>) =>
    sweepInBatches({
      list: ({ limit, skip }) =>
        model
          .find({ outboxAt: { $gt: NO_SWEEP_DUE } }, { outbox: 1, companyId: 1 })
          .setOptions(ACROSS_TENANTS)
          .sort({ outboxAt: 1 })
          .skip(skip)
          .limit(limit)
          .lean(),
      handle: async (document) => {
        await publish(model, document);
        return 'done';
      },
      batchSize: BATCH,
      concurrency: CONCURRENCY,
      batchesPerRun: Number.POSITIVE_INFINITY,
    });

  const sweepAll = async (): Promise<void> => {
    do {
      again = false;
      throwFailures(await handleEach(sweeps, (sweepModel) => sweepModel()));
    } while (again);
  };

  const sweep = (): Promise<void> => {
    if (running !== undefined) {
      again = true;
      return running;
    }
    running = sweepAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const oldestIn = async (model: Model<Carried>): Promise<Date[]> => {
    const [document] = await model
      .find({ outboxAt: { $gt: NO_SWEEP_DUE } }, { outboxAt: 1 })
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
      const model = connection.model<Carried>(modelName);
      models.push(model);
      sweeps.push(sweepOf(model));
    },
    sweep,
    flush: () => void sweep().catch((err) => log.warn({ err }, 'Relay failed; the next sweep retries')),
  };
}
