import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { isEmpty } from './chain.ts';
import { stopOrphan } from './stop-orphan.ts';

test('isEmpty is true for an absent and an empty folder, and false for a folder with a file', async () => {
  const folder = tempDir();
  expect(await isEmpty(join(folder, 'absent'))).toBe(true);
  expect(await isEmpty(folder)).toBe(true);
  writeFileSync(join(folder, 'data'), '');
  expect(await isEmpty(folder)).toBe(false);
});

test('isEmpty fails for a folder that cannot be read', async () => {
  const file = join(tempDir(), 'data');
  writeFileSync(file, '');
  // Listing a file fails with ENOTDIR.
  await expect(isEmpty(file)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('stopOrphan fails, and keeps the pid file, if the pid file cannot be read', async () => {
  const dataDir = tempDir();
  const pidFile = join(dataDir, 'mongodb.pid');
  // Reading a folder fails with EISDIR.
  mkdirSync(pidFile);
  const paths = { folder: join(dataDir, 'mongodb'), logFile: join(dataDir, 'mongodb.log'), pidFile };
  await expect(stopOrphan(paths, () => undefined)).rejects.toMatchObject({ code: 'EISDIR' });
  expect(existsSync(pidFile)).toBe(true);
});
