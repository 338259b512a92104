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

describe('a program that a test needs', () => {
  test('is taken from PATH, and nothing is installed', async () => {
    const path = addProgram();
    const install = vi.fn(() => true);
    expect(await debianTool(tool, { path: `/nowhere:${folder}`, install })).toBe(path);
    expect(install).not.toHaveBeenCalled();
  });

  test('is installed where it is missing', async () => {
    const install = (name: string): boolean => name === 'prometheus' && addProgram() !== '';
    expect(await debianTool(tool, { path: folder, install })).toBe(join(folder, 'promtool'));
  });

  test('that cannot be had is named, with its package', async () => {
    const asked = debianTool(tool, { path: folder, install: () => false });
    await expect(asked).rejects.toThrow(/promtool.*apt-get install prometheus/);
  });

  test('is not a file that cannot be run', async () => {
    addProgram(0o644);
    await expect(debianTool(tool, { path: folder, install: () => false })).rejects.toThrow('promtool');
  });
});
