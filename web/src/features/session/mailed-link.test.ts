import { expect, test } from 'vitest';
import { readMailedLink } from './mailed-link.ts';

test('reads links that reset a password and links that lock a login', () => {
  expect(readMailedLink('#token=a.b%2Bc')).toEqual({ kind: 'token', secret: 'a.b+c' });
  expect(readMailedLink('#lock=abc=')).toEqual({ kind: 'lock', secret: 'abc=' });
});

test('keeps a secret that was cut inside a percent encoding', () => {
  expect(readMailedLink('#token=abc%2')).toEqual({ kind: 'token', secret: 'abc%2' });
});

test('ignores any other fragment', () => {
  for (const hash of ['', '#', '#main', '#token=', '#tokens=abc']) expect(readMailedLink(hash)).toBeNull();
});
