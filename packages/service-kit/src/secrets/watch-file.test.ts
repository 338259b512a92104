import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keyRing } from './key-ring.ts';
import { watchFile } from './watch-file.ts';

const [OLD, NEW] = ['a first secret that only tests know of', 'the next secret that only tests know of'];

/** The file is read every 5 ms, but a busy machine may delay that. */
const WAIT = { timeout: 60_000 };

test('uses a changed file without a restart; logs an invalid or missing one once and keeps the current secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const file = join(folder, 'internal');
  const replaceFile = (text: string): void => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };
  replaceFile(`${OLD}\n`);
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line), error: (line: unknown) => lines.push(line) };
  const ring = watchFile({ text: OLD, file, name: 'INTERNAL_PRIVATE_KEY', parse: keyRing, log, everyMs: 5 });
  replaceFile(`${NEW}\n${OLD}\n`);
  await vi.waitFor(() => expect(ring.current.current).toBe(NEW), WAIT);
  expect(ring.current.all).toEqual([NEW, OLD]);
  const lineCount = lines.length;
  replaceFile('short');
  await vi.waitFor(() => expect(lines.length).toBe(lineCount + 1), WAIT);
  rmSync(file);
  await vi.waitFor(() => expect(lines.length).toBe(lineCount + 2), WAIT);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lines.length).toBe(lineCount + 2);
  expect(ring.current.all).toEqual([NEW, OLD]);
  replaceFile(NEW);
  await vi.waitFor(() => expect(ring.current.all).toEqual([NEW]), WAIT);
  ring.close();
  expect(JSON.stringify(lines)).not.toMatch(/secret that only|short/);
  rmSync(folder, { recursive: true });
});
