import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findChromium } from './find-chromium.ts';

/** A folder with a program of that name in it. */
function plant(name: string): { folder: string; program: string } {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const program = join(folder, name);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return { folder, program };
}

const none = '/no/such/browser';

test('the one that is named comes first, then one on PATH, then playwright’s own', () => {
  const [named, onPath, own] = [plant('mine'), plant('chromium'), plant('chrome')];
  const install = vi.fn(() => false);
  const environment = { CHROMIUM_PATH: named.program, PATH: `/nowhere:${onPath.folder}` };
  expect(findChromium({ environment, playwrightsOwn: own.program, install })).toBe(named.program);
  expect(findChromium({ environment: { PATH: environment.PATH }, playwrightsOwn: own.program, install })).toBe(
    onPath.program,
  );
  expect(findChromium({ environment: {}, playwrightsOwn: own.program, install })).toBe(own.program);
  expect(install).not.toHaveBeenCalled();
});

test('where there is none the distribution’s is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const program = join(folder, 'chromium');
  const install = (): boolean => {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return true;
  };
  expect(findChromium({ environment: { PATH: folder }, playwrightsOwn: none, install })).toBe(program);
});

test('where it cannot be had either, the run fails and says what to do', () => {
  const machine = { environment: { PATH: '' }, playwrightsOwn: none, install: () => false };
  expect(() => findChromium(machine)).toThrow(/set CHROMIUM_PATH/);
});

test('a named one that cannot be run is told', () => {
  const environment = { CHROMIUM_PATH: none };
  expect(() => findChromium({ environment, playwrightsOwn: none, install: () => false })).toThrow(none);
});
