import { inspectRedis, type RedisStatus } from '@utility-pay/engines';
import { checkClock } from './check-clock.ts';
import { checked, type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('redis');

/** Whether Redis is there and keeps jobs until they are done. */
export const checkRedis = (url: string): Promise<Finding[]> =>
  checked('redis', 'Check REDIS_URL and that the server runs.', async () =>
    (await inspectRedis(url)).flatMap((server) => judgeRedis(server)),
  );

/** What is to be said of one server. */
export function judgeRedis({ address, version, isNewEnough, oldest, ...server }: RedisStatus): Finding[] {
  const { maxmemoryPolicy, persistence, clockAheadMs } = server;
  const findings: Finding[] = [];
  if (!isNewEnough) findings.push(fail(`${address} is version ${version}`, `Use Redis ${oldest} or newer, or Valkey.`));
  if (maxmemoryPolicy !== undefined && maxmemoryPolicy !== 'noeviction')
    findings.push(
      fail(
        `${address} throws jobs away when its memory is full (${maxmemoryPolicy})`,
        'CONFIG SET maxmemory-policy noeviction, and in its settings file.',
      ),
    );
  if (persistence === 'none')
    findings.push(
      warn(
        `${address} keeps nothing on disk: after its restart work waits until it is handed out again`,
        'Set appendonly yes, appendfsync everysec.',
      ),
    );
  const fine = ok(`${address}, ${version}, ${maxmemoryPolicy ?? 'policy not told'}, on disk: ${persistence}`);
  return [...(findings.length === 0 ? [fine] : findings), ...checkClock(`Redis at ${address}`, clockAheadMs)];
}
