import { withoutSecrets } from '../address.ts';
import { EngineError, externalService, type Log, type Service } from '../types.ts';
import { isNewEnough, OLDEST_REDIS, redisInfo, withRedis } from './client.ts';

const ANSWER_TIMEOUT_MS = 15_000;

const readInfo = (url: string): Promise<Map<string, string>> =>
  withRedis(
    url,
    async (client) => {
      const sections = await Promise.all(['server', 'memory', 'cluster'].map((name) => redisInfo(client, name)));
      return new Map(sections.flatMap((section) => [...section]));
    },
    ANSWER_TIMEOUT_MS,
  );

/** Checks that a server answers and is new enough, and that it is a node of a cluster if and only if `inCluster`. */
async function checkServer(url: string, inCluster: boolean, log: Log): Promise<void> {
  const address = withoutSecrets(url);
  const info = await readInfo(url).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError(
      'EXTERNAL_UNREACHABLE',
      `REDIS_URL names ${address}, which can't be used: ${reason}. Correct it, or unset it to have an engine started here.`,
    );
  });
  const version = info.get('redis_version') ?? '0';
  if (!isNewEnough(version)) {
    throw new EngineError(
      'EXTERNAL_UNFIT',
      `REDIS_URL names ${address}, which is version ${version}; the queues need ${OLDEST_REDIS} or newer.`,
    );
  }
  if (inCluster !== (info.get('cluster_enabled') === '1')) {
    const advice = inCluster
      ? 'is not a node of a cluster. Name one server, or only nodes of a cluster.'
      : 'is a node of a cluster. Name several of its nodes with commas between them (one twice, if there is no other).';
    throw new EngineError('EXTERNAL_UNFIT', `REDIS_URL names ${address}, which ${advice}`);
  }
  const policy = info.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    log('The Redis of REDIS_URL may evict jobs when its memory is full; set its maxmemory-policy to noeviction', {
      policy,
    });
  }
}

/** Returns the Redis server, or the nodes of a cluster, that REDIS_URL names. @throws if they can't be used */
export async function externalRedis(url: string, log: Log): Promise<Service> {
  const addresses = url.split(',').map((address) => address.trim());
  const results = await Promise.allSettled(addresses.map((address) => checkServer(address, addresses.length > 1, log)));
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  // A cluster works without one of its nodes.
  const unfit = reasons.find((reason) => reason instanceof EngineError && reason.code === 'EXTERNAL_UNFIT');
  if (unfit || reasons.length === addresses.length) throw unfit ?? reasons[0];
  return externalService(url);
}
