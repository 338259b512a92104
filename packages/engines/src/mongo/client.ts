import { type Document, MongoClient } from 'mongodb';

const ANSWER_WITHIN_MS = 2_000;

/** Runs work on one short-lived connection, straight to the node that the address names. */
export async function withMongo<T>(
  uri: string,
  work: (client: MongoClient) => Promise<T>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<T> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: withinMs,
    connectTimeoutMS: withinMs,
    maxPoolSize: 1,
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

export const command = (client: MongoClient, request: Document): Promise<Document> =>
  client.db('admin').command(request);
