import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keyRing } from './key-ring.ts';
import { watchFile } from './watch-file.ts';

const [OLD, NEW] = ['a first secret that only tests know of', 'the next secret that only tests know of'];

const PATIENT = { timeout: 60_000 };

test('uses a changed file without a restart; logs an invalid one once and keeps the current secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const file = join(folder, 'internal');
  const put = (text: string): void => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };
  put(`${OLD}\n`);
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line), error: (line: unknown) => lines.push(line) };
  const ring = watchFile({ text: OLD, file, name: 'INTERNAL_PRIVATE_KEY', parse: keyRing, log, everyMs: 5 });
  put(`${NEW}\n${OLD}\n`);
  await vi.waitFor(() => expect(ring.current.current).toBe(NEW), PATIENT);
  expect(ring.current.all).toEqual([NEW, OLD]);
  const lineCount = lines.length;
  put('short');
  await vi.waitFor(() => expect(lines.length).toBe(lineCount + 1), PATIENT);
  rmSync(file);
  await vi.waitFor(() => expect(lines.length).toBe(lineCount + 2), PATIENT);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lines.length).toBe(lineCount + 2);
  expect(ring.current.all).toEqual([NEW, OLD]);
  put(NEW);
  await vi.waitFor(() => expect(ring.current.all).toEqual([NEW]), PATIENT);
  ring.close();
  expect(JSON.stringify(lines)).not.toMatch(/secret that only|short/);
  rmSync(folder, { recursive: true });
});
