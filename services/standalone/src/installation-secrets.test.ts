import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changeEncryptionKey, loadSecrets } from './installation-secrets.ts';

function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}
const readKeys = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));

test('creates random secrets on the first start, readable only by their owner, and returns them on later starts', async () => {
  const dataDir = join(createDataDir(), 'new');
  const { isNew, ...secrets } = await loadSecrets(dataDir, {});
  expect(isNew).toBe(true);
  expect(secrets.ENCRYPTION_KEY).toHaveLength(43);
  expect(readKeys(dataDir)).toEqual(secrets);
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(dataDir, {})).toEqual({ ...secrets, isNew: false });
});

test('stores given secrets on the first start only, and prefers them to the stored ones later', async () => {
  const dataDir = createDataDir();
  const configuration = { ENCRYPTION_KEY: 'a'.repeat(32), SUPER_ADMIN_EMAIL: undefined, DATA_DIR: dataDir };
  const first = await loadSecrets(dataDir, configuration);
  expect(first).toMatchObject({ ENCRYPTION_KEY: 'a'.repeat(32), SUPER_ADMIN_EMAIL: 'admin@utility-pay.example' });
  expect(Object.keys(readKeys(dataDir)).sort()).toEqual([
    'ENCRYPTION_KEY',
    'SUPER_ADMIN_EMAIL',
    'SUPER_ADMIN_PASSWORD',
  ]);
  const later = await loadSecrets(dataDir, { ENCRYPTION_KEY: 'b'.repeat(32) });
  expect(later).toEqual({ ...first, ENCRYPTION_KEY: 'b'.repeat(32), isNew: false });
  expect(readKeys(dataDir).ENCRYPTION_KEY).toBe('a'.repeat(32));
});

test('changes the stored encryption key, and returns undefined without keys.json', async () => {
  const dataDir = createDataDir();
  expect(await changeEncryptionKey(dataDir, () => 'new')).toBeUndefined();
  const { ENCRYPTION_KEY: old } = await loadSecrets(dataDir, {});
  expect(await changeEncryptionKey(dataDir, (text) => `new\n${text}`)).toBe(`new\n${old}`);
  expect(readKeys(dataDir).ENCRYPTION_KEY).toBe(`new\n${old}`);
});

test('fails, and creates no secrets, if keys.json exists and cannot be read', async () => {
  const dataDir = createDataDir();
  // Reading a folder fails with EISDIR.
  mkdirSync(join(dataDir, 'keys.json'));
  await expect(loadSecrets(dataDir, {})).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(changeEncryptionKey(dataDir, () => 'new')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readdirSync(dataDir)).toEqual(['keys.json']);
});
