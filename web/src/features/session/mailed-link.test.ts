import { expect, test } from 'vitest';
import { readMailedLink } from './mailed-link.ts';

test('a link that sets a password and one that closes a login are told apart', () => {
  expect(readMailedLink('#token=a.b%2Bc')).toEqual({ kind: 'token', secret: 'a.b+c' });
  expect(readMailedLink('#freeze=abc=')).toEqual({ kind: 'freeze', secret: 'abc=' });
});

test('a secret that was cut in the middle of a sign is taken as it stands', () => {
  expect(readMailedLink('#token=abc%2')).toEqual({ kind: 'token', secret: 'abc%2' });
});

test('anything else is no link', () => {
  for (const hash of ['', '#', '#main', '#token=', '#tokens=abc']) expect(readMailedLink(hash)).toBeNull();
});
