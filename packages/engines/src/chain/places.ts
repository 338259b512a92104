import { join } from 'node:path';
import type { Kind } from '../disk/record.ts';
import type { Places } from '../process/spawn-engine.ts';

/** Where an engine of one kind keeps its things under DATA_DIR. */
export const placesOf = (dataDir: string, kind: Kind): Places => ({
  folder: join(dataDir, kind),
  logFile: join(dataDir, 'logs', `${kind}.log`),
  pidFile: join(dataDir, `${kind}.pid`),
});
