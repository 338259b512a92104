import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../scripts/lib/files.ts';

const run = promisify(execFile);
const SCRIPT = join(root, 'ops', 'compose', 'secrets.mjs');
const NAMES = [
  'internal/internal-secret',
  'sealing/encryption-key',
  'first-login/password',
  'tools/queue-board-password',
];

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  for (const volume of ['internal', 'sealing', 'first-login', 'tools']) mkdirSync(join(folder, volume));
});

afterEach(() => rmSync(folder, { recursive: true }));

const secrets = (command: string, given: Record<string, string> = {}) =>
  run(process.execPath, [SCRIPT, command], { env: { FOLDER: folder, ...given } });
const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();

test('an installation’s secrets are made once, long enough, and never told while they are made', async () => {
  const { stdout } = await secrets('make');
  const made = NAMES.map(read);
  for (const value of made) expect(stdout).not.toContain(value);
  for (const name of ['internal/internal-secret', 'sealing/encryption-key', 'tools/queue-board-password'])
    expect(read(name).length, name).toBeGreaterThanOrEqual(32);
  expect(new Set(made).size).toBe(NAMES.length);
  expect(statSync(join(folder, 'internal/internal-secret')).mode & 0o222).toBe(0);
  expect((await secrets('make')).stdout).toContain('internal/internal-secret: is there');
  expect(NAMES.map(read)).toEqual(made);
});

test('two starts at once agree', async () => {
  await Promise.all([secrets('make'), secrets('make'), secrets('make')]);
  for (const name of NAMES) expect(read(name)).not.toBe('');
});

test('the first login is the one that was given, and is told when it is asked for', async () => {
  const login = { SUPER_ADMIN_EMAIL: 'owner@example.com', SUPER_ADMIN_PASSWORD: 'a password of their own' };
  await secrets('make', login);
  const { stdout } = await secrets('show', login);
  expect(stdout).toContain('owner@example.com');
  expect(stdout).toContain('a password of their own');
  expect(stdout).not.toContain(read('internal/internal-secret'));
});

test('another word is wrong use', async () => {
  await expect(secrets('delete')).rejects.toMatchObject({ code: 2 });
});
