import { expect, test } from 'vitest';
import { keyRing } from './key-ring.ts';
import { createSecretBox, reencryptAll } from './secret-box.ts';

const [LOST, OLD, NEW] = [
  'a lost key of at least 32 characters',
  'the old key of 32 characters or so',
  'the new key of 32 characters or so',
];
const boxOf = (...keys: string[]) => createSecretBox(keyRing(keys.join('\n')), 'tests');

async function* toAsync<T>(values: T[]): AsyncGenerator<T> {
  yield* values;
}

test('re-encrypts texts of older keys once, and keeps and counts those that no key decrypts', async () => {
  const stored = [boxOf(OLD).encrypt('one', 'a'), boxOf(NEW).encrypt('two', 'a'), boxOf(LOST).encrypt('three', 'a')];
  const lost = stored[2];
  const both = boxOf(NEW, OLD);
  const run = () =>
    reencryptAll(
      toAsync([...stored.entries()]),
      ([, sealed]) => both.reencrypt(sealed, 'a'),
      async ([index], sealed) => {
        stored[index] = sealed;
      },
    );
  expect(await run()).toEqual({ seen: 3, reencrypted: 1, unreadable: 1 });
  expect(stored.slice(0, 2).map((sealed) => boxOf(NEW).decrypt(sealed, 'a'))).toEqual(['one', 'two']);
  expect(stored[2]).toBe(lost);
  expect(await run()).toEqual({ seen: 3, reencrypted: 0, unreadable: 1 });
});
