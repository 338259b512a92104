import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { addToCache, cacheFolder } from './cache.ts';

describe('addToCache', () => {
  test('uses a folder below XDG_CACHE_HOME, or below the home folder', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/x', HOME: '/h' })).toBe(join('/x', 'utility-pay', 'engines'));
    expect(cacheFolder({ XDG_CACHE_HOME: '', HOME: '/h' })).toBe(join('/h', '.cache', 'utility-pay', 'engines'));
  });

  test('gives an entry its final name only when it is complete', async () => {
    const env = { XDG_CACHE_HOME: tempDir() };
    const during: string[][] = [];
    const entry = await addToCache(env, 'e-1', async (draft) => {
      writeFileSync(join(draft, 'half'), '');
      during.push(readdirSync(cacheFolder(env)));
    });
    expect(during.flat()).toEqual([expect.stringMatching(/^\.making-e-1-/)]);
    expect(readdirSync(entry)).toEqual(['half']);
    expect(readdirSync(cacheFolder(env))).toEqual(['e-1']);
  });

  test('leaves nothing behind when the entry could not be written', async () => {
    const env = { XDG_CACHE_HOME: tempDir() };
    await expect(addToCache(env, 'e-1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(cacheFolder(env))).toEqual([]);
  });

  test('keeps the first of two entries written at the same time and returns it to both', async () => {
    const env = { XDG_CACHE_HOME: tempDir() };
    const make = (name: string) => async (draft: string) => writeFileSync(join(draft, 'by'), name);
    const slow = addToCache(env, 'e-1', async (draft) => {
      await addToCache(env, 'e-1', make('fast'));
      await make('slow')(draft);
    });
    expect(readFileSync(join(await slow, 'by'), 'utf8')).toBe('fast');
    expect(readdirSync(cacheFolder(env))).toEqual(['e-1']);
  });

  test('removes leftovers of killed processes after a day, and not earlier', async () => {
    const env = { XDG_CACHE_HOME: tempDir() };
    const left = (name: string, hours: number) => {
      const path = join(cacheFolder(env), name);
      mkdirSync(path, { recursive: true });
      const time = Date.now() / 1000 - hours * 3600;
      utimesSync(path, time, time);
    };
    left('.making-old-1', 25);
    left('.making-new-1', 23);
    await addToCache(env, 'e-1', async () => undefined);
    expect(readdirSync(cacheFolder(env)).sort()).toEqual(['.making-new-1', 'e-1']);
  });
});
