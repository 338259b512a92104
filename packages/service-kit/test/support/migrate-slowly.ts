import { connectMongo, createLogger, migrateUp, systemClock } from '../../src/index.ts';
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
