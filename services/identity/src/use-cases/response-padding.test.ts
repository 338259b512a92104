import { expect, test } from 'vitest';
import { createResponsePadding } from './response-padding.ts';

/** A clock that only work and sleep advance. */
function createPadding(random: number) {
  let now = 1000;
  const pad = createResponsePadding({
    elapsed: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
    random: () => random,
  });
  const work = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { pad, work, elapsed: () => now - 1000 };
}

test.each([
  ['delays fast work to the minimum', 3, 0, 250],
  ['delays slower work to the minimum', 240, 0, 250],
  ['adds a random part', 3, 0.5, 300],
  ['does not delay work beyond the minimum', 400, 0.5, 400],
])('%s', async (_title, milliseconds, random, expected) => {
  const { pad, work, elapsed } = createPadding(random);
  const result = await pad(async () => {
    work(milliseconds);
    return 'done';
  });
  expect(result).toBe('done');
  expect(elapsed()).toBe(expected);
});

test('delays errors too', async () => {
  const { pad, elapsed } = createPadding(0);
  await expect(pad(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(elapsed()).toBe(250);
});
