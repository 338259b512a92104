import { inspectMongo } from '@utility-pay/engines';
import { checkClock } from './check-clock.ts';
import { checked, type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('mongodb');

const OLDEST_MAJOR = 6;
/** Milliseconds: a majority that takes longer makes every change of money slow. */
const SLOW_WRITE_MS = 1000;
/** Members of a set that goes on when one is lost. */
const SAFE_MEMBERS = 3;

/** Whether MongoDB is there and keeps what it acknowledges. */
export const checkMongo = (uri: string, isOurs: boolean): Promise<Finding[]> =>
  checked('mongodb', 'Check MONGODB_URI, that the servers run, and that this login may write.', async () => {
    const { version, topology, members, majorityWriteMs, clockAheadMs } = await inspectMongo(uri);
    const findings: Finding[] = [];
    if (Number.parseInt(version, 10) < OLDEST_MAJOR)
      findings.push(fail(`version ${version}`, `Use MongoDB ${OLDEST_MAJOR} or newer.`));
    if (topology === 'single server')
      findings.push(
        fail('is no replica set: retried writes need one', 'Start mongod with --replSet and run rs.initiate() once.'),
      );
    if (topology === 'replica set' && members < SAFE_MEMBERS && !isOurs)
      findings.push(
        warn(
          `a replica set of ${members}: a lost disk loses the books`,
          `Use ${SAFE_MEMBERS} members on machines of their own, and back up.`,
        ),
      );
    if (majorityWriteMs === undefined)
      findings.push(
        warn(
          'this login may not write outside its databases: majority writes were not tried',
          'Nothing, if uploads work.',
        ),
      );
    else if (majorityWriteMs > SLOW_WRITE_MS)
      findings.push(
        warn(
          `a write took ${majorityWriteMs} ms until a majority had it`,
          'Look at the disks and the network between members.',
        ),
      );
    const fine = ok(`${version}, ${topology}, a majority has a write in ${majorityWriteMs ?? '?'} ms`);
    return [...(findings.length === 0 ? [fine] : findings), ...checkClock('MongoDB', clockAheadMs)];
  });
