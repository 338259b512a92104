import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { debianTool } from './debian-tool.ts';

const tool = { package: 'prometheus', program: 'promtool' };
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tools-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function addProgram(mode = 0o755): string {
  const path = join(folder, 'promtool');
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

describe('debianTool', () => {
  test('returns the path of a program found in PATH and installs nothing', async () => {
    const path = addProgram();
    const install = vi.fn(() => true);
    expect(await debianTool(tool, { path: `/nowhere:${folder}`, install })).toBe(path);
    expect(install).not.toHaveBeenCalled();
  });

  test('installs a missing program and returns its path', async () => {
    const install = (name: string): boolean => name === 'prometheus' && addProgram() !== '';
    expect(await debianTool(tool, { path: folder, install })).toBe(join(folder, 'promtool'));
  });

  test('throws an error with the program and its package if it cannot be installed', async () => {
    const result = debianTool(tool, { path: folder, install: () => false });
    await expect(result).rejects.toThrow(/promtool.*apt-get install prometheus/);
  });

  test('ignores a file that is not executable', async () => {
    addProgram(0o644);
    await expect(debianTool(tool, { path: folder, install: () => false })).rejects.toThrow('promtool');
  });
});
