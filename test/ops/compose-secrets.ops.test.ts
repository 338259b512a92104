import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { INTERNAL_CALLERS } from '@utility-pay/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../packages/service-kit/src/log.ts';
import { processKeys } from '../../packages/service-kit/src/secrets/internal-keys.ts';
import { root } from '../../scripts/lib/files.ts';

const run = promisify(execFile);
const SCRIPT = join(root, 'ops', 'compose', 'secrets.mjs');
const PRIVATE_KEYS = INTERNAL_CALLERS.map((caller) => `internal/${caller}/INTERNAL_PRIVATE_KEY`);
const NAMES = [...PRIVATE_KEYS, 'encryption/encryption-key', 'super-admin/password', 'grafana/password'];

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const volumes = [...INTERNAL_CALLERS.map((caller) => `internal/${caller}`), 'encryption', 'super-admin', 'grafana'];
  for (const volume of volumes) mkdirSync(join(folder, volume), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

const secrets = (command: string, environment: Record<string, string> = {}) =>
  run(process.execPath, [SCRIPT, command], { env: { FOLDER: folder, ...environment } });
const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();

test('creates the secrets of an installation once, long enough, and never prints them', async () => {
  const { stdout } = await secrets('create');
  const values = NAMES.map(read);
  for (const value of values) expect(stdout).not.toContain(value);
  for (const name of [...PRIVATE_KEYS, 'encryption/encryption-key'])
    expect(read(name).length, name).toBeGreaterThanOrEqual(32);
  expect(new Set(values).size).toBe(NAMES.length);
  expect(statSync(join(folder, 'internal/billing/INTERNAL_PRIVATE_KEY')).mode & 0o222).toBe(0);
  expect((await secrets('create')).stdout).toContain('internal/billing/INTERNAL_PRIVATE_KEY: exists');
  expect(NAMES.map(read)).toEqual(values);
});

test('creates the same secrets when several starts run at once', async () => {
  await Promise.all([secrets('create'), secrets('create'), secrets('create')]);
  for (const name of NAMES) expect(read(name)).not.toBe('');
});

test('gives each caller its own key pair, with which its process starts', async () => {
  await secrets('create');
  for (const caller of INTERNAL_CALLERS) {
    const config = {
      INTERNAL_PRIVATE_KEY: read(`internal/${caller}/INTERNAL_PRIVATE_KEY`),
      INTERNAL_PUBLIC_KEYS: read(`internal/${caller}/INTERNAL_PUBLIC_KEYS`),
    };
    expect(processKeys(caller, config, createLogger('gateway', 'silent')).caller).toBe(caller);
    const other = INTERNAL_CALLERS.find((candidate) => candidate !== caller) ?? caller;
    expect(() => processKeys(other, config, createLogger('gateway', 'silent'))).toThrow(`the keys of ${other}`);
  }
});

test('uses the configured super admin password and shows it on request', async () => {
  const login = { SUPER_ADMIN_EMAIL: 'owner@example.com', SUPER_ADMIN_PASSWORD: 'a password of their own' };
  await secrets('create', login);
  const { stdout } = await secrets('show', login);
  expect(stdout).toContain('owner@example.com');
  expect(stdout).toContain('a password of their own');
  expect(stdout).not.toContain(read('internal/billing/INTERNAL_PRIVATE_KEY'));
});

test('refuses an unknown command with exit code 2', async () => {
  await expect(secrets('delete')).rejects.toMatchObject({ code: 2 });
});
