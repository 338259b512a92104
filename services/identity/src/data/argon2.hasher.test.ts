import { beforeAll, expect, test } from 'vitest';
import { createArgon2Hasher } from './argon2.hasher.ts';

const hasher = createArgon2Hasher();
let known: string;
beforeAll(async () => {
  known = await hasher.hash('the right one');
});

test('a password is known by its hash', async () => {
  expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(known, 'the right one')).toBe(true);
  expect(await hasher.verify(known, 'another one')).toBe(false);
  expect(await hasher.verifyNothing('the right one')).toBe(false);
});

test('a hash that cannot be read is an error, and the next one is read', async () => {
  await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow();
  expect(await hasher.verify(known, 'the right one')).toBe(true);
});

test('each of many at once gets its own answer', async () => {
  const passwords = Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? 'the right one' : `guess ${index}`));
  const answers = await Promise.all(passwords.map((password) => hasher.verify(known, password)));
  expect(answers).toEqual(passwords.map((password) => password === 'the right one'));
});

test('whoever comes when 64 wait is asked to come back', async () => {
  const many = Array.from({ length: 70 }, () => hasher.verify(known, 'x'));
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]?.reason).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many people are signing in. Try again in a few seconds.',
    retryAfterSeconds: 3,
  });
});
