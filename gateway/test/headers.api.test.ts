import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { PATHS } from '../../web/src/paths.ts';
import { routes } from '../src/rest/routes.ts';
import { securityHeaders } from '../src/web/security-headers.ts';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

let gateway: TestGateway | undefined;
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
});

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Returns the security headers that a response lacks. */
function findMissingHeaders({ headers }: Response, isHttps: boolean): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const type = headers.get('content-type') ?? '';
  const requirements: [name: string, isMet: boolean][] = [
    ...POLICY.map((part): [string, boolean] => [part, policy.includes(part)]),
    ['no unsafe source', !/unsafe-(inline|eval)|\*/.test(policy)],
    ['upgrade-insecure-requests', policy.includes('upgrade-insecure-requests') === isHttps],
    ['nosniff', headers.get('x-content-type-options') === 'nosniff'],
    ['referrer policy', headers.get('referrer-policy') === 'strict-origin-when-cross-origin'],
    ['permissions policy', (headers.get('permissions-policy') ?? '').includes('camera=()')],
    ['opener policy', headers.get('cross-origin-opener-policy') === 'same-origin-allow-popups'],
    ['resource policy', headers.get('cross-origin-resource-policy') === 'same-origin'],
    ['frame options', headers.get('x-frame-options') === 'SAMEORIGIN'],
    ['transport security', (headers.get('strict-transport-security') ?? '').includes('max-age=') === isHttps],
    ['character set', !/^text\/|xml|json/.test(type) || /; charset=utf-8/i.test(type)],
    ['no name of the server', !headers.has('x-powered-by') && !headers.has('server')],
  ];
  return requirements.flatMap(([name, isMet]) => (isMet ? [] : [name]));
}

/** Replaces the parameters of a path by `1`. */
const fillParameters = (path: string): string => path.replaceAll(/:\w+\??|\{\w+\}/g, '1');
const HTML = { accept: 'text/html' };

/** A request to every page and every route, and one for each other kind of response. */
const REQUESTS: readonly { path: string; method?: string; headers?: Record<string, string>; body?: string }[] = [
  ...Object.values(PATHS).map((path) => ({ path: fillParameters(path), headers: HTML })),
  ...routes.map(({ path, method }) => ({ path: `/api${fillParameters(path)}`, method: method.toUpperCase() })),
  { path: '/unknown-path', headers: HTML },
  { path: '/api/unknown-path' },
  { path: '/assets/app.js' },
  { path: '/assets/missing.js' },
  { path: '/favicon.svg' },
  {
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ viewer { id } }"}',
  },
  { path: '/graphql', method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
  { path: '/graphql' },
  { path: '/docs' },
  { path: '/openapi.json' },
  { path: '/livez' },
  { path: '/readyz' },
  { path: '/metrics' },
];

test.each(['http://127.0.0.1:4000', 'https://pay.example.org'])(
  'every response at %s has the security headers',
  async (publicUrl) => {
    gateway = await startGateway({ publicUrl, files: { 'assets/app.js': 'export {}', 'favicon.svg': '<svg/>' } });
    const problems: string[] = [];
    for (const { path, ...init } of REQUESTS) {
      const response = await fetch(`${gateway.url}${path}`, { ...init, redirect: 'manual' });
      await response.body?.cancel();
      const missing = findMissingHeaders(response, publicUrl.startsWith('https:'));
      if (missing.length > 0)
        problems.push(`${init.method ?? 'GET'} ${path} (${response.status}): ${missing.join(', ')}`);
    }
    expect(problems).toEqual([]);
  },
);

test('a response that is sent before the headers middleware is found to lack headers', async () => {
  const application = express()
    .get('/early', (_request, response) => void response.send('early'))
    .use(securityHeaders('https://pay.example.org', []))
    .get('/late', (_request, response) => void response.send('late'));
  application.disable('x-powered-by');
  const server = application.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  expect(findMissingHeaders(await fetch(`${url}/early`), true)).toContain('nosniff');
  expect(findMissingHeaders(await fetch(`${url}/late`), true)).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});
