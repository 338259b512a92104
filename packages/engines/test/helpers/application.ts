import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { EngineEnv, MongoEngine, RedisEngine } from '../../src/index.ts';
import { stopProcess } from '../../src/process/end-process.ts';

type Ready = { mongo: MongoEngine; redis: RedisEngine };
export type Application = Ready & { child: ChildProcess; end(signal: NodeJS.Signals): Promise<void> };

const PROGRAM = fileURLToPath(new URL('../programs/start.ts', import.meta.url));

const quiet = () => undefined;

/** Starts an application in a process of its own, hasEnded with the test. */
export function launch(dataDir: string, env: EngineEnv, ending = ''): ChildProcess {
  const child = fork(PROGRAM, [dataDir, ending], {
    env: { ...process.env, ENGINES_ENV: JSON.stringify(env) },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts one and waits for its engines, which are hasEnded with the test as well, however it ended. */
export async function application(dataDir: string, env: EngineEnv, ending = ''): Promise<Application> {
  const child = launch(dataDir, env, ending);
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: { ready?: Ready }) => message.ready && resolve(message.ready));
    child.once('exit', (code) =>
      reject(new Error(`The application ended with code ${code} before its engines were ready`)),
    );
  });
  onTestFinished(async () => {
    for (const pid of [ready.mongo.pid, ready.redis.pid]) if (pid !== undefined) await stopProcess(pid, quiet);
  });
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return { ...ready, child, end };
}
