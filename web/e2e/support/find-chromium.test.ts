import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findChromium } from './find-chromium.ts';

/** Creates a folder with an executable of that name. */
function createExecutable(name: string): { folder: string; program: string } {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const program = join(folder, name);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return { folder, program };
}

const none = '/no/such/browser';

test('prefers CHROMIUM_PATH, then PATH, then the browser of playwright', () => {
  const [named, onPath, own] = [createExecutable('mine'), createExecutable('chromium'), createExecutable('chrome')];
  const install = vi.fn(() => false);
  const environment = { CHROMIUM_PATH: named.program, PATH: `/nowhere:${onPath.folder}` };
  expect(findChromium({ environment, playwrightsOwn: own.program, install })).toBe(named.program);
  expect(findChromium({ environment: { PATH: environment.PATH }, playwrightsOwn: own.program, install })).toBe(
    onPath.program,
  );
  expect(findChromium({ environment: {}, playwrightsOwn: own.program, install })).toBe(own.program);
  expect(install).not.toHaveBeenCalled();
});

test('prefers the headless shell on PATH', () => {
  const [browser, shell] = [createExecutable('chromium'), createExecutable('chromium-headless-shell')];
  const environment = { PATH: `${browser.folder}:${shell.folder}` };
  expect(findChromium({ environment, playwrightsOwn: none, install: () => false })).toBe(shell.program);
});

test.each([
  ['chromium-headless-shell', 'chromium-headless-shell'],
  ['chromium, if there is no headless shell,', 'chromium'],
])('installs the package %s if there is no browser', (_title, available) => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const install = (name: string): boolean => {
    if (name === available) writeFileSync(join(folder, name), '#!/bin/sh\n', { mode: 0o755 });
    return name === available;
  };
  expect(findChromium({ environment: { PATH: folder }, playwrightsOwn: none, install })).toBe(join(folder, available));
});

test('throws with instructions if no browser can be installed', () => {
  const machine = { environment: { PATH: '' }, playwrightsOwn: none, install: () => false };
  expect(() => findChromium(machine)).toThrow(/set CHROMIUM_PATH/);
});

test('throws if CHROMIUM_PATH is not executable', () => {
  const environment = { CHROMIUM_PATH: none };
  expect(() => findChromium({ environment, playwrightsOwn: none, install: () => false })).toThrow(none);
});
