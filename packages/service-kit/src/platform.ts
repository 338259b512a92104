import type { ServiceName } from '@utility-pay/contracts';
import type { Connection } from 'mongoose';
import { createActRecorder, type RecordAct } from './audit.ts';
import { createServiceCaller, type ServiceCaller } from './graphql/service-client.ts';
import type { SubgraphTransport } from './graphql/transport.ts';
import { createQueues, type Queues } from './jobs/queues.ts';
import { createLogger, type Logger } from './log.ts';
import { connectMongo } from './mongo/connect.ts';
import { followServerClock } from './mongo/server-clock.ts';
import { createEventLog, type EventLog } from './outbox/event-log.ts';
import { type CreateEvent, createEventFactory } from './outbox/outbox.ts';
import { createRelay, type Relay } from './outbox/relay.ts';
import { type Cache, createCache } from './redis.ts';
import type { InternalKeys } from './secrets/internal-keys.ts';
import { countEvent, createMetrics, type Metrics } from './telemetry/metrics.ts';
import { databaseGauges } from './telemetry/process-gauges.ts';
import { type Clock, type RandomId, randomId } from './time-and-ids.ts';

/** The infrastructure of a service, created once per process at the composition root. */
export interface Platform {
  name: ServiceName;
  mongo: Connection;
  redisUrl: string;
  queues: Queues;
  events: EventLog;
  relay: Relay;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  call: ServiceCaller;
  /** The keys that verify calls from other processes; absent if all callers are in this process. */
  internalKeys?: InternalKeys | undefined;
  clock: Clock;
  randomId: RandomId;
  log: Logger;
  metrics: Metrics;
  /** Opens a cache of the service; closed with the platform. */
  openCache(): Cache;
  close(): Promise<void>;
}

export interface PlatformOptions {
  name: ServiceName;
  mongoUri: string;
  /** Prefix of the database name. */
  databasePrefix: string;
  redisUrl: string;
  queuePrefix: string;
  transport: SubgraphTransport;
  internalKeys?: InternalKeys;
  logLevel: string;
  clock?: Clock;
  randomId?: RandomId;
  log?: Logger;
  /** The metrics of the process, shared by services in it. */
  metrics?: Metrics;
}

export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { name, internalKeys, redisUrl, randomId: ids = randomId } = options;
  const { log = createLogger(name, options.logLevel), metrics = createMetrics() } = options;
  const mongo = await connectMongo(options.mongoUri, `${options.databasePrefix}-${name}`);
  const serverClock = await followServerClock(mongo, { log });
  const { clock = serverClock } = options;
  const queues = createQueues(redisUrl, options.queuePrefix);
  const events = createEventLog(mongo, clock);
  const createEvent = createEventFactory(clock, ids);
  const caches: Cache[] = [];
  const pingRedis = () => queues.counts(name);
  for (const source of databaseGauges({ service: name, mongo, pingRedis })) metrics.addGauges(source);
  return {
    name,
    mongo,
    redisUrl,
    queues,
    events,
    relay: createRelay({
      connection: mongo,
      events,
      queues,
      clock,
      log,
      onLogged: (event) => countEvent(metrics, event),
    }),
    createEvent,
    recordAct: createActRecorder(name, createEvent),
    call: createServiceCaller(options.transport, { kind: 'service', service: name }),
    internalKeys,
    clock,
    randomId: ids,
    log,
    metrics,
    openCache: () => {
      const cache = createCache(redisUrl, `${options.queuePrefix}-${name}-cache`);
      caches.push(cache);
      return cache;
    },
    close: async () => {
      for (const cache of caches) cache.close();
      serverClock.close();
      await queues.close();
      await mongo.close();
    },
  };
}
