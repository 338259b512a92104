import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

const fetchText = async (path: string): Promise<{ status: number; headers: Headers; text: string }> => {
  const response = await fetch(`${gateway.url}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Returns the status of a request with If-None-Match, which fetch would handle itself. */
const statusIfNoneMatch = (path: string, etag: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(`${gateway.url}${path}`, { headers: { 'if-none-match': etag } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', reject);
    sent.end();
  });

test('the OpenAPI document needs no session, and is answered 304 while it is unchanged', async () => {
  const { status, headers, text } = await fetchText('/openapi.json');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/api' }] });
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  expect((await fetchText('/openapi.json')).headers.get('etag')).toBe(etag);
  expect(await statusIfNoneMatch('/openapi.json', etag)).toBe(304);
  expect(await statusIfNoneMatch('/openapi.json', '"another"')).toBe(200);
});

test.each(['/docs', '/docs/'])('%s contains no third-party or inline code', async (path) => {
  const { status, headers, text } = await fetchText(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual(['data:,', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js']);
  expect(text).not.toMatch(/<script>|<style|style="|\son\w+="/);
  for (const address of addresses.slice(1)) expect((await fetchText(address ?? '')).status).toBe(200);
});

test('the documentation page has the portal’s content security policy', async () => {
  const policy = (await fetchText('/docs')).headers.get('content-security-policy');
  expect(policy).toBe((await fetchText('/')).headers.get('content-security-policy'));
  expect(policy).not.toContain('unsafe');
});

test.each(['/docs/package.json', '/docs/..%2fpackage.json', '/docs/swagger-ui.css.map', '/docs/index.html'])(
  'answers 404 for %s',
  async (path) => {
    const { status, text } = await fetchText(path);
    expect([status, text]).toEqual([404, 'Not found']);
  },
);
