import { Redis } from 'ioredis';

const ANSWER_TIMEOUT_MS = 2_000;

/** Runs work on one short-lived connection without retries. */
export async function withRedis<T>(
  url: string,
  work: (client: Redis) => Promise<T>,
  timeoutMs: number = ANSWER_TIMEOUT_MS,
): Promise<T> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    // The check would wait for a second or longer while the server loads its file; callers ask again sooner.
    enableReadyCheck: false,
  });
  let cause: Error | undefined;
  client.on('error', (error: Error) => {
    cause = error;
  });
  try {
    // For a refused connection this error only says "closed"; the 'error' event before it holds the reason.
    await client.connect().catch((error: unknown) => Promise.reject(cause ?? error));
    return await work(client);
  } finally {
    client.disconnect();
  }
}

/** Returns the fields of one section of INFO. */
export async function redisInfo(client: Redis, section: string): Promise<Map<string, string>> {
  const lines = (await client.info(section)).split('\r\n');
  const fields = lines.map((line) => line.split(/:(.*)/s)).filter((parts) => parts.length > 1);
  return new Map(fields.map(([name = '', value = '']) => [name, value]));
}

/** The oldest version that BullMQ supports. */
export const OLDEST_REDIS = '6.2';

const versionNumber = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

export const isNewEnough = (version: string): boolean => versionNumber(version) >= versionNumber(OLDEST_REDIS);
