// An application that starts its engines and waits. Tests end it in every way a process can end.
import { startEngines } from '../../src/index.ts';

const [dataDir = '', ending = ''] = process.argv.slice(2);
const mode = ending === 'in test mode' ? 'test' : 'product';
const log = (message: string, details?: object) => process.send?.({ message, details });

const engines = await startEngines({ dataDir, env: JSON.parse(process.env.ENGINES_ENV ?? '{}'), log, mode });
const { mongo, redis } = engines;
process.send?.({ ready: { mongo: { ...mongo }, redis: { ...redis } } });

if (ending === 'exits') process.exit(0);
if (ending === 'handles SIGTERM') {
  process.on('SIGTERM', async () => {
    // Its engines must be available while it finishes its work.
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.send?.({ message: 'finishing' });
    await engines.stop();
    process.exit(0);
  });
}
setInterval(() => undefined, 60_000);
