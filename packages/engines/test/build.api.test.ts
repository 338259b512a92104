import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cacheFolder } from '../src/disk/cache.ts';
import { buildSecantusd } from '../src/index.ts';
import { collectLog, tempDir, writePrograms } from './helpers/machine.ts';

const ENTRY = 'secantusd-rs-0.5.3-beta.196';

/** A cargo that records its arguments, takes some time, and leaves a program where the real one would. */
const cargo = (notes: string) => `
echo "$@" >> ${notes}
while [ $# -gt 0 ]; do [ "$1" = --root ] && root="$2"; shift; done
sleep 0.3
mkdir -p "$root/bin" && echo built > "$root/bin/secantusd-rs"`;

function machine(programs: (notes: string) => Record<string, string>) {
  const notes = join(tempDir(), 'notes');
  const env = { XDG_CACHE_HOME: tempDir(), PATH: `${writePrograms(programs(notes))}:/usr/bin:/bin` };
  const asked = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);
  return { env, asked, cached: () => (existsSync(cacheFolder(env)) ? readdirSync(cacheFolder(env)) : []) };
}

const tools = { cmake: ':', cc: ':' };

describe.skipIf(process.platform === 'win32')('buildSecantusd', () => {
  test('builds once on a machine, even when several processes ask at the same time', async () => {
    const { env, asked, cached } = machine((notes) => ({ ...tools, cargo: cargo(notes) }));
    const { log, logText } = collectLog();
    expect(await Promise.all([buildSecantusd(log, env), buildSecantusd(log, env)])).toEqual([true, true]);
    expect(await buildSecantusd(log, env)).toBe(true);
    expect(asked()).toEqual([
      expect.stringMatching(/^install secantus-mdb --version 0\.5\.3-beta\.196 --locked --ignore-rust-version --root /),
    ]);
    expect(cached()).toEqual([ENTRY]);
    expect(readdirSync(join(cacheFolder(env), ENTRY))).toEqual(['bin']);
    expect(logText()).toContain('once on this machine');
  });

  test('logs a failed build and returns false', async () => {
    const { env, cached } = machine(() => ({ ...tools, cargo: 'echo "error: linking failed" >&2; exit 101' }));
    const { log, logText } = collectLog();
    expect(await buildSecantusd(log, env)).toBe(false);
    expect(logText()).toMatch(/could not be built.*error: linking failed/);
    expect(cached()).toEqual([]);
  });

  test('names the missing tools and builds nothing', async () => {
    const env = { XDG_CACHE_HOME: tempDir(), PATH: writePrograms({ cargo: ':' }) };
    const { log, logText } = collectLog();
    expect(await buildSecantusd(log, env)).toBe(false);
    expect(logText()).toContain('{"missing":["cmake","cc or gcc or clang"]}');
  });

  test.each(['mongod', 'secantusd-rs'])('builds nothing when %s is on PATH', async (name) => {
    const { env, asked } = machine((notes) => ({ ...tools, cargo: cargo(notes), [name]: ':' }));
    expect(await buildSecantusd(() => undefined, env)).toBe(true);
    expect(asked()).toEqual([]);
  });
});
