import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const CANARY = 'zebulon.quixotic@canary.example';
const moduleUrl = (path: string): string => new URL(path, import.meta.url).href;
const SETUP = `
  import { createLogger } from ${JSON.stringify(moduleUrl('../log.ts'))};
  import { exitOnUnhandledErrors } from ${JSON.stringify(moduleUrl('./unhandled-errors.ts'))};
  exitOnUnhandledErrors(createLogger('billing'));
  const error = Object.assign(new TypeError('connection lost'), { command: { email: '${CANARY}' } });
  setInterval(() => undefined, 1000);
`;

test.each([
  ['an exception', 'setTimeout(() => { throw error; });', { type: 'TypeError', message: 'connection lost' }],
  ['a rejection', 'Promise.reject(error);', { type: 'TypeError', message: 'connection lost' }],
  ['a rejection with text', `Promise.reject('${CANARY}');`, { type: 'string' }],
])('logs an unhandled error, here %s, without its data and exits with code 1', (_case, failure, err) => {
  const args = ['--input-type=module', '--eval', SETUP + failure];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: 50, service: 'billing', err, msg: 'Unhandled error' });
  expect(stdout + stderr).not.toContain(CANARY);
});
