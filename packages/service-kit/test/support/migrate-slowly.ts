import { createLogger } from '../../src/log.ts';
import { migrateUp } from '../../src/migrations/migrate-up.ts';
import { connectMongo } from '../../src/mongo/connect.ts';
import { systemClock } from '../../src/time-and-ids.ts';
import { slowChange } from './slow-change.ts';

/** Runs a slow migration in a separate process, which the test kills. Arguments: the database's URI and name. */
const [uri = '', database = ''] = process.argv.slice(2);
const PAUSE_MS = 100;

await migrateUp({
  name: 'billing',
  migrations: [slowChange('killed', PAUSE_MS)],
  mongo: await connectMongo(uri, database),
  log: createLogger('billing', 'silent'),
  clock: systemClock,
  limits: { leaseMs: 1500, renewMs: 500 },
});
