import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { EngineEnv, MongoEngine, RedisEngine } from '../../src/index.ts';
import { endProcess } from '../../src/process/end-process.ts';

type Ready = { mongo: MongoEngine; redis: RedisEngine };
export type Application = Ready & { child: ChildProcess; end(signal: NodeJS.Signals): Promise<void> };

const PROGRAM = fileURLToPath(new URL('../programs/start.ts', import.meta.url));

const quiet = () => undefined;

/** Runs an application in a process of its own and waits for its engines; whatever is left of either is gone with the test. */
export async function application(dataDir: string, env: EngineEnv, ending = ''): Promise<Application> {
  const child = fork(PROGRAM, [dataDir, ending], {
    env: { ...process.env, ENGINES_ENV: JSON.stringify(env) },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: { ready?: Ready }) => message.ready && resolve(message.ready));
    child.once('exit', (code) =>
      reject(new Error(`The application ended with code ${code} before its engines served`)),
    );
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    for (const pid of [ready.mongo.pid, ready.redis.pid]) if (pid !== undefined) await endProcess(pid, quiet);
  });
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return { ...ready, child, end };
}
