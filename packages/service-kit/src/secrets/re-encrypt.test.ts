import { expect, test } from 'vitest';
import { keyRing } from './key-ring.ts';
import { createSecretBox, reencryptAll } from './secret-box.ts';

const [LOST, OLD, NEW] = [
  'a lost key of at least 32 characters',
  'the old key of 32 characters or so',
  'the new key of 32 characters or so',
];
const boxOf = (...keys: string[]) => createSecretBox(keyRing(keys.join('\n')), 'tests');

async function* each<T>(values: T[]): AsyncGenerator<T> {
  yield* values;
}

test('re-encrypts texts of older keys once, and counts those that no key decrypts', async () => {
  const kept = [boxOf(OLD).seal('one', 'a'), boxOf(NEW).seal('two', 'a'), boxOf(LOST).seal('three', 'a')];
  const lost = kept[2];
  const both = boxOf(NEW, OLD);
  const run = () =>
    reencryptAll(
      each([...kept.entries()]),
      ([, sealed]) => both.reencrypt(sealed, 'a'),
      async ([at], sealed) => {
        kept[at] = sealed;
      },
    );
  expect(await run()).toEqual({ seen: 3, reencrypted: 1, unreadable: 1 });
  expect(kept.slice(0, 2).map((sealed) => boxOf(NEW).open(sealed, 'a'))).toEqual(['one', 'two']);
  expect(kept[2]).toBe(lost);
  expect(await run()).toEqual({ seen: 3, reencrypted: 0, unreadable: 1 });
});
