import { EngineError } from '../engine-error.ts';
import { externalService } from '../external-service.ts';
import type { Service } from '../service.ts';
import type { Log } from '../types.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { redisInfo, withRedis } from './client.ts';
import { isNewEnough, OLDEST_REDIS } from './version.ts';

const ANSWER_WITHIN_MS = 15_000;

const lookAt = (url: string): Promise<Map<string, string>> =>
  withRedis(
    url,
    async (client) => {
      const sections = await Promise.all(['server', 'memory', 'cluster'].map((name) => redisInfo(client, name)));
      return new Map(sections.flatMap((section) => [...section]));
    },
    ANSWER_WITHIN_MS,
  );

/** One server that REDIS_URL names: it answers, is new enough, and is a cluster's node when it was named as one. */
async function checkServer(url: string, inCluster: boolean, log: Log): Promise<void> {
  const shown = withoutSecrets(url);
  const info = await lookAt(url).catch((error: unknown) => {
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
  if (inCluster !== (info.get('cluster_enabled') === '1')) {
    const advice = inCluster
      ? 'is no node of a cluster. Name one server, or nodes of a cluster alone.'
      : 'is a node of a cluster. Name several of its nodes with commas between them (one twice, if there is no other).';
    throw new EngineError('EXTERNAL_UNFIT', `REDIS_URL names ${shown}, which ${advice}`);
  }
  const policy = info.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    log('the Redis of REDIS_URL may throw jobs away when its memory is full; set its maxmemory-policy to noeviction', {
      policy,
    });
  }
}

/** The Redis, or nodes of a cluster, that REDIS_URL names. Thrown when one doesn't answer, or is not fit for the queues. */
export async function externalRedis(url: string, log: Log): Promise<Service> {
  const addresses = url.split(',').map((address) => address.trim());
  const looks = await Promise.allSettled(addresses.map((address) => checkServer(address, addresses.length > 1, log)));
  const reasons = looks.flatMap((look) => (look.status === 'rejected' ? [look.reason] : []));
  // A cluster does without one of its nodes; without all of them it is away.
  const unfit = reasons.find((reason) => reason instanceof EngineError && reason.code === 'EXTERNAL_UNFIT');
  if (unfit || reasons.length === addresses.length) throw unfit ?? reasons[0];
  return externalService(url);
}
