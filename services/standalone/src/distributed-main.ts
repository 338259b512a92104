import { startDistributed } from './distributed/distributed.ts';
import { run } from './run.ts';

await run(startDistributed);
