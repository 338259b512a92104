import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@utility-pay/contracts';
import { eventIdOf, type Queues } from '../jobs/queues.ts';
import type { Logger } from '../log.ts';
import { connectRedis } from '../redis.ts';
import type { EventLog } from './event-log.ts';

/** A reader also reads completions of this time before its start, because no reader may have been running then. */
const REREAD_MS = 60_000;
/** How long a reader waits for the first entry. */
const BLOCK_MS = 10_000;
/** How much later than that the server may answer before the connection is replaced. */
const ANSWER_MS = 5000;
/** Pause between reads: the events that were handled meanwhile are acknowledged together. */
const PAUSE_MS = 200;
const RETRY_MS = 1000;
const BATCH_SIZE = 1000;

/** An entry of a queue's stream: its id, and its fields, where each name is followed by its value. */
type Entry = [id: string, fields: string[]];

/**
 * Marks a service's events as acknowledged when a subscriber's job completes. A missed completion (Redis wiped, process stopped)
 * leads to a redelivery, which is idempotent.
 */
export function startAcknowledgements(dependencies: {
  publisher: ServiceName;
  subscribers: ServiceName[];
  redisUrl: string;
  queues: Queues;
  events: EventLog;
  log: Logger;
}): {
  close(): Promise<void>;
} {
  const { publisher, redisUrl, queues, events, log } = dependencies;
  const closing = new AbortController();
  const { signal } = closing;
  // Closing ends a pause early by rejecting it.
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);

  const acknowledge = async (subscriber: ServiceName, entries: readonly Entry[]): Promise<void> => {
    const eventIds = entries.flatMap(([, fields]) => eventIdOf(completedJob(fields), publisher) ?? []);
    if (eventIds.length === 0) return;
    const write = () => events.acknowledge(eventIds, subscriber);
    // The driver does not retry writes to several documents by itself, for example after a failover.
    await write()
      .catch(write)
      .catch((err) => log.warn({ err, eventIds }, 'Acknowledgements lost'));
  };

  const readers = SERVICES.filter((name) => dependencies.subscribers.includes(name)).map((subscriber) => {
    // A read over a connection that the server no longer has would wait forever.
    const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null, socketTimeout: BLOCK_MS + ANSWER_MS });
    let lastId = `${Date.now() - REREAD_MS}-0`;
    const read = async (): Promise<readonly Entry[]> => {
      const stream = queues.streamOf(subscriber);
      const answer = await connection.xread('COUNT', BATCH_SIZE, 'BLOCK', BLOCK_MS, 'STREAMS', stream, lastId);
      const entries = answer?.[0]?.[1] ?? [];
      lastId = entries.at(-1)?.[0] ?? lastId;
      return entries;
    };
    const readAll = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          const entries = await read();
          await acknowledge(subscriber, entries);
          if (entries.length < BATCH_SIZE) await pause(PAUSE_MS);
        } catch (err) {
          if (signal.aborted) return;
          log.warn({ err }, 'Queue events error');
          await pause(RETRY_MS);
        }
      }
    };
    return { reading: readAll(), connection };
  });
  return {
    close: async () => {
      closing.abort();
      // Ends a read that waits.
      for (const { connection } of readers) connection.disconnect();
      await Promise.all(readers.map(({ reading }) => reading));
    },
  };
}

/** Returns the id of the job that completed; an empty text for any other entry. */
function completedJob(fields: readonly string[]): string {
  const read = (name: string) => fields.find((_, index) => index % 2 === 1 && fields[index - 1] === name);
  return read('event') === 'completed' ? (read('jobId') ?? '') : '';
}
