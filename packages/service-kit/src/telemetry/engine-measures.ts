import type { Connection } from 'mongoose';
import type { Measure } from './measure.ts';

interface Engines {
  service: string;
  mongo: Connection;
  /** @throws while Redis is away. */
  pingRedis(): Promise<unknown>;
}

const answers = (asking: Promise<unknown>): Promise<number> =>
  asking.then(
    () => 1,
    () => 0,
  );

/** Milliseconds within which an engine answers if it is there. */
const PING_MS = 1500;

const inTime = (asking: Promise<unknown>): Promise<unknown> =>
  Promise.race([asking, new Promise((_resolve, reject) => setTimeout(reject, PING_MS).unref())]);

/** Whether the engines answer this process. */
export function engineMeasures({ service, mongo, pingRedis }: Engines): Measure[] {
  const pingMongo = async (): Promise<unknown> => mongo.db?.command({ ping: 1 }) ?? Promise.reject();
  const up = (gauge: string, engine: string, ping: () => Promise<unknown>): Measure => ({
    gauges: { [gauge]: `1 while ${engine} answers this service` },
    labels: ['service'],
    read: async () => [{ gauge, labels: { service }, value: await answers(inTime(ping())) }],
  });
  return [up('portal_mongodb_up', 'MongoDB', pingMongo), up('portal_redis_up', 'Redis', pingRedis)];
}
