// An application that starts its engines and waits. Tests end it in every way a process can end.
import { startEngines } from '../../src/index.ts';
import type { AppOptions } from '../helpers/start.ts';

const { whenReady, mode = 'product', ...options }: AppOptions = JSON.parse(process.argv[2] ?? '{}');
const log = (message: string, details?: object) => process.send?.({ message, details });

const engines = await startEngines({ ...options, mode, log });
const { mongo, redis } = engines;
process.send?.({ engines: { mongo: { ...mongo }, redis: { ...redis } } });

if (whenReady === 'exit') process.exit(0);
if (whenReady === 'handle-sigterm') {
  process.on('SIGTERM', async () => {
    // Its engines must be available while it finishes its work.
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.send?.({ message: 'finishing' });
    await engines.stop();
    process.exit(0);
  });
}
setInterval(() => undefined, 60_000);
