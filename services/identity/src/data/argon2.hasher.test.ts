import { beforeAll, expect, test } from 'vitest';
import { createArgon2Hasher } from './argon2.hasher.ts';

const hasher = createArgon2Hasher();
let hash: string;
beforeAll(async () => {
  hash = await hasher.hash('the right one');
});

test('verifies a password against its argon2id hash', async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(hash, 'the right one')).toBe(true);
  expect(await hasher.verify(hash, 'another one')).toBe(false);
  expect(await hasher.verifyDummy('the right one')).toBe(false);
});

test('throws for a malformed hash and verifies the next one', async () => {
  await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow();
  expect(await hasher.verify(hash, 'the right one')).toBe(true);
});

test('returns each of many concurrent callers its own result', async () => {
  const passwords = Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? 'the right one' : `guess ${index}`));
  const answers = await Promise.all(passwords.map((password) => hasher.verify(hash, password)));
  expect(answers).toEqual(passwords.map((password) => password === 'the right one'));
});

test('refuses further hashes with RATE_LIMITED while 64 are waiting', async () => {
  const many = Array.from({ length: 70 }, () => hasher.verify(hash, 'x'));
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]?.reason).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many people are signing in. Try again in a few seconds.',
    retryAfterSeconds: 3,
  });
});
