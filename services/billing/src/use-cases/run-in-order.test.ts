import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runInOrder } from './run-in-order.ts';

async function* numbers(count: number) {
  for (let number = 0; number < count; number++) yield number;
}

test('finishes items in their order and runs no more than the given number at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.scheduler(),
      async (count, width, s) => {
        let running = 0;
        let maxRunning = 0;
        const results: number[] = [];
        const done = runInOrder(
          numbers(count),
          width,
          async (number) => {
            maxRunning = Math.max(maxRunning, ++running);
            await s.schedule(Promise.resolve());
            running--;
            return number;
          },
          async (number) => void results.push(number),
        );
        await s.waitFor(done);
        expect(results).toEqual(Array.from({ length: count }, (_, index) => index));
        expect(maxRunning).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test('starts nothing more after a failure, and throws once everything started has ended', async () => {
  const finished: number[] = [];
  let ended = 0;
  const work = runInOrder(
    numbers(100),
    3,
    async (number) => {
      await Promise.resolve();
      ended++;
      if (number === 4) throw new Error('no');
      return number;
    },
    async (number) => void finished.push(number),
  );
  await expect(work).rejects.toThrow('no');
  expect(finished).toEqual([0, 1, 2, 3]);
  expect(ended).toBeLessThanOrEqual(7);
});

test('throws the failure of the first item that failed, although a later item failed sooner', async () => {
  const work = runInOrder(
    numbers(5),
    4,
    async (number) => {
      if (number > 0) throw new Error(`no ${number}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async () => undefined,
  );
  await expect(work).rejects.toThrow('no 1');
});
