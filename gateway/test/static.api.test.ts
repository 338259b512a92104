import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  const files = { 'index.html': '<p>Start</p>', 'assets/app.js': 'export {}', 'favicon.svg': '<svg/>' };
  gateway = await startGateway({ files });
});
afterAll(() => gateway.stop());

const DAY_SECONDS = 86_400;

test.each([
  ['/assets/app.js', 200, `public, max-age=${365 * DAY_SECONDS}, immutable`],
  ['/favicon.svg', 200, `public, max-age=${DAY_SECONDS}`],
  ['/', 200, 'no-cache'],
  ['/account', 200, 'no-cache'],
])('%s has its status and Cache-Control header', async (path, status, cacheControl) => {
  const response = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, cacheControl]);
  expect(await response.text()).not.toBe('');
});
