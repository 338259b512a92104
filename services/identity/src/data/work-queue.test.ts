import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const full = () => new Error('full');

test('so many run, so many wait in their order, the rest is refused', async () => {
  const inTurn = createWorkQueue(2, 2, full);
  const begun: number[] = [];
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const work = gates.map((gate, index) =>
    inTurn(async () => {
      begun.push(index);
      await gate.promise;
    }),
  );
  await expect(inTurn(async () => undefined)).rejects.toThrow('full');
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(work);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('work that fails gives its place back', async () => {
  const inTurn = createWorkQueue(1, 0, full);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});
