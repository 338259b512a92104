import { EngineError } from '../engine-error.ts';
import { externalService } from '../external-service.ts';
import type { Service } from '../service.ts';
import type { Log } from '../types.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { redisInfo, withRedis } from './client.ts';
import { isNewEnough, OLDEST_REDIS } from './version.ts';

const ANSWER_WITHIN_MS = 15_000;

/** The Redis that REDIS_URL names. Thrown when it doesn't answer, or is too old for the queues. */
export async function externalRedis(url: string, log: Log): Promise<Service> {
  const shown = withoutSecrets(url);
  const look = async () =>
    withRedis(
      url,
      async (client) => new Map([...(await redisInfo(client, 'server')), ...(await redisInfo(client, 'memory'))]),
      ANSWER_WITHIN_MS,
    );
  const info = await look().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError(
      'EXTERNAL_UNREACHABLE',
      `REDIS_URL names ${shown}, which can't be used: ${reason}. Correct it, or unset it to have an engine started here.`,
    );
  });
  const version = info.get('redis_version') ?? '0';
  if (!isNewEnough(version)) {
    throw new EngineError(
      'EXTERNAL_UNFIT',
      `REDIS_URL names ${shown}, which is version ${version}; the queues need ${OLDEST_REDIS} or newer.`,
    );
  }
  const policy = info.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    log('the Redis of REDIS_URL may throw jobs away when its memory is full; set its maxmemory-policy to noeviction', {
      policy,
    });
  }
  return externalService(url);
}
