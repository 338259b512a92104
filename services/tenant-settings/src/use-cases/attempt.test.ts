import { expect, test } from 'vitest';
import { attempt } from './attempt.ts';

test('a change is decided anew as long as somebody else was faster', async () => {
  const outcomes = [undefined, undefined, 'saved', 'never asked for'];
  expect(await attempt(async () => outcomes.shift())).toBe('saved');
  expect(outcomes).toEqual(['never asked for']);
});

test('who is never fast enough is told to try again', async () => {
  await expect(attempt(async () => undefined)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Somebody else changed this at the same time. Please try again.',
  });
});
