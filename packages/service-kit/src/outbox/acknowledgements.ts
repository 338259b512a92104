import { SERVICES, type ServiceName } from '@utility-pay/contracts';
import { QueueEvents } from 'bullmq';
import { coalesce } from '../jobs/coalesce.ts';
import { eventIdOf, type Queues } from '../jobs/queues.ts';
import type { Logger } from '../log.ts';
import { connectRedis } from '../redis.ts';
import type { EventLog } from './event-log.ts';

/** A listener also reads completions of this time before its start, because no listener may have been running then. */
const REREAD_MS = 60_000;

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
  const listeners = SERVICES.filter((name) => dependencies.subscribers.includes(name)).map((name) => {
    const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null });
    const listener = new QueueEvents(name, {
      connection,
      prefix: queues.prefixOf(name),
      lastEventId: `${Date.now() - REREAD_MS}-0`,
    });
    listener.on('error', (err) => log.warn({ err }, 'Queue events error'));
    let completed: string[] = [];
    const acknowledge = coalesce(async () => {
      const eventIds = completed;
      completed = [];
      const write = () => events.acknowledge(eventIds, name);
      // The driver does not retry writes to several documents by itself, for example after a failover.
      await write().catch(write);
    });
    listener.on('completed', ({ jobId }) => {
      const eventId = eventIdOf(jobId, publisher);
      if (!eventId) return;
      completed.push(eventId);
      acknowledge().catch((err) => log.warn({ err, eventId }, 'Acknowledgement lost'));
    });
    return { listener, connection };
  });
  return {
    close: async () => {
      await Promise.all(listeners.map(({ listener }) => listener.close()));
      for (const { connection } of listeners) connection.disconnect();
    },
  };
}
