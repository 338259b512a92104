import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const STYLES = ['body{margin:0}', '.a{color:red}'];
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const signInPage = `<!doctype html><style>${STYLES[0]}</style><style data-styled="true">${STYLES[1]}</style><title>Sign in</title>`;
const accountPage = '<!doctype html><title>Your account</title><body></body>';
const startPage = '<!doctype html><title>Utility Pay</title><body></body>';
const queries = { Viewer: '{ viewer { id name } }' };
const cookie = `session=${SESSION_TOKEN}`;
let gateway: TestGateway;
let isIdentityDown = false;

beforeAll(async () => {
  gateway = await startGateway({
    identity: twoKeys,
    answer: () =>
      isIdentityDown ? { errors: [{ message: 'down' }] } : { data: { viewer: { id: 'u', name: '</script>' } } },
    files: {
      'prerendered/visitor/login.html': signInPage,
      'prerendered/visitor/login.html.br': brotliCompressSync(signInPage),
      'prerendered/signed-in/account.html': accountPage,
      'prerendered/signed-in/account.html.br': brotliCompressSync(accountPage),
      'prerendered/signed-in/account.queries.json': JSON.stringify(queries),
      'index.html': startPage,
      'index.queries.json': JSON.stringify({ prefixes: ['/dashboard'], queries }),
    },
  });
});
afterAll(() => gateway?.stop());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html', ...headers } });
  return { text: await answer.text(), headers: answer.headers };
};

test('serves the prerendered sign-in page, compressed or not, and allows its styles', async () => {
  const compressed = await page('/login/', { 'accept-encoding': 'br' });
  expect([compressed.text, compressed.headers.get('content-encoding')]).toEqual([signInPage, 'br']);
  expect(compressed.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const plain = await page('/login', { 'accept-encoding': 'identity' });
  expect([plain.text, plain.headers.get('content-encoding')]).toEqual([signInPage, null]);
  const policy = plain.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self';");
  for (const style of STYLES) expect(policy).toContain(`'sha256-${hashOf(style)}'`);
});

test('serves the prerendered account page only with a session cookie, and the sign-in page only without', async () => {
  expect((await page('/account', { cookie })).text).toContain('<title>Your account</title>');
  for (const { text } of [await page('/account'), await page('/login', { cookie }), await page('/dashboard')])
    expect(text).toContain('<title>Utility Pay</title>');
});

test('embeds the results of the page’s queries for a signed-in user, and lets no cache keep them', async () => {
  const data = String.raw`<script type="application/json" id="query-results">{"Viewer":{"viewer":{"id":"u","name":"\u003c/script>"}}}</script>`;
  for (const encoding of ['br', 'identity']) {
    const { text, headers } = await page('/account', { cookie, 'accept-encoding': encoding });
    expect(text).toContain(`${data}</body>`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
  }
});

test('embeds results in all pages below a prefix, and in no others', async () => {
  for (const path of ['/dashboard', '/dashboard/customers/7']) {
    expect((await page(path, { cookie })).text).toContain('id="query-results">{"Viewer":');
    expect((await page(path)).text).toBe(startPage);
  }
  for (const path of ['/dashboards', '/login', '/elsewhere'])
    expect((await page(path, { cookie })).text).toBe(startPage);
});

test('serves the page without results to an ended session and when a query fails', async () => {
  expect((await page('/account', { cookie: 'session=ended' })).text).toBe(accountPage);
  isIdentityDown = true;
  expect((await page('/account', { cookie })).text).toBe(accountPage);
  isIdentityDown = false;
});
