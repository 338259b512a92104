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
const QUERIES = { Viewer: '{ viewer { id name } }' };
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
      'prerendered/signed-in/account.queries.json': JSON.stringify(QUERIES),
      'index.html': startPage,
      'index.queries.json': JSON.stringify({ prefixes: ['/dashboard'], queries: QUERIES }),
    },
  });
});
afterAll(() => gateway?.stop());

const openPage = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html', ...headers } });
  return { text: await response.text(), headers: response.headers };
};

test('the prerendered sign-in page is served compressed or not, and its content security policy allows its styles', async () => {
  const compressed = await openPage('/login/', { 'accept-encoding': 'br' });
  expect([compressed.text, compressed.headers.get('content-encoding')]).toEqual([signInPage, 'br']);
  expect(compressed.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const plain = await openPage('/login', { 'accept-encoding': 'identity' });
  expect([plain.text, plain.headers.get('content-encoding')]).toEqual([signInPage, null]);
  const policy = plain.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self';");
  for (const style of STYLES) expect(policy).toContain(`'sha256-${hashOf(style)}'`);
});

test('the prerendered account page is served only with a session cookie, and the sign-in page only without one', async () => {
  expect((await openPage('/account', { cookie })).text).toContain('<title>Your account</title>');
  for (const { text } of [
    await openPage('/account'),
    await openPage('/login', { cookie }),
    await openPage('/dashboard'),
  ])
    expect(text).toContain('<title>Utility Pay</title>');
});

test('the page of a signed-in user contains the results of its queries, and must not be cached', async () => {
  const data = String.raw`<script type="application/json" id="query-results">{"Viewer":{"viewer":{"id":"u","name":"\u003c/script>"}}}</script>`;
  for (const encoding of ['br', 'identity']) {
    const { text, headers } = await openPage('/account', { cookie, 'accept-encoding': encoding });
    expect(text).toContain(`${data}</body>`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
  }
});

test('all pages below a prefix contain results, and no other pages do', async () => {
  for (const path of ['/dashboard', '/dashboard/customers/7']) {
    expect((await openPage(path, { cookie })).text).toContain('id="query-results">{"Viewer":');
    expect((await openPage(path)).text).toBe(startPage);
  }
  for (const path of ['/dashboards', '/login', '/elsewhere'])
    expect((await openPage(path, { cookie })).text).toBe(startPage);
});

test('the page is served without results to an ended session, and when a query fails', async () => {
  expect((await openPage('/account', { cookie: 'session=ended' })).text).toBe(accountPage);
  isIdentityDown = true;
  expect((await openPage('/account', { cookie })).text).toBe(accountPage);
  isIdentityDown = false;
});
