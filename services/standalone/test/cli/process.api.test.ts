import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from './support/portal.ts';

const PROGRAM = fileURLToPath(new URL('../../src/portal.ts', import.meta.url));
const TIMEOUT_MS = 240_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  expect((await world.portal(['migrate', 'up'])).code).toBe(0);
});
afterAll(() => world.dispose());

/** Runs the command line in a child process that has only the variables of the world, and these. */
function start(args: string[], more: Record<string, string> = {}) {
  const env = { ...world.environment, ...more };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: 'pipe', timeout: TIMEOUT_MS });
  const code = new Promise((resolve) => child.once('close', resolve));
  return { child, code };
}

async function run(args: string[], more?: Record<string, string>) {
  const { child, code } = start(args, more);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

test('exits with 0, 1 or 2, and prints results to stdout and problems to stderr', async () => {
  const wrong = await run(['company', 'create', '--json']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("'--name <name>' not specified") });
  expect(JSON.parse(wrong.stdout)).toEqual({ error: expect.stringContaining('--name') });
  const unmigrated = await run(['migrate', 'status'], { DATABASE_PREFIX: `${world.environment.DATABASE_PREFIX}-new` });
  expect(unmigrated).toMatchObject({ code: 1, stdout: expect.stringContaining('pending: 0001-initial-schema') });
  expect(await run(['company', 'create', '--name', 'Riverside Water'])).toMatchObject({ code: 0, stdout: '1\n' });
});

test('exits with 0 and without an EPIPE error if the reader of its output, such as head, stops reading', async () => {
  const { child, code } = start(['migrate', 'status', '--json']);
  child.stdout.destroy();
  expect(await text(child.stderr)).not.toContain('EPIPE');
  expect(await code).toBe(0);
});
