import { inspectMongo, inspectRedis, type RedisStatus } from '@utility-pay/engines';
import { checkMongoUri } from './check-mongo-uri.ts';
import { checked, type Finding, findingsOf } from './finding.ts';

const mongodb = findingsOf('mongodb');

const OLDEST_MAJOR = 6;
/** A majority write that takes longer gets a warning, because every payment waits for one. */
const SLOW_WRITE_MS = 1000;
/** Replica set members needed to survive the loss of one. */
const SAFE_MEMBERS = 3;

/**
 * Checks MongoDB's version, topology and majority writes. `isLocal`: it was started from DATA_DIR, where one member is
 * normal.
 */
export const checkMongo = (uri: string, isLocal: boolean): Promise<Finding[]> =>
  checked('mongodb', 'Check MONGODB_URI, that the servers run and that this user can write.', async () => {
    const { version, topology, members, majorityWriteMs, clockAheadMs } = await inspectMongo(uri);
    const findings = checkMongoUri(uri);
    if (Number.parseInt(version, 10) < OLDEST_MAJOR)
      findings.push(mongodb.fail(`version ${version}`, `Use MongoDB ${OLDEST_MAJOR} or newer.`));
    if (topology === 'single server')
      findings.push(
        mongodb.fail(
          'not a replica set, which retryable writes need',
          'Start mongod with --replSet and run rs.initiate() once.',
        ),
      );
    if (topology === 'replica set' && members < SAFE_MEMBERS && !isLocal)
      findings.push(
        mongodb.warn(
          `a replica set of ${members}: losing a disk loses data`,
          `Use ${SAFE_MEMBERS} members on separate machines, and take backups.`,
        ),
      );
    if (majorityWriteMs === undefined)
      findings.push(
        mongodb.warn(
          'this user cannot write outside its databases, so majority writes were not tested',
          'None, if uploads work.',
        ),
      );
    else if (majorityWriteMs > SLOW_WRITE_MS)
      findings.push(
        mongodb.warn(`a majority write took ${majorityWriteMs} ms`, 'Check the disks and the network between members.'),
      );
    const passed = mongodb.ok(`${version}, ${topology}, majority write in ${majorityWriteMs ?? '?'} ms`);
    return [...(findings.length === 0 ? [passed] : findings), ...checkClock('MongoDB', clockAheadMs)];
  });

const redis = findingsOf('redis');

/** Checks the version, eviction policy and persistence of every Redis server. */
export const checkRedis = (url: string): Promise<Finding[]> =>
  checked('redis', 'Check REDIS_URL and that the server runs.', async () =>
    (await inspectRedis(url)).flatMap((server) => evaluateRedis(server)),
  );

/** Returns the findings for one Redis server. */
export function evaluateRedis({ address, version, isNewEnough, oldest, ...server }: RedisStatus): Finding[] {
  const { maxmemoryPolicy, persistence, clockAheadMs } = server;
  const findings: Finding[] = [];
  if (!isNewEnough)
    findings.push(redis.fail(`${address} is version ${version}`, `Use Redis ${oldest} or newer, or Valkey.`));
  if (maxmemoryPolicy !== undefined && maxmemoryPolicy !== 'noeviction')
    findings.push(
      redis.fail(
        `${address} evicts jobs when its memory is full (${maxmemoryPolicy})`,
        'Set maxmemory-policy to noeviction, with CONFIG SET and in redis.conf.',
      ),
    );
  if (persistence === 'none')
    findings.push(
      redis.warn(
        `${address} has no persistence: after a restart, jobs wait until they are redelivered`,
        'Set appendonly yes and appendfsync everysec.',
      ),
    );
  const passed = redis.ok(
    `${address}, ${version}, ${maxmemoryPolicy ?? 'unknown policy'}, persistence: ${persistence}`,
  );
  return [...(findings.length === 0 ? [passed] : findings), ...checkClock(`Redis at ${address}`, clockAheadMs)];
}

const clocks = findingsOf('clocks');

/** Tokens between processes expire after 60 s, and receipts show minutes. */
const CLOCK_WARN_MS = 1_000;
const CLOCK_FAIL_MS = 10_000;

/** Compares the clock of MongoDB or Redis with that of this machine. */
export function checkClock(engine: string, aheadMs: number | undefined): Finding[] {
  if (aheadMs === undefined) return [];
  const found = `${engine} is ${Math.abs(aheadMs)} ms ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine`;
  const advice = 'Synchronize all machines with NTP (chrony, systemd-timesyncd).';
  if (Math.abs(aheadMs) > CLOCK_FAIL_MS) return [clocks.fail(`${found}; the limit is ${CLOCK_FAIL_MS} ms`, advice)];
  if (Math.abs(aheadMs) > CLOCK_WARN_MS) return [clocks.warn(`${found}; more than ${CLOCK_WARN_MS} ms`, advice)];
  return [clocks.ok(found)];
}
