import { run } from './run.ts';

await run(async () => (await import('./standalone.ts')).startStandalone);
