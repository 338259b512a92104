import { type Document, MongoClient } from 'mongodb';

const ANSWER_WITHIN_MS = 2_000;

/** Runs work on one short-lived connection; an address that says how long to look for a server is obeyed. */
export async function withMongo<T>(
  uri: string,
  work: (client: MongoClient) => Promise<T>,
  withinMs: number = ANSWER_WITHIN_MS,
): Promise<T> {
  const looking = /serverSelectionTimeoutMS=/i.test(uri) ? {} : { serverSelectionTimeoutMS: withinMs };
  const client = new MongoClient(uri, { ...looking, connectTimeoutMS: withinMs, maxPoolSize: 1 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Sends a command to the admin database. */
export const command = (client: MongoClient, request: Document): Promise<Document> =>
  client.db('admin').command(request);
