import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { prepareDataDir } from './data-dir.ts';

const MIB = 1024 * 1024;

describe('prepareDataDir', () => {
  test('creates the folder and leaves nothing else in it', async () => {
    const folder = join(tempDir(), 'a', 'b');
    expect(await prepareDataDir(folder)).toBe(folder);
    expect(readdirSync(folder)).toEqual(['logs']);
  });

  test('refuses a disk with too little free space before an engine fills it', async () => {
    const folder = tempDir();
    await expect(prepareDataDir(folder, async () => 299 * MIB)).rejects.toMatchObject({
      code: 'DISK_FULL',
      message: expect.stringContaining('Only 299 MiB are free'),
    });
    expect(await prepareDataDir(folder, async () => 300 * MIB)).toBe(folder);
    writeFileSync(join(folder, 'engines.json'), '{}');
    expect(await prepareDataDir(folder, async () => 64 * MIB)).toBe(folder);
    await expect(prepareDataDir(folder, async () => 63 * MIB)).rejects.toMatchObject({ code: 'DISK_FULL' });
  });

  test('names a folder that can not be created', async () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    await expect(prepareDataDir(join(file, 'data'))).rejects.toMatchObject({
      code: 'NOT_WRITABLE',
      message: expect.stringContaining(join(file, 'data')),
    });
    expect(existsSync(join(file, 'data'))).toBe(false);
  });
});
