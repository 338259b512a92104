import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { logTail } from './spawn-engine.ts';

test('logTail shows the last lines that were written after a position', async () => {
  const path = join(tempDir(), 'log');
  expect(await logTail(path, 0)).toBe('(no log)');
  const before = 'No space left on device\n';
  writeFileSync(path, before);
  expect(await logTail(path, before.length)).toBe('(empty log)');
  appendFileSync(path, 'a\nb\nc\n');
  expect(await logTail(path, before.length)).toBe('a\nb\nc');
  expect(await logTail(path, before.length, 2)).toBe('b\nc');
  appendFileSync(path, `${'x'.repeat(40_000)}\nend\n`);
  expect(await logTail(path, 0)).toMatch(/^x+\nend$/);
});
