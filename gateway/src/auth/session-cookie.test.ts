import { expect, test } from 'vitest';
import { cookieOf, tokenOf } from './session-cookie.ts';

const open = { kind: 'open', token: 'abc', expiresAt: '2030-01-01T00:00:00.000Z' } as const;

test('sets a Secure cookie with the __Host- prefix over https', () => {
  const cookie = cookieOf(open, 'https://pay.example');
  expect(cookie).toMatch(/^__Host-session=abc; /);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
  expect(tokenOf('__Host-session=abc; other=1', 'https://pay.example')).toBe('abc');
  expect(tokenOf('session=abc', 'https://pay.example')).toBeUndefined();
});

test('sets a cookie without Secure over http', () => {
  expect(cookieOf(open, 'http://127.0.0.1:4000')).not.toContain('Secure');
  expect(tokenOf('session=abc', 'http://127.0.0.1:4000')).toBe('abc');
});

test('clears the cookie when the session closes', () => {
  expect(cookieOf({ kind: 'close' }, 'http://127.0.0.1:4000')).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
});
