import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Engines, startEngines } from '@utility-pay/engines';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCompanyDirectory } from '../../packages/service-kit/src/company-directory.ts';
import { createHttpTransport } from '../../packages/service-kit/src/graphql/http-transport.ts';
import { createServiceCaller } from '../../packages/service-kit/src/graphql/service-client.ts';
import { createLogger } from '../../packages/service-kit/src/log.ts';
import { KEY_FILE_RELOAD_MS, keyRing } from '../../packages/service-kit/src/secrets/key-ring.ts';
import { freePortBlock } from '../../packages/testkit/src/system/ports.ts';
import { migrateAll } from '../../services/standalone/src/migrate.ts';

const SERVICE = fileURLToPath(new URL('../../services/tenant-settings/src/main.ts', import.meta.url));
const [OLD, NEW] = ['the internal secret of before, 32 and more', 'the internal secret from now on, 32 and more'];
/** Until each process has read a changed file, for certain. */
const READ_MS = KEY_FILE_RELOAD_MS + 1500;
const CALL_EVERY_MS = 10;

const folder = mkdtempSync(join(tmpdir(), 'rotation-'));
const file = join(folder, 'internal-secret');
const log = createLogger('gateway', 'silent');
let engines: Engines;
let service: ChildProcess;
let url: string;

/** As Kubernetes and every careful editor do: written aside, then renamed. */
function put(...secrets: string[]): void {
  writeFileSync(`${file}.new`, secrets.join('\n'), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

beforeAll(async () => {
  put(OLD);
  engines = await startEngines({ dataDir: join(folder, 'data'), log: () => undefined });
  const prefix = basename(folder);
  await migrateAll({ mongoUri: engines.mongo.uri, databasePrefix: prefix, log });
  const port = await freePortBlock();
  url = `http://127.0.0.1:${port}`;
  const others = ['IDENTITY', 'TENANT_SETTINGS', 'BILLING', 'PAYMENTS', 'NOTIFICATIONS'];
  service = spawn(process.execPath, [SERVICE], {
    env: {
      ...process.env,
      ...Object.fromEntries(others.map((name) => [`${name}_URL`, url])),
      PORT: String(port),
      MONGODB_URI: engines.mongo.uri,
      REDIS_URL: engines.redis.url,
      DATABASE_PREFIX: prefix,
      QUEUE_PREFIX: prefix,
      INTERNAL_SECRET_FILE: file,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), {
    timeout: 60_000,
    interval: 200,
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => service?.once('exit', resolve));
  if (service?.kill('SIGTERM')) await ended;
  await engines?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls the running service without pause until `stop`; answers how many calls went well and why others did not. */
function callWithout(stop: AbortSignal, secrets: { current: string; all: readonly string[] }) {
  const { transport, close } = createHttpTransport({
    identity: url,
    'tenant-settings': url,
    billing: url,
    payments: url,
    notifications: url,
  });
  const directory = createCompanyDirectory({
    call: createServiceCaller(transport, secrets, { kind: 'service', service: 'billing' }),
  });
  const refused: string[] = [];
  let answered = 0;
  const run = async (): Promise<{ answered: number; refused: string[] }> => {
    while (!stop.aborted) {
      await directory.find(1).then(
        () => answered++,
        (error: Error) => refused.push(error.message),
      );
      await pause(CALL_EVERY_MS);
    }
    await close();
    return { answered, refused };
  };
  return run();
}

test('the internal secret changes while calls go on, in three stages, and none is refused', async () => {
  // The caller is the process that reads the file last: each stage reaches it when the service has long had it.
  let ring = keyRing(OLD);
  const secrets = {
    get current() {
      return ring.current;
    },
    get all() {
      return ring.all;
    },
  };
  const done = new AbortController();
  const calls = callWithout(done.signal, secrets);
  for (const stage of [
    [OLD, NEW],
    [NEW, OLD],
  ]) {
    put(...stage);
    await pause(READ_MS);
    ring = keyRing(stage.join('\n'));
  }
  put(NEW);
  await pause(READ_MS);
  done.abort();
  const { answered, refused } = await calls;
  expect(refused).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

test('whoever skips the stages is refused: the old secret is worth nothing any more', async () => {
  const done = new AbortController();
  const calls = callWithout(done.signal, keyRing(OLD));
  await pause(500);
  done.abort();
  const { answered, refused } = await calls;
  expect(answered).toBe(0);
  expect(refused.length).toBeGreaterThan(0);
});
