// The distributed way of running for tests: `startSystem({ mode: 'distributed' })` starts this program.
import { run } from '../../../../services/standalone/src/run.ts';

await run(async () => (await import('./start-distributed.ts')).startDistributed);
