import { expect, test } from 'vitest';
import { steadyPace } from './steady-pace.ts';

/** A clock that only work and sleep move. */
function buildPace(random: number) {
  let now = 1000;
  const pace = steadyPace({
    elapsed: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
    random: () => random,
  });
  const work = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { pace, work, now: () => now - 1000 };
}

test.each([
  ['quick work', 3, 0, 250],
  ['slower work', 240, 0, 250],
  ['with chance on top', 3, 0.5, 300],
  ['work beyond the floor', 400, 0.5, 400],
])('%s is answered when nobody can tell it from other work', async (_case, milliseconds, random, after) => {
  const { pace, work, now } = buildPace(random);
  expect(
    await pace(async () => {
      work(milliseconds);
      return 'done';
    }),
  ).toBe('done');
  expect(now()).toBe(after);
});

test('a refusal takes as long', async () => {
  const { pace, now } = buildPace(0);
  await expect(pace(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(now()).toBe(250);
});
