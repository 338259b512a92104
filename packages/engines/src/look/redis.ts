import type { Redis } from 'ioredis';
import { redisInfo, withRedis } from '../redis/client.ts';
import { isNewEnough, OLDEST_REDIS } from '../redis/version.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { clockDifference } from './clock-difference.ts';

const ANSWER_WITHIN_MS = 10_000;
const SECTIONS = ['server', 'memory', 'persistence', 'cluster'];

/** What a running Redis, or one node of a cluster, is like. */
export interface RedisLook {
  /** Without credentials. */
  address: string;
  version: string;
  isNewEnough: boolean;
  oldest: string;
  /** What it does when its memory is full; undefined when it does not tell. */
  maxmemoryPolicy: string | undefined;
  persistence: 'append-only file' | 'snapshots' | 'none' | 'unknown';
  /** Milliseconds that its clock is ahead of ours. */
  clockAheadMs: number;
}

/** Asks each server that REDIS_URL names (one, or nodes of a cluster with commas between them). @throws when one is away. */
export const lookAtRedis = (urls: string): Promise<RedisLook[]> =>
  Promise.all(urls.split(',').map((url) => lookAtServer(url.trim())));

/** Whoever runs it for us may keep its settings to themselves. */
const snapshots = async (client: Redis): Promise<RedisLook['persistence']> => {
  const told = await client.config('GET', 'save').catch(() => undefined);
  if (!Array.isArray(told)) return 'unknown';
  return told[1] ? 'snapshots' : 'none';
};

const lookAtServer = (url: string): Promise<RedisLook> =>
  withRedis(
    url,
    async (client) => {
      const infos = await Promise.all(SECTIONS.map((section) => redisInfo(client, section)));
      const info = new Map(infos.flatMap((section) => [...section]));
      const sentAt = Date.now();
      const [seconds = 0, microseconds = 0] = (await client.time()).map(Number);
      const version = info.get('redis_version') ?? '0';
      return {
        address: withoutSecrets(url),
        version,
        isNewEnough: isNewEnough(version),
        oldest: OLDEST_REDIS,
        maxmemoryPolicy: info.get('maxmemory_policy'),
        persistence: info.get('aof_enabled') === '1' ? 'append-only file' : await snapshots(client),
        clockAheadMs: clockDifference(seconds * 1000 + Math.floor(microseconds / 1000), sentAt, Date.now()),
      };
    },
    ANSWER_WITHIN_MS,
  );
