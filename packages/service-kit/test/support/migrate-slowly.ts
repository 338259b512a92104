import { createLogger } from '../../src/log.ts';
import { migrateUp } from '../../src/migrations/migrate-up.ts';
import { connectMongo } from '../../src/mongo/connect.ts';
import { systemClock } from '../../src/time-and-ids.ts';
import { slowChange } from './slow-change.ts';

/** A runner in a process of its own, to be killed while it works: URI and name of the database are its arguments. */
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
