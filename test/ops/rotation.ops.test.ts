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
const [OLD, NEW] = ['the old internal secret of this test', 'the new internal secret of this test'];
/** Longer than the interval at which processes reload the file. */
const RELOAD_MS = KEY_FILE_RELOAD_MS + 1500;
const CALL_EVERY_MS = 10;

const folder = mkdtempSync(join(tmpdir(), 'rotation-'));
const file = join(folder, 'internal-secret');
const log = createLogger('gateway', 'silent');
let engines: Engines;
let service: ChildProcess;
let url: string;

/** Replaces the file atomically, as Kubernetes does. */
function writeSecrets(...secrets: string[]): void {
  writeFileSync(`${file}.new`, secrets.join('\n'), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

beforeAll(async () => {
  writeSecrets(OLD);
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
    timeout: 240_000,
    interval: 200,
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => service?.once('exit', resolve));
  if (service?.kill('SIGTERM')) await ended;
  await engines?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls the service repeatedly until `stop` and returns the number of successful calls and the errors of the others. */
function callUntil(stop: AbortSignal, secrets: { current: string; all: readonly string[] }) {
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

test('rotates the internal secret in three stages without a refused call', async () => {
  // The caller switches last, after the service has reloaded the file.
  let keys = keyRing(OLD);
  const secrets = {
    get current() {
      return keys.current;
    },
    get all() {
      return keys.all;
    },
  };
  const done = new AbortController();
  const calls = callUntil(done.signal, secrets);
  for (const stage of [
    [OLD, NEW],
    [NEW, OLD],
  ]) {
    writeSecrets(...stage);
    await pause(RELOAD_MS);
    keys = keyRing(stage.join('\n'));
  }
  writeSecrets(NEW);
  await pause(RELOAD_MS);
  done.abort();
  const { answered, refused } = await calls;
  expect(refused).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

test('refuses the old secret after the rotation', async () => {
  const done = new AbortController();
  const calls = callUntil(done.signal, keyRing(OLD));
  await pause(500);
  done.abort();
  const { answered, refused } = await calls;
  expect(answered).toBe(0);
  expect(refused.length).toBeGreaterThan(0);
});
