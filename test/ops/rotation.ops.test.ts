import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { INTERNAL_CALLERS } from '@utility-pay/contracts';
import { type Engines, startEngines } from '@utility-pay/engines';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCompanyDirectory } from '../../packages/service-kit/src/company-directory.ts';
import { createHttpTransport } from '../../packages/service-kit/src/graphql/http-transport.ts';
import { createServiceCaller } from '../../packages/service-kit/src/graphql/service-client.ts';
import { createLogger } from '../../packages/service-kit/src/log.ts';
import {
  type InternalKeys,
  type InternalKeyTexts,
  internalKeys,
  newInternalKeys,
  publicKeysFor,
} from '../../packages/service-kit/src/secrets/internal-keys.ts';
import { FILE_RELOAD_MS } from '../../packages/service-kit/src/secrets/watch-file.ts';
import { type PortBlock, reservePortBlock } from '../../packages/testkit/src/system/ports.ts';
import { migrateAll } from '../../services/standalone/src/migrate.ts';

const SERVICE = fileURLToPath(new URL('../../services/tenant-settings/src/main.ts', import.meta.url));
const [OLD, NEW] = [newInternalKeys().privateKeys, newInternalKeys().privateKeys];
/** Time after which a process has reloaded changed key files. */
const RELOAD_MS = FILE_RELOAD_MS + 1500;
const CALL_EVERY_MS = 10;

const folder = mkdtempSync(join(tmpdir(), 'rotation-'));
const [privateKeyFile, publicKeysFile] = [join(folder, 'private-key'), join(folder, 'public-keys')];
const log = createLogger('gateway', 'silent');
let engines: Engines;
let ports: PortBlock;
let service: ChildProcess;
let url: string;

/** Replaces a file atomically, as Kubernetes does. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Returns the keys of all callers in a stage of the rotation: the first of these key sets signs, all are accepted. */
function stageOf(...keySets: (typeof OLD)[]): InternalKeyTexts {
  const privateKeys = { ...OLD };
  for (const caller of INTERNAL_CALLERS) privateKeys[caller] = keySets.map((keys) => keys[caller]).join('\n');
  return { privateKeys, publicKeys: publicKeysFor(privateKeys) };
}

/** Writes the service's key files of a stage. */
function writeKeys({ privateKeys, publicKeys }: InternalKeyTexts): void {
  replace(privateKeyFile, privateKeys['tenant-settings']);
  replace(publicKeysFile, publicKeys);
}

beforeAll(async () => {
  writeKeys(stageOf(OLD));
  engines = await startEngines({ dataDir: join(folder, 'data'), log: () => undefined });
  const prefix = basename(folder);
  await migrateAll({ mongoUri: engines.mongo.uri, databasePrefix: prefix, log });
  ports = await reservePortBlock();
  url = `http://127.0.0.1:${ports.port}`;
  const others = ['IDENTITY', 'TENANT_SETTINGS', 'BILLING', 'PAYMENTS', 'NOTIFICATIONS'];
  service = spawn(process.execPath, [SERVICE], {
    env: {
      ...process.env,
      ...Object.fromEntries(others.map((name) => [`${name}_URL`, url])),
      PORT: String(ports.port),
      MONGODB_URI: engines.mongo.uri,
      REDIS_URL: engines.redis.url,
      DATABASE_PREFIX: prefix,
      QUEUE_PREFIX: prefix,
      INTERNAL_PRIVATE_KEY_FILE: privateKeyFile,
      INTERNAL_PUBLIC_KEYS_FILE: publicKeysFile,
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
  ports?.release();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls the service repeatedly until `stop` and returns the number of successful calls and the errors of the others. */
function callUntilStopped(stop: AbortSignal, keys: InternalKeys) {
  const { transport, close } = createHttpTransport(
    {
      identity: url,
      'tenant-settings': url,
      billing: url,
      payments: url,
      notifications: url,
    },
    keys,
  );
  const directory = createCompanyDirectory({
    call: createServiceCaller(transport, { kind: 'service', service: 'billing' }),
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

test('rotates the internal keys in three stages without a refused call', async () => {
  // The caller switches last, after the service has reloaded the file.
  let { signingKey, publicKeysOf } = internalKeys('billing', stageOf(OLD));
  const keys: InternalKeys = {
    caller: 'billing',
    get signingKey() {
      return signingKey;
    },
    publicKeysOf: (caller) => publicKeysOf(caller),
  };
  const stop = new AbortController();
  const calls = callUntilStopped(stop.signal, keys);
  for (const stage of [stageOf(OLD, NEW), stageOf(NEW, OLD)]) {
    writeKeys(stage);
    await pause(RELOAD_MS);
    ({ signingKey, publicKeysOf } = internalKeys('billing', stage));
  }
  writeKeys(stageOf(NEW));
  await pause(RELOAD_MS);
  stop.abort();
  const { answered, refused } = await calls;
  expect(refused).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

test('refuses the old key after the rotation', async () => {
  const stop = new AbortController();
  const calls = callUntilStopped(stop.signal, internalKeys('billing', stageOf(OLD)));
  await pause(500);
  stop.abort();
  const { answered, refused } = await calls;
  expect(answered).toBe(0);
  expect(refused.length).toBeGreaterThan(0);
});
