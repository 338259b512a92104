import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { SESSION_TOKEN } from './helpers/identity.ts';

const STYLE = 'body{margin:0}';
const SCRIPT = 'document.title';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const door = '<!doctype html><title>Sign in</title>';
const list = {
  visitor: { '/login': 'sign-in.html' },
  account: { file: 'account.html', places: { amountDue: '$1,111.11', name: 'PLACE-NAME' } },
  styles: [STYLE],
  scripts: [SCRIPT],
};
const customer = { sessionId: 's', userId: 'pat', role: 'CUSTOMER', companyId: 7, permissions: [] };
const cookie = `session=${SESSION_TOKEN}`;
let owed = 12_345;
let isBillingAway = false;
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
      if (isBillingAway) throw new TypeError('connect ECONNREFUSED');
      const amountDue = { amountMinor: owed, currency: 'USD' };
      const currentBalance = { id: 'b', month: 11, year: 2026, dueDate: '2026-12-05', amountDue };
      return { data: { _entities: [{ accountNumber: '007', name: '<b>Pat</b>', currentBalance }] } };
    },
    files: {
      'first-views/list.json': JSON.stringify(list),
      'first-views/sign-in.html': door,
      'first-views/sign-in.html.br': brotliCompressSync(door),
      'first-views/account.html': '<!doctype html><p>PLACE-NAME owes $1,111.11</p>',
    },
  });
});
afterAll(() => gateway?.stop());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html', ...headers } });
  return { text: await answer.text(), headers: answer.headers };
};

test('a visitor is served a door with its first view, compressed or not, and its style and script may run', async () => {
  const compressed = await page('/login/', { 'accept-encoding': 'br' });
  expect([compressed.text, compressed.headers.get('content-encoding')]).toEqual([door, 'br']);
  expect(compressed.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const plain = await page('/login', { 'accept-encoding': 'identity' });
  expect([plain.text, plain.headers.get('content-encoding')]).toEqual([door, null]);
  const policy = plain.headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' '[^']+';/);
  for (const text of [STYLE, SCRIPT]) expect(policy).toContain(`'sha256-${hashOf(text)}'`);
});

test('who brings a session sees no door, and other addresses have the common start page', async () => {
  for (const { text } of [await page('/login', { cookie }), await page('/dashboard')])
    expect(text).toContain('<title>Utility Pay</title>');
});

test('a customer’s account comes with what is due, as text, and is kept by nobody', async () => {
  const { text, headers } = await page('/account', { cookie });
  expect(text).toBe('<!doctype html><p>&lt;b&gt;Pat&lt;/b&gt; owes $123.45</p>');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('where nothing is due, billing is away or nobody is signed in, the common start page comes', async () => {
  owed = 0;
  expect((await page('/account', { cookie })).text).toContain('<title>Utility Pay</title>');
  owed = 12_345;
  isBillingAway = true;
  expect((await page('/account', { cookie })).text).toContain('<title>Utility Pay</title>');
  isBillingAway = false;
  expect((await page('/account')).text).toContain('<title>Utility Pay</title>');
});
