import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { expect, test } from 'vitest';
import { newCustomerLogin } from '../domain/user.ts';
import {
  createLockToken,
  createRecoveryKeys,
  createResetToken,
  initialPepper,
  isValidResetToken,
  readLockToken,
  readResetId,
} from './recovery-tokens.ts';

const OLD = 'one key of at least 32 characters';
const NEW = 'another key of 32 characters or so';
const keysOf = (secrets: string) => createRecoveryKeys(keyRing(secrets), async () => initialPepper(keyRing(secrets)));
const keys = keysOf(OLD);
const otherKeys = keysOf(NEW);
const user = newCustomerLogin('c-1', { name: 'Pat', email: 'Pat@home.test', companyId: 1, resets: 0 });

test('creates the same reset token each time and accepts it for its reset', () => {
  const token = createResetToken(keys, 'reset-1', user);
  expect(createResetToken(keys, 'reset-1', { ...user, email: 'pat@HOME.test' })).toBe(token);
  expect(readResetId(token)).toBe('reset-1');
  expect(isValidResetToken(keys, token, 'reset-1', user)).toBe(true);
  expect(token.length).toBeLessThan(200);
});

test.each([
  ['after another password was set', { securityVersion: 1 }],
  ['after the email changed', { email: 'pat@work.test' }],
  ['for another user', { id: 'c-2' }],
  ['for another company', { companyId: 2 }],
])('refuses a reset token %s', (_case, change) => {
  const token = createResetToken(keys, 'reset-1', user);
  expect(isValidResetToken(keys, token, 'reset-1', { ...user, ...change })).toBe(false);
});

test("refuses another deployment's tokens", () => {
  expect(isValidResetToken(otherKeys, createResetToken(keys, 'reset-1', user), 'reset-1', user)).toBe(false);
  const token = createLockToken(keys, { companyId: 1, userId: 'c-1', changeId: 'x' });
  expect(readLockToken(otherKeys, token)).toBeUndefined();
});

test('reads the password change from a lock token, also of a super admin', () => {
  for (const companyId of [1, null]) {
    const change = { companyId, userId: 'super-admin', changeId: 'change-1' };
    expect(readLockToken(keys, createLockToken(keys, change))).toEqual(change);
  }
});

test('computes different digests of the same text for each purpose', async () => {
  const { digestUnknownEmail, digestAnswer, resetLink, lockLink } = keys;
  const digests = [
    digestUnknownEmail('text'),
    await digestAnswer('text'),
    resetLink.sign('text'),
    lockLink.sign('text'),
  ];
  expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(4);
});

test('during a key rotation accepts tokens of both keys, signs with the first key and keeps the decoys', () => {
  const both = keysOf(`${NEW}\n${OLD}`);
  expect(isValidResetToken(both, createResetToken(keys, 'reset-1', user), 'reset-1', user)).toBe(true);
  expect(isValidResetToken(otherKeys, createResetToken(both, 'reset-1', user), 'reset-1', user)).toBe(true);
  expect(isValidResetToken(keys, createResetToken(both, 'reset-1', user), 'reset-1', user)).toBe(false);
  const change = { companyId: 1, userId: 'c-1', changeId: 'x' };
  expect(readLockToken(both, createLockToken(keys, change))).toEqual(change);
  expect(both.digestUnknownEmail('unknown@home.test')).toEqual(keys.digestUnknownEmail('unknown@home.test'));
});
