import { connect } from 'node:net';
import type { Logger } from '@utility-pay/service-kit/log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

const lines: { level: string; fields: unknown; message: unknown }[] = [];
const record =
  (level: string): Logger['info'] =>
  (fields: unknown, message?: unknown) =>
    void lines.push({ level, fields, message });
const log: Logger = { debug: () => undefined, info: record('info'), warn: record('warn'), error: record('error') };
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ files: { 'assets/app.js': 'export {}', 'favicon.svg': '<svg/>' }, log });
});
beforeEach(() => lines.splice(0));
afterAll(() => gateway.stop());

/** The client ends a request whose body is incomplete after this time without a byte, and any other only if the server hangs. */
const IDLE_MS = 500;
const HANGING_MS = 60_000;

/** Returns whether the body of a request is shorter than its Content-Length. */
function isIncomplete(request: string): boolean {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  return Number(/Content-Length: (\d+)/.exec(head)?.[1] ?? 0) > body.length;
}

/** Sends bytes that no HTTP client would send, and returns the status of the response; undefined without one. */
const sendRaw = (request: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'));
    socket.setTimeout(isIncomplete(request) ? IDLE_MS : HANGING_MS, () => socket.end());
    let response = '';
    socket.on('data', (bytes) => {
      response += bytes;
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]) || undefined));
    socket.on('error', reject);
  });

const requestOf = (method: string, path: string, headers: readonly string[] = [], body = ''): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1:4000', 'Connection: close', ...headers, '', body].join('\r\n');

test.each([
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/missing.js',
  '/assets/.git/config',
])('answers %s with 404 and one line at info level', async (path) => {
  expect(await sendRaw(requestOf('GET', path))).toBe(404);
  expect(lines).toEqual([{ level: 'info', fields: { status: 404 }, message: 'Request refused' }]);
});

const PATHS = [
  ...['/', '//', '/%', '/%00', '/%ff', '/..', '/../../etc/passwd', '/..%5c..', '/.env', '/a\\..\\b', '*', '?', '/\xff'],
  ...['//evil.example/x', 'http://evil.example/x', '/index.html', '/index.html/', '/favicon.svg', '/favicon.svg/x'],
  ...['/assets', '/assets/', '/assets//', '/assets/%', '/assets/..', '/assets/app.js', '/assets/app.js/', '/assets/x.'],
  ...[
    '/api',
    '/api/',
    '/api/%',
    '/api/..',
    '/api/auth/login',
    '/api/auth/user',
    '/api/companies/%ff',
    '/api/companies/7',
  ],
  ...['/api/companies/x/logo', '/api/customers/%00/payments', '/api/payments/return/%', '/api/payments/webhook/x'],
  ...['/graphql', '/graphql/%', '/graphql?query=%', '/graphql?query={', '/docs', '/docs/', '/docs/..', '/docs/%'],
  ...['/openapi.json', '/livez', '/livez/%', '/metrics/%', `/${'x'.repeat(9_000)}`, `/assets/${'x'.repeat(5_000)}`],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH', 'BREW'];
const HEADERS: readonly (readonly string[])[] = [
  [],
  ['Accept: text/html', 'Range: bytes=9999-'],
  ['Accept: text/html', 'Range: bytes=-0,1-,x', 'If-Match: "x"'],
  ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT', 'Accept: */*'],
  ['Accept: \xff;q=9,,;', 'Accept-Encoding: br;q=x, gzip', 'Cookie: session=%; session==; \xff'],
  ['Authorization: Bearer', 'Origin: null', 'Sec-Fetch-Site: cross-site'],
  ['Authorization: Bearer up_live_\xff', 'traceparent: x', 'X-Request-Id: \xff', 'X-Forwarded-For: x, ::'],
  ['Host: [::', 'Cookie: __Host-session=x'],
  ['Upgrade: websocket', 'Connection: Upgrade'],
  ['Expect: the-unexpected'],
];
const BODIES: readonly (readonly [headers: readonly string[], body: string])[] = [
  [[], ''],
  [['Content-Type: application/json', 'Content-Length: 1'], '{'],
  [['Content-Type: application/json', 'Content-Length: 9'], '{"a":1}'],
  [['Content-Type: application/json; charset=klingon', 'Content-Length: 2'], '{}'],
  [['Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 2'], '{}'],
  [['Content-Type: application/json', 'Content-Encoding: x', 'Content-Length: 2'], '{}'],
  [['Content-Type: application/json', 'Content-Length: 4'], 'null'],
  [['Content-Type: application/json', 'Content-Length: -1'], '{}'],
  [['Content-Type: application/json', 'Content-Length: 99999999999999999999'], '{}'],
  [['Content-Type: application/json', 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
  [['Content-Type: application/json', 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n'],
  [['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Content-Length: 2'], '{}'],
  [['Content-Type: multipart/form-data', 'Content-Length: 2'], '--'],
  [['Content-Type: \xff/;', 'Content-Length: 2'], '{}'],
];

const CONCURRENCY = 32;

/** Sends the requests. Returns those that were answered with a server error, and the log lines above info level. */
async function sendAll(requests: readonly string[]): Promise<{ serverErrors: string[]; alarmingLines: unknown[] }> {
  const statuses: (number | undefined)[] = [];
  for (let first = 0; first < requests.length; first += CONCURRENCY)
    statuses.push(...(await Promise.all(requests.slice(first, first + CONCURRENCY).map(sendRaw))));
  const statusesOfComplete = statuses.filter((_status, index) => !isIncomplete(requests[index] ?? ''));
  const answeredCount = statusesOfComplete.filter((status) => status !== undefined).length;
  expect(answeredCount).toBeGreaterThan(statusesOfComplete.length * 0.9);
  return {
    serverErrors: requests.filter((_request, index) => (statuses[index] ?? 0) >= 500),
    alarmingLines: lines.filter(({ level }) => level !== 'info'),
  };
}

const NO_PROBLEM = { serverErrors: [], alarmingLines: [] };

test('malformed paths, methods and headers cause neither a server error nor a log line above info level', async () => {
  const byMethod = PATHS.flatMap((path) => METHODS.map((method) => requestOf(method, path)));
  const byHeaders = PATHS.flatMap((path) => HEADERS.map((headers) => requestOf('GET', path, headers)));
  expect(await sendAll([...byMethod, ...byHeaders])).toEqual(NO_PROBLEM);
});

/** Returns each body with POST, and a quarter of them with each of two other methods: other ones for each path. */
const bodiesFor = (pathIndex: number) =>
  BODIES.flatMap(([headers, body], index) =>
    ['POST', ...((pathIndex + index) % 4 === 0 ? ['PUT', 'GET'] : [])].map((method) => ({ method, headers, body })),
  );

test('malformed bodies cause neither a server error nor a log line above info level', async () => {
  const requests = PATHS.filter((path) => path.length < 100).flatMap((path, pathIndex) =>
    bodiesFor(pathIndex).map(({ method, headers, body }) => requestOf(method, path, headers, body)),
  );
  expect(await sendAll(requests)).toEqual(NO_PROBLEM);
});
