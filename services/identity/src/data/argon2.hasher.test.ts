import { beforeAll, expect, test } from 'vitest';
import { createArgon2Hasher } from './argon2.hasher.ts';

const hasher = createArgon2Hasher();
const LANE = { kind: 'sign-in', priority: 'clean' } as const;
let hash: string;
beforeAll(async () => {
  hash = await hasher.hash('the right one', LANE);
});

test('verifies a password against its argon2id hash', async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(hash, 'the right one', LANE)).toBe(true);
  expect(await hasher.verify(hash, 'another one', LANE)).toBe(false);
  expect(await hasher.decoy(LANE)).toBe(false);
});

test('throws for a malformed hash and verifies the next one', async () => {
  await expect(hasher.verify('no hash at all', 'x', LANE)).rejects.toThrow();
  expect(await hasher.verify(hash, 'the right one', LANE)).toBe(true);
});

test('returns each of many concurrent callers its own result', async () => {
  const passwords = Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? 'the right one' : `guess ${index}`));
  const answers = await Promise.all(passwords.map((password) => hasher.verify(hash, password, LANE)));
  expect(answers).toEqual(passwords.map((password) => password === 'the right one'));
});

test('computes several hashes at once with several threads', async () => {
  const wide = createArgon2Hasher({ threads: 2 });
  const hashes = await Promise.all(['one', 'two', 'three'].map((password) => wide.hash(password, LANE)));
  const answers = await Promise.all(hashes.map((hashed) => wide.verify(hashed, 'two', LANE)));
  expect(answers).toEqual([false, true, false]);
});
