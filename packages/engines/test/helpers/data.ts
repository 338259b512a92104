import { MongoClient } from 'mongodb';
import type { Engines } from '../../src/index.ts';
import { withRedis } from '../../src/redis/client.ts';

export async function withDatabase<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

export async function writeBoth({ mongo, redis }: Engines, value: string): Promise<void> {
  await withDatabase(mongo.uri, (client) => client.db('kept').collection('values').insertOne({ value }));
  await withRedis(redis.url, async (client) => {
    await client.rpush('values', value);
    // Redis syncs once a second. WAITAOF syncs now.
    await client.call('WAITAOF', '1', '0', '5000');
  });
}

export async function readBoth({ mongo, redis }: Engines): Promise<{ mongo: string[]; redis: string[] }> {
  const documents = await withDatabase(mongo.uri, (client) =>
    client.db('kept').collection('values').find({}).sort({ _id: 1 }).toArray(),
  );
  const values = await withRedis(redis.url, (client) => client.lrange('values', 0, -1));
  return { mongo: documents.map(({ value }) => value), redis: values };
}
