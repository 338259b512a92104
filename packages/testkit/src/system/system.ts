import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRedisCluster } from '../cluster/redis-cluster.ts';
import { flushRedis } from './engines.ts';
import { freePortBlock } from './ports.ts';

export type RunMode = 'standalone' | 'distributed';

/** With two replicas of everything some 25 programs are loaded first. */
const STARTED_WITHIN_MS = 240_000;
const LOOK_EVERY_MS = 100;
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const COMPILED = new URL('../../../../.cache/compiled', import.meta.url);
const SCRIPTS: Record<RunMode, URL> = {
  standalone: new URL('../../../../services/standalone/src/main.ts', import.meta.url),
  distributed: new URL('../../../../services/standalone/src/distributed-main.ts', import.meta.url),
};

export interface System {
  url: string;
  simulatorUrl: string;
  dataDir: string;
  superAdmin: { email: string; password: string };
  /** What the running start has printed. */
  output(): string;
  /** The process that `npm start` would be. */
  pid(): number;
  /** Ends it without a chance to say goodbye. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  flushRedis(): Promise<void>;
}

/** What is needed to reach a running product. */
export type Reachable = Pick<System, 'url' | 'superAdmin'>;

/**
 * Starts the product as its users do: a process of its own, on data of its own. Engines come from the environment when
 * it names them; with REDIS_CLUSTER=1 Redis is a cluster of three nodes, started for it.
 */
export async function startSystem({
  mode,
  environment = {},
}: {
  mode: RunMode;
  environment?: Record<string, string>;
}): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), 'utility-pay-'));
  const cluster = process.env.REDIS_CLUSTER === '1' ? await openRedisCluster() : undefined;
  const redis: Record<string, string> = cluster ? { REDIS_URL: cluster.url } : {};
  const port = await freePortBlock();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let printed = '';

  const start = async (): Promise<void> => {
    printed = '';
    const running = spawn(process.execPath, [fileURLToPath(SCRIPTS[mode])], {
      env: {
        ...process.env,
        // What one start has compiled serves the next.
        NODE_COMPILE_CACHE: fileURLToPath(COMPILED),
        // Its tests count what they made themselves.
        DEMO: '0',
        LOG_LEVEL: 'warn',
        // Its own names, should the environment lend it engines that others use too.
        DATABASE_PREFIX: basename(dataDir),
        QUEUE_PREFIX: basename(dataDir),
        ...environment,
        ...redis,
        PORT: String(port),
        DATA_DIR: dataDir,
        APOLLO_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text) => (printed += text));
    const end = Date.now() + STARTED_WITHIN_MS;
    while (!printed.includes('Utility Pay   http')) {
      if (running.exitCode !== null || Date.now() > end) throw new Error(`the product did not start:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  // Whoever stops the tests in the middle stops what they started.
  const leave = (signal: NodeJS.Signals): void => {
    child?.kill('SIGTERM');
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of ENDING) process.removeListener(signal, leave);
  };
  for (const signal of ENDING) process.once(signal, leave);
  await start().catch(async (error) => {
    forget();
    await end('SIGKILL');
    await cluster?.stop();
    throw error;
  });
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  return {
    url,
    simulatorUrl: `http://127.0.0.1:${port + 10}`,
    dataDir,
    superAdmin: { email: keys.SUPER_ADMIN_EMAIL, password: keys.SUPER_ADMIN_PASSWORD },
    output: () => printed,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    flushRedis: () => flushRedis(dataDir, redis.REDIS_URL ?? process.env.REDIS_URL),
    stop: async () => {
      forget();
      await end('SIGTERM');
      await cluster?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
