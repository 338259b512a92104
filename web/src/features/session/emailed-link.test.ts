import { expect, test } from 'vitest';
import { readEmailedLink } from './emailed-link.ts';

test('a fragment with `token` resets a password, and one with `lock` locks a login', () => {
  expect(readEmailedLink('#token=a.b%2Bc')).toEqual({ kind: 'token', secret: 'a.b+c' });
  expect(readEmailedLink('#lock=abc=')).toEqual({ kind: 'lock', secret: 'abc=' });
});

test('a secret that was cut inside a percent encoding stays undecoded', () => {
  expect(readEmailedLink('#token=abc%2')).toEqual({ kind: 'token', secret: 'abc%2' });
});

test('any other fragment is no emailed link', () => {
  for (const hash of ['', '#', '#main', '#token=', '#tokens=abc']) expect(readEmailedLink(hash)).toBeNull();
});
