import { Redis } from 'ioredis';

const ANSWER_WITHIN_MS = 2_000;

/** Runs work on one short-lived connection that doesn't try twice. */
export async function withRedis<T>(
  url: string,
  work: (client: Redis) => Promise<T>,
  withinMs: number = ANSWER_WITHIN_MS,
): Promise<T> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let cause: Error | undefined;
  client.on('error', (error: Error) => {
    cause = error;
  });
  try {
    // A refused connection is told as closed here; the event before it knows why.
    await client.connect().catch((error: unknown) => Promise.reject(cause ?? error));
    return await work(client);
  } finally {
    client.disconnect();
  }
}

/** The fields of INFO. */
export async function redisInfo(client: Redis, section: string): Promise<Map<string, string>> {
  const lines = (await client.info(section)).split('\r\n');
  const fields = lines.map((line) => line.split(/:(.*)/s)).filter((parts) => parts.length > 1);
  return new Map(fields.map(([name = '', value = '']) => [name, value]));
}
