import { Redis } from 'ioredis';

const ANSWER_WITHIN_MS = 2_000;

/** Runs work on one short-lived connection that doesn't try twice. */
export async function withRedis<T>(
  url: string,
  work: (client: Redis) => Promise<T>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<T> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  // The failure of connect() below says the same.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.disconnect();
  }
}

/** The fields of INFO. */
export async function redisInfo(client: Redis, section: string): Promise<Map<string, string>> {
  const lines = (await client.info(section)).split('\r\n');
  return new Map(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}
