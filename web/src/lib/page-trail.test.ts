import { expect, it } from 'vitest';
import { cursorBefore, trailAfter, trailOf } from './page-trail.ts';

it('leads back the way it came', () => {
  const onSecond = trailAfter([], null);
  const onThird = trailAfter(onSecond, 'cursor-1');
  expect(cursorBefore(onThird)).toBe('cursor-1');
  expect(cursorBefore(onThird.slice(0, -1))).toBeNull();
});

it('leads to the first page from an address that was shared', () => {
  expect(cursorBefore(trailOf(null))).toBeNull();
});

it('trusts nothing that another page left in the history', () => {
  expect(trailOf({ trail: [1, 2] })).toEqual([]);
  expect(trailOf('trail')).toEqual([]);
  expect(trailOf({ trail: ['a'] })).toEqual(['a']);
});
