import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { expect, test } from 'vitest';
import { newCustomerLogin } from '../../domain/user.ts';
import { changeOf, freezeToken, opensReset, resetIdOf, resetToken } from './links.ts';
import { createRecoveryKeys, firstPepper } from './recovery-keys.ts';

const OLD = 'one key of at least 32 characters';
const NEW = 'another key of 32 characters or so';
const keysOf = (secrets: string) => createRecoveryKeys(keyRing(secrets), async () => firstPepper(keyRing(secrets)));
const keys = keysOf(OLD);
const otherKeys = keysOf(NEW);
const user = newCustomerLogin('c-1', { name: 'Pat', email: 'Pat@home.test', companyId: 1, resets: 0 });

test('a reset link is the same each time and opens what it was made for', () => {
  const token = resetToken(keys, 'reset-1', user);
  expect(resetToken(keys, 'reset-1', { ...user, email: 'pat@HOME.test' })).toBe(token);
  expect(resetIdOf(token)).toBe('reset-1');
  expect(opensReset(keys, token, 'reset-1', user)).toBe(true);
  expect(token.length).toBeLessThan(200);
});

test.each([
  ['another password was set', { securityVersion: 1 }],
  ['the address changed', { email: 'pat@work.test' }],
  ['it is somebody else', { id: 'c-2' }],
  ['it is another company', { companyId: 2 }],
])('a reset link opens nothing once %s', (_case, change) => {
  const token = resetToken(keys, 'reset-1', user);
  expect(opensReset(keys, token, 'reset-1', { ...user, ...change })).toBe(false);
});

test('another deployment’s links open nothing', () => {
  expect(opensReset(otherKeys, resetToken(keys, 'reset-1', user), 'reset-1', user)).toBe(false);
  expect(changeOf(otherKeys, freezeToken(keys, { companyId: 1, userId: 'c-1', changeId: 'x' }))).toBeUndefined();
});

test('a notice names the change that it tells of, a super admin’s too', () => {
  for (const companyId of [1, null]) {
    const change = { companyId, userId: 'super-admin', changeId: 'change-1' };
    expect(changeOf(keys, freezeToken(keys, change))).toEqual(change);
  }
});

test('a digest for one purpose serves for no other', async () => {
  const { decoy, answer, resetLink, freezeLink } = keys;
  const digests = [decoy('text'), await answer('text'), resetLink.of('text'), freezeLink.of('text')];
  expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(4);
});

test('while keys change over, links of both open, new ones are of the first key, decoys stay', () => {
  const both = keysOf(`${NEW}\n${OLD}`);
  expect(opensReset(both, resetToken(keys, 'reset-1', user), 'reset-1', user)).toBe(true);
  expect(opensReset(otherKeys, resetToken(both, 'reset-1', user), 'reset-1', user)).toBe(true);
  expect(opensReset(keys, resetToken(both, 'reset-1', user), 'reset-1', user)).toBe(false);
  const change = { companyId: 1, userId: 'c-1', changeId: 'x' };
  expect(changeOf(both, freezeToken(keys, change))).toEqual(change);
  expect(both.decoy('nobody@home.test')).toEqual(keys.decoy('nobody@home.test'));
});
