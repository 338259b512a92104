import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flushRedis, openRedisCluster } from './engines.ts';
import { reservePortBlock } from './ports.ts';

export type RunMode = 'standalone' | 'distributed';

const PORTAL = new URL('../../../../services/standalone/src/portal.ts', import.meta.url);

/** Two replicas of everything are some 25 processes. */
const START_TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 100;
const LATER_CLOCK = new URL('./later-clock.ts', import.meta.url);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const SCRIPTS: Record<RunMode, URL> = {
  standalone: new URL('../../../../services/standalone/src/main.ts', import.meta.url),
  distributed: new URL('../distributed/main.ts', import.meta.url),
};

export interface System {
  url: string;
  simulatorUrl: string;
  dataDir: string;
  superAdmin: { email: string; password: string };
  /** Returns what the process has printed since it was started. */
  output(): string;
  pid(): number;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the product again on the same data. */
  start(): Promise<void>;
  /** Ends the process and deletes its data. */
  stop(): Promise<void>;
  /** Deletes everything in Redis. */
  flushRedis(): Promise<void>;
  /** Runs `portal` on the system's data, with `more` variables in its environment. */
  portal(argv: string[], more?: Record<string, string>): Promise<PortalResult>;
}

interface PortalResult {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Returns environment variables that move the clock of the standalone product this many hours ahead from its next start
 * on.
 */
export const hoursAhead = (hours: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${LATER_CLOCK.href}?hours=${hours}`,
});

/** What is needed to send requests to a running product. */
export type Reachable = Pick<System, 'url' | 'superAdmin'>;

/**
 * Starts the product in its own process with a new data folder. It uses the engines of MONGODB_URI and REDIS_URL if
 * they are set. With REDIS_CLUSTER=1 it uses a Redis Cluster of three nodes that is started for it.
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
  const ports = await reservePortBlock();
  const { port } = ports;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let printed = '';

  // Evaluated at each start, because tests change `environment` between starts.
  const processEnvironment = (): NodeJS.ProcessEnv => ({
    ...process.env,
    // Tests count only the data that they create.
    DEMO: '0',
    LOG_LEVEL: 'warn',
    // Unique names, because engines of the environment may be shared.
    DATABASE_PREFIX: basename(dataDir),
    QUEUE_PREFIX: basename(dataDir),
    ...environment,
    ...redis,
    PORT: String(port),
    DATA_DIR: dataDir,
    APOLLO_TELEMETRY_DISABLED: '1',
  });
  const start = async (): Promise<void> => {
    printed = '';
    const running = spawn(process.execPath, [fileURLToPath(SCRIPTS[mode])], {
      env: processEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text) => (printed += text));
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!printed.includes('Utility Pay   http')) {
      if (running.exitCode !== null || Date.now() > deadline) throw new Error(`the product did not start:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await exited;
  };
  // A test run that is interrupted stops the product too.
  const onSignal = (signal: NodeJS.Signals): void => {
    child?.kill('SIGTERM');
    process.kill(process.pid, signal);
  };
  const removeListeners = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  await start().catch(async (error) => {
    removeListeners();
    await end('SIGKILL');
    await cluster?.stop();
    ports.release();
    throw error;
  });
  const secrets = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  return {
    url,
    simulatorUrl: `http://127.0.0.1:${port + 10}`,
    dataDir,
    superAdmin: { email: secrets.SUPER_ADMIN_EMAIL, password: secrets.SUPER_ADMIN_PASSWORD },
    output: () => printed,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    flushRedis: () => flushRedis(dataDir, redis.REDIS_URL ?? process.env.REDIS_URL),
    portal: (argv, more = {}) => runPortal(argv, { ...processEnvironment(), ...more }),
    stop: async () => {
      removeListeners();
      await end('SIGTERM');
      await cluster?.stop();
      ports.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function runPortal(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<PortalResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(PORTAL), ...argv], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => (stdout += text));
    child.stderr.on('data', (text) => (stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/** Returns how the tests of this run start the product (RUN_MODE). */
export function runMode(): RunMode {
  const { RUN_MODE = 'standalone' } = process.env;
  if (RUN_MODE !== 'standalone' && RUN_MODE !== 'distributed')
    throw new Error('RUN_MODE must be standalone or distributed');
  return RUN_MODE;
}
