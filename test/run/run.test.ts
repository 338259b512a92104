import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCheckout, run, startRun, writeLock } from './checkout.ts';

const installing = /Installing dependencies/;

describe('scripts/run.mjs', { timeout: 300_000 }, () => {
  let folder: string;
  beforeEach(() => {
    folder = createCheckout();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('installs once, passes arguments on, and ends with the exit code of the script', async () => {
    const first = await run(folder, 'say.mjs', 'a', '--web');
    expect(first).toMatchObject({ code: 7, output: 'a,--web\n' });
    expect(first.errors).toMatch(installing);
    const second = await run(folder, 'say.mjs', 'b');
    expect(second).toEqual({ code: 7, output: 'b\n', errors: '' });
  });

  it('installs again when the lock file names a package that is missing', async () => {
    await run(folder, 'say.mjs');
    writeLock(folder, '2.0.0');
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect((await run(folder, 'say.mjs')).errors).toMatch(installing);
  });

  it('accepts what a manual npm install has left', async () => {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages":{}}');
    expect(await run(folder, 'say.mjs')).toEqual({ code: 7, output: '\n', errors: '' });
  });

  it('lets one of two processes install while the other waits', async () => {
    const both = await Promise.all([run(folder, 'say.mjs'), run(folder, 'say.mjs')]);
    expect(both.map(({ code }) => code)).toEqual([7, 7]);
    expect(both.filter(({ errors }) => installing.test(errors))).toHaveLength(1);
  });

  it('does not wait for a process that died', async () => {
    const { child, ended } = startRun(folder, 'say.mjs');
    await ended;
    rmSync(join(folder, 'node_modules'), { recursive: true });
    const lock = JSON.stringify({ pid: child.pid, host: hostname() });
    writeFileSync(join(folder, '.cache', 'setup.lock'), lock);
    expect((await run(folder, 'say.mjs')).code).toBe(7);
  });

  it('reports a failed npm install and does not run the script', async () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { zod: '4.6.7' } }));
    const { code, output, errors } = await run(folder, 'say.mjs');
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/npm ci ended with code 1: the dependencies are not installed/);
  });

  it.skipIf(process.platform === 'win32')('forwards a signal and waits for the script to end', async () => {
    const script = `process.on('SIGTERM', () => { console.log('stopping'); process.exit(9); });
      setInterval(() => {}, 1000); console.log('up');`;
    writeFileSync(join(folder, 'serve.mjs'), script);
    const { child, ended, firstOutput } = startRun(folder, 'serve.mjs');
    await firstOutput;
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 9, output: 'up\nstopping\n' });
  });
});
