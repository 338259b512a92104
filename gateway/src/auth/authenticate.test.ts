import type { Server } from 'node:http';
import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import type { PortalOrigin } from '@utility-pay/service-kit/portal-origin';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, requireSameOrigin, tokenOf } from './authenticate.ts';

const openedSession = { kind: 'open', token: 'abc', expiresAt: '2030-01-01T00:00:00.000Z' } as const;

test('over https the session cookie is Secure and has the __Host- prefix', () => {
  const cookie = cookieOf(openedSession, 'https://pay.example');
  expect(cookie).toMatch(/^__Host-session=abc; /);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
  expect(cookie).not.toContain('Domain');
  expect(tokenOf('__Host-session=abc; other=1', 'https://pay.example')).toBe('abc');
  expect(tokenOf('session=abc', 'https://pay.example')).toBeUndefined();
});

test('over http the session cookie is named session and is not Secure', () => {
  expect(cookieOf(openedSession, 'http://127.0.0.1:4000')).not.toContain('Secure');
  expect(tokenOf('session=abc', 'http://127.0.0.1:4000')).toBe('abc');
});

test('the cookie of a closed session is empty and expired', () => {
  expect(cookieOf({ kind: 'close' }, 'http://127.0.0.1:4000')).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
});

const PARTNER: Actor = { kind: 'partner', keyId: 'k1', companyId: 1, mode: 'live', scopes: [] };
const PORTALS: Record<string, PortalOrigin> = {
  shared: { url: 'https://pay.example', companyId: null },
  lake: { url: 'https://pay.lake.example', companyId: 1 },
};
let server: Server;
let url: string;

beforeAll(async () => {
  const application = express().use(
    ({ headers }, { locals }, next) => {
      const portalOrigin = PORTALS[String(headers['x-portal'] ?? 'shared')];
      locals.context = { actor: headers.authorization ? PARTNER : ANONYMOUS, portalOrigin };
      next();
    },
    requireSameOrigin,
    (_request, response) => void response.send('done'),
  );
  server = application.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void server.close());

const statusOf = async (method: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(url, { method, headers })).status;

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://evil.pay.example' }],
  ['another origin in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another company’s page', { 'x-portal': 'lake', origin: 'https://pay.hill.example' }],
  ['the page at PUBLIC_URL, at a company’s host', { 'x-portal': 'lake', origin: 'https://pay.example' }],
  ['the page of an unknown host', { 'x-portal': 'unknown', 'sec-fetch-site': 'same-origin' }],
  [
    'the page of an unknown host in a browser without Sec-Fetch-Site',
    { 'x-portal': 'unknown', origin: 'https://evil.example' },
  ],
])('answers 403 to changes from %s, and allows reads', async (_caller, headers) => {
  expect(await statusOf('POST', headers)).toBe(403);
  expect(await statusOf('DELETE', headers)).toBe(403);
  expect(await statusOf('GET', headers)).toBe(200);
});

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin' }],
  ['our own page in a browser without Sec-Fetch-Site', { origin: 'https://pay.example' }],
  ['a company’s page at its host', { 'x-portal': 'lake', origin: 'https://pay.lake.example' }],
  ['a program', {}],
  [
    'a partner key in a request from another origin',
    { origin: 'https://partner.example', authorization: 'Bearer key' },
  ],
])('allows changes from %s', async (_caller, headers) => {
  expect(await statusOf('POST', headers)).toBe(200);
});
