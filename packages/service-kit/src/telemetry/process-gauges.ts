import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Connection } from 'mongoose';
import type { GaugeSource, Sample } from './gauges.ts';

/** Returns the container's memory limit, or the machine's memory if there is none, in bytes. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

/** Returns gauges of the build, readiness and memory limit of the process. */
export const processGauges = (service: string, isReady: () => Promise<boolean>): GaugeSource => ({
  gauges: {
    portal_build_info: 'Always 1; the labels are the running version and its Node.js',
    portal_ready: '1 while the process is ready',
    portal_memory_limit_bytes: 'Memory limit of the process',
  },
  labels: ['service', 'version', 'node'],
  read: async (): Promise<Sample[]> => [
    { gauge: 'portal_build_info', labels: { service, version: VERSION, node: process.version }, value: 1 },
    { gauge: 'portal_ready', labels: { service }, value: (await isReady()) ? 1 : 0 },
    { gauge: 'portal_memory_limit_bytes', labels: { service }, value: memoryLimit() },
  ],
});

interface Engines {
  service: string;
  mongo: Connection;
  /** @throws while Redis is unavailable. */
  pingRedis(): Promise<unknown>;
}

const oneIfFulfilled = (ping: Promise<unknown>): Promise<number> =>
  ping.then(
    () => 1,
    () => 0,
  );

const PING_TIMEOUT_MS = 1500;

const withTimeout = (ping: Promise<unknown>): Promise<unknown> =>
  Promise.race([ping, new Promise((_resolve, reject) => setTimeout(reject, PING_TIMEOUT_MS).unref())]);

/** Returns gauges of whether MongoDB and Redis answer this process. */
export function databaseGauges({ service, mongo, pingRedis }: Engines): GaugeSource[] {
  const pingMongo = async (): Promise<unknown> => mongo.db?.command({ ping: 1 }) ?? Promise.reject();
  const up = (gauge: string, engine: string, ping: () => Promise<unknown>): GaugeSource => ({
    gauges: { [gauge]: `1 while ${engine} answers this service` },
    labels: ['service'],
    read: async () => [{ gauge, labels: { service }, value: await oneIfFulfilled(withTimeout(ping())) }],
  });
  return [up('portal_mongodb_up', 'MongoDB', pingMongo), up('portal_redis_up', 'Redis', pingRedis)];
}

/** The version of the release, shared by all workspaces. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
