// The distributed way of running for tests: `startSystem({ mode: 'distributed' })` starts this program.
import { run } from '../../../../services/standalone/src/run.ts';
import { startDistributed } from './start-distributed.ts';

await run(startDistributed);
