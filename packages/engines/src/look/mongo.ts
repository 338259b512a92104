import { type MongoClient, MongoServerError } from 'mongodb';
import { command, withMongo } from '../mongo/client.ts';
import { clockDifference } from './clock-difference.ts';

const ANSWER_WITHIN_MS = 10_000;
const PROBE_DATABASE = 'utility_pay_probe';
const UNAUTHORIZED = 13;

/** What a running MongoDB is like. */
export interface MongoLook {
  version: string;
  topology: 'replica set' | 'sharded' | 'single server';
  /** Members of the replica set that hold data; 0 where there is none. */
  members: number;
  /** Milliseconds that a write took until a majority had it; undefined when this login may not write there. */
  majorityWriteMs: number | undefined;
  /** Milliseconds that its clock is ahead of ours; undefined when it does not tell. */
  clockAheadMs: number | undefined;
}

async function majorityWrite(client: MongoClient): Promise<number | undefined> {
  const writeConcern = { w: 'majority' as const, wtimeoutMS: ANSWER_WITHIN_MS };
  const probes = client.db(PROBE_DATABASE).collection<{ _id: string; at: Date }>('probes', { writeConcern });
  const from = performance.now();
  try {
    await probes.updateOne({ _id: 'majority' }, { $set: { at: new Date() } }, { upsert: true });
    return Math.round(performance.now() - from);
  } catch (error) {
    if (error instanceof MongoServerError && error.code === UNAUTHORIZED) return undefined;
    throw error;
  }
}

/** Asks a MongoDB what it is like, and writes one small document to it. @throws when it cannot be reached or written to. */
export const lookAtMongo = (uri: string): Promise<MongoLook> =>
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
          hello.localTime instanceof Date ? clockDifference(hello.localTime.getTime(), sentAt, receivedAt) : undefined,
      };
    },
    ANSWER_WITHIN_MS,
  );
