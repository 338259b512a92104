import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cacheFolder } from '../src/disk/cache.ts';
import { buildSecantusd } from '../src/index.ts';
import { collectLog, tempDir, writePrograms } from './helpers/machine.ts';

const ENTRY = 'secantusd-rs-0.5.3-beta.196';

/** A cargo that appends its arguments to a file, takes 0.3 s, and writes a program where the real one would. */
const fakeCargo = (callsFile: string) => `
echo "$@" >> ${callsFile}
while [ $# -gt 0 ]; do [ "$1" = --root ] && root="$2"; shift; done
sleep 0.3
mkdir -p "$root/bin" && echo built > "$root/bin/secantusd-rs"`;

/**
 * Returns an environment with an empty cache and these programs on PATH, the calls of `fakeCargo`, and the cache's
 * entries.
 */
function fakeMachine(programs: (callsFile: string) => Record<string, string>) {
  const callsFile = join(tempDir(), 'calls');
  const env = { XDG_CACHE_HOME: tempDir(), PATH: `${writePrograms(programs(callsFile))}:/usr/bin:/bin` };
  const cargoCalls = () => (existsSync(callsFile) ? readFileSync(callsFile, 'utf8').trim().split('\n') : []);
  const cachedEntries = () => (existsSync(cacheFolder(env)) ? readdirSync(cacheFolder(env)) : []);
  return { env, cargoCalls, cachedEntries };
}

const tools = { cmake: ':', cc: ':' };

describe.skipIf(process.platform === 'win32')('buildSecantusd', () => {
  test('builds once on a machine for two concurrent calls and a later one', async () => {
    const { env, cargoCalls, cachedEntries } = fakeMachine((callsFile) => ({ ...tools, cargo: fakeCargo(callsFile) }));
    const { log, logText } = collectLog();
    expect(await Promise.all([buildSecantusd(log, env), buildSecantusd(log, env)])).toEqual([true, true]);
    expect(await buildSecantusd(log, env)).toBe(true);
    expect(cargoCalls()).toEqual([
      expect.stringMatching(/^install secantus-mdb --version 0\.5\.3-beta\.196 --locked --ignore-rust-version --root /),
    ]);
    expect(cachedEntries()).toEqual([ENTRY]);
    expect(readdirSync(join(cacheFolder(env), ENTRY))).toEqual(['bin']);
    expect(logText()).toContain('once on this machine');
  });

  test('logs a failed build and returns false', async () => {
    const failingCargo = 'echo "error: linking failed" >&2; exit 101';
    const { env, cachedEntries } = fakeMachine(() => ({ ...tools, cargo: failingCargo }));
    const { log, logText } = collectLog();
    expect(await buildSecantusd(log, env)).toBe(false);
    expect(logText()).toMatch(/could not be built.*error: linking failed/);
    expect(cachedEntries()).toEqual([]);
  });

  test('logs the names of missing tools and returns false', async () => {
    const env = { XDG_CACHE_HOME: tempDir(), PATH: writePrograms({ cargo: ':' }) };
    const { log, logText } = collectLog();
    expect(await buildSecantusd(log, env)).toBe(false);
    expect(logText()).toContain('{"missing":["cmake","cc or gcc or clang"]}');
  });

  test.each(['mongod', 'secantusd-rs'])('builds nothing when %s is on PATH', async (name) => {
    const { env, cargoCalls } = fakeMachine((callsFile) => ({ ...tools, cargo: fakeCargo(callsFile), [name]: ':' }));
    expect(await buildSecantusd(() => undefined, env)).toBe(true);
    expect(cargoCalls()).toEqual([]);
  });
});
