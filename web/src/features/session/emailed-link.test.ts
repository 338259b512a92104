import { expect, test } from 'vitest';
import { readEmailedLink } from './emailed-link.ts';

test('reads links that reset a password and links that lock a login', () => {
  expect(readEmailedLink('#token=a.b%2Bc')).toEqual({ kind: 'token', secret: 'a.b+c' });
  expect(readEmailedLink('#lock=abc=')).toEqual({ kind: 'lock', secret: 'abc=' });
});

test('keeps a secret that was cut inside a percent encoding', () => {
  expect(readEmailedLink('#token=abc%2')).toEqual({ kind: 'token', secret: 'abc%2' });
});

test('ignores any other fragment', () => {
  for (const hash of ['', '#', '#main', '#token=', '#tokens=abc']) expect(readEmailedLink(hash)).toBeNull();
});
