import type { Redis } from 'ioredis';
import { type MongoClient, MongoServerError } from 'mongodb';
import { withoutSecrets } from './address.ts';
import { command, withMongo } from './mongo/client.ts';
import { isNewEnough, OLDEST_REDIS, redisInfo, withRedis } from './redis/client.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const PROBE_DATABASE = 'utility_pay_probe';
const UNAUTHORIZED = 13;

export interface MongoStatus {
  version: string;
  topology: 'replica set' | 'sharded' | 'single server';
  /** Members of the replica set that hold data; 0 without a replica set. */
  members: number;
  /** Milliseconds until a majority acknowledged a write; undefined if this login may not write. */
  majorityWriteMs: number | undefined;
  /** Milliseconds that its clock is ahead of this machine's; undefined if it doesn't report its time. */
  clockAheadMs: number | undefined;
}

async function majorityWrite(client: MongoClient): Promise<number | undefined> {
  const writeConcern = { w: 'majority' as const, wtimeoutMS: ANSWER_TIMEOUT_MS };
  const probes = client.db(PROBE_DATABASE).collection<{ _id: string; at: Date }>('probes', { writeConcern });
  const startedAt = performance.now();
  try {
    await probes.updateOne({ _id: 'majority' }, { $set: { at: new Date() } }, { upsert: true });
    return Math.round(performance.now() - startedAt);
  } catch (error) {
    if (error instanceof MongoServerError && error.code === UNAUTHORIZED) return undefined;
    throw error;
  }
}

/** Returns the status of a MongoDB and writes one small document to it. @throws if it can't be reached or written to */
export const inspectMongo = (uri: string): Promise<MongoStatus> =>
  withMongo(
    uri,
    async (client) => {
      const { version } = await command(client, { buildInfo: 1 });
      const sentAt = Date.now();
      const hello = await command(client, { hello: 1 });
      const receivedAt = Date.now();
      return {
        version: String(version),
        topology: hello.msg === 'isdbgrid' ? 'sharded' : hello.setName ? 'replica set' : 'single server',
        members: Array.isArray(hello.hosts) ? hello.hosts.length : 0,
        majorityWriteMs: await majorityWrite(client),
        clockAheadMs:
          hello.localTime instanceof Date
            ? clockDifference({ serverTime: hello.localTime.getTime(), sentAt, receivedAt })
            : undefined,
      };
    },
    ANSWER_TIMEOUT_MS,
  );

const SECTIONS = ['server', 'memory', 'persistence', 'cluster'];

export interface RedisStatus {
  /** Without credentials. */
  address: string;
  version: string;
  isNewEnough: boolean;
  oldest: string;
  /** What it does when its memory is full; undefined when it doesn't report it. */
  maxmemoryPolicy: string | undefined;
  persistence: 'append-only file' | 'snapshots' | 'none' | 'unknown';
  /** Milliseconds that its clock is ahead of this machine's. */
  clockAheadMs: number;
}

/** Returns the status of each server in REDIS_URL (one, or the nodes of a cluster). @throws if one can't be reached */
export const inspectRedis = (urls: string): Promise<RedisStatus[]> =>
  Promise.all(urls.split(',').map((url) => inspectServer(url.trim())));

/** Reads whether snapshots are on: `unknown` where a managed service does not allow CONFIG. */
const snapshotSetting = async (client: Redis): Promise<RedisStatus['persistence']> => {
  const setting = await client.config('GET', 'save').catch(() => undefined);
  if (!Array.isArray(setting)) return 'unknown';
  return setting[1] ? 'snapshots' : 'none';
};

const inspectServer = (url: string): Promise<RedisStatus> =>
  withRedis(
    url,
    async (client) => {
      const infos = await Promise.all(SECTIONS.map((section) => redisInfo(client, section)));
      const info = new Map(infos.flatMap((section) => [...section]));
      const sentAt = Date.now();
      const [seconds = 0, microseconds = 0] = (await client.time()).map(Number);
      const receivedAt = Date.now();
      const serverTime = seconds * 1000 + Math.floor(microseconds / 1000);
      const version = info.get('redis_version') ?? '0';
      return {
        address: withoutSecrets(url),
        version,
        isNewEnough: isNewEnough(version),
        oldest: OLDEST_REDIS,
        maxmemoryPolicy: info.get('maxmemory_policy'),
        persistence: info.get('aof_enabled') === '1' ? 'append-only file' : await snapshotSetting(client),
        clockAheadMs: clockDifference({ serverTime, sentAt, receivedAt }),
      };
    },
    ANSWER_TIMEOUT_MS,
  );

/**
 * Returns how many milliseconds the clock of a server is ahead of this machine's, negative if it is behind. The server
 * read its clock at some time between the request and the response, so a `serverTime` between those two counts as no
 * difference.
 */
export function clockDifference(times: { serverTime: number; sentAt: number; receivedAt: number }): number {
  const { serverTime, sentAt, receivedAt } = times;
  if (serverTime < sentAt) return serverTime - sentAt;
  return serverTime > receivedAt ? serverTime - receivedAt : 0;
}
