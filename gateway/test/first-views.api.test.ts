import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { SESSION_TOKEN } from './helpers/identity.ts';

const STYLE = 'body{margin:0}';
const SCRIPT = 'document.title';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const signInPage = '<!doctype html><title>Sign in</title>';
const list = {
  visitor: { '/login': 'sign-in.html' },
  account: { file: 'account.html', places: { amountDue: '$1,111.11', name: 'PLACE-NAME' } },
  styles: [STYLE],
  scripts: [SCRIPT],
};
const customer = { sessionId: 's', userId: 'pat', role: 'CUSTOMER', companyId: 7, permissions: [] };
const cookie = `session=${SESSION_TOKEN}`;
let amountDueMinor = 12_345;
let isBillingDown = false;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({
    identity: { sessions: { [SESSION_TOKEN]: customer } },
    answer: ({ service, claims }) => {
      if (claims?.actor.kind !== 'user') return { data: { viewer: null } };
      if (service === 'identity') {
        const company = { __typename: 'Company', id: '7', name: 'Lakeside' };
        const account = { __typename: 'Customer', id: 'pat', companyId: '7' };
        return { data: { viewer: { id: 'pat', email: 'pat@example.org', company, customer: account } } };
      }
      if (isBillingDown) throw new TypeError('connect ECONNREFUSED');
      const amountDue = { amountMinor: amountDueMinor, currency: 'USD' };
      const currentBalance = { id: 'b', month: 11, year: 2026, dueDate: '2026-12-05', amountDue };
      return { data: { _entities: [{ accountNumber: '007', name: '<b>Pat</b>', currentBalance }] } };
    },
    files: {
      'first-views/list.json': JSON.stringify(list),
      'first-views/sign-in.html': signInPage,
      'first-views/sign-in.html.br': brotliCompressSync(signInPage),
      'first-views/account.html': '<!doctype html><p>PLACE-NAME: $1,111.11</p>',
    },
  });
});
afterAll(() => gateway?.stop());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html', ...headers } });
  return { text: await answer.text(), headers: answer.headers };
};

test('serves the prerendered sign-in page, compressed or not, and allows its style and script', async () => {
  const compressed = await page('/login/', { 'accept-encoding': 'br' });
  expect([compressed.text, compressed.headers.get('content-encoding')]).toEqual([signInPage, 'br']);
  expect(compressed.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const plain = await page('/login', { 'accept-encoding': 'identity' });
  expect([plain.text, plain.headers.get('content-encoding')]).toEqual([signInPage, null]);
  const policy = plain.headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' '[^']+';/);
  for (const text of [STYLE, SCRIPT]) expect(policy).toContain(`'sha256-${hashOf(text)}'`);
});

test('serves the start page to signed-in users and for other paths', async () => {
  for (const { text } of [await page('/login', { cookie }), await page('/dashboard')])
    expect(text).toContain('<title>Utility Pay</title>');
});

test('serves the account page with the amount due, escaped and not cached', async () => {
  const { text, headers } = await page('/account', { cookie });
  expect(text).toBe('<!doctype html><p>&lt;b&gt;Pat&lt;/b&gt;: $123.45</p>');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('serves the start page when nothing is due, billing is down or the caller is signed out', async () => {
  amountDueMinor = 0;
  expect((await page('/account', { cookie })).text).toContain('<title>Utility Pay</title>');
  amountDueMinor = 12_345;
  isBillingDown = true;
  expect((await page('/account', { cookie })).text).toContain('<title>Utility Pay</title>');
  isBillingDown = false;
  expect((await page('/account')).text).toContain('<title>Utility Pay</title>');
});
