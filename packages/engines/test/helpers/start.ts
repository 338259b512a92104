import { onTestFinished } from 'vitest';
import { type Engines, type StartOptions, startEngines } from '../../src/index.ts';
import { standInEnv } from './env.ts';
import { collectLog } from './log.ts';
import { tempDir } from './temp-dir.ts';

export type StartedHere = { engines: Engines; said: () => string; dataDir: string };

/** Starts engines, in an empty folder unless one is given; they are stopped with the test. */
export async function startHere(options: Partial<StartOptions> = {}): Promise<StartedHere> {
  const { log, said } = collectLog();
  const dataDir = options.dataDir ?? tempDir();
  const engines = await startEngines({ dataDir, env: standInEnv(), log, mode: 'test', ...options });
  onTestFinished(() => engines.stop());
  return { engines, said, dataDir };
}

/** The failure of a start that must fail. */
export async function failureOf(options: Partial<StartOptions> = {}): Promise<Error> {
  return startHere(options).then(
    ({ engines }) => {
      throw new Error(`It started ${engines.mongo.name} and ${engines.redis.name}, and should have failed`);
    },
    (error: Error) => error,
  );
}
