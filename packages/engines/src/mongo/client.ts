import { type Document, Long, MongoClient } from 'mongodb';
import { mongoAddress } from '../address.ts';
import { listens } from '../process/ports.ts';

const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Runs work on one short-lived connection. A serverSelectionTimeoutMS in the address takes precedence over `timeoutMs`.
 */
export async function withMongo<T>(
  uri: string,
  work: (client: MongoClient) => Promise<T>,
  timeoutMs: number = ANSWER_TIMEOUT_MS,
): Promise<T> {
  const selection = /serverSelectionTimeoutMS=/i.test(uri) ? {} : { serverSelectionTimeoutMS: timeoutMs };
  const client = new MongoClient(uri, { ...selection, connectTimeoutMS: timeoutMs, maxPoolSize: 1 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Sends a command to the admin database. */
export const command = (client: MongoClient, request: Document): Promise<Document> =>
  client.db('admin').command(request);

/** Returns true when process `pid` itself answers on the port, and not another program that took the port. */
export async function isServedBy(port: number, pid: number): Promise<boolean> {
  if (!(await listens(port))) return false;
  const status = await withMongo(mongoAddress(port), (client) => command(client, { serverStatus: 1 }));
  return Number(status.pid) === pid;
}

/** Long, because the caller may block this thread by loading modules, and a timeout would count as "not supported". */
const PROBE_TIMEOUT_MS = 60_000;
const PROBE_DATABASE = 'utility_pay_probe';
const RETRIED_WRITE = {
  update: 'writes',
  updates: [{ q: { _id: 1 }, u: { $inc: { times: 1 } }, upsert: true }],
  txnNumber: Long.fromNumber(1),
};

async function appliesRetryOnce(client: MongoClient): Promise<boolean> {
  const database = client.db(PROBE_DATABASE);
  await database.dropDatabase();
  const session = client.startSession();
  try {
    await database.command({ ...RETRIED_WRITE }, { session });
    await database.command({ ...RETRIED_WRITE }, { session });
    const written = await database.collection('writes').findOne({});
    return written?.times === 1;
  } finally {
    await session.endSession();
    await database.dropDatabase();
  }
}

/**
 * Returns whether a write that is sent twice with one transaction number is applied once. If not, drivers must not
 * retry writes.
 */
export const supportsRetryableWrites = (port: number): Promise<boolean> =>
  withMongo(mongoAddress(port, false), (client) => appliesRetryOnce(client).catch(() => false), PROBE_TIMEOUT_MS);
