import { expect, it } from 'vitest';
import { timeLeft, timeLeftWords } from './time-left.ts';

it('goes on at the pace so far', () => {
  expect(timeLeft({ at: 0, share: 0 }, { at: 10_000, share: 0.25 })).toBe(30_000);
  expect(timeLeft({ at: 5_000, share: 0.5 }, { at: 10_000, share: 0.75 })).toBe(5_000);
});

it('says nothing before there is a pace', () => {
  expect(timeLeft({ at: 0, share: 0 }, { at: 400, share: 0.2 })).toBeUndefined();
  expect(timeLeft({ at: 0, share: 0.2 }, { at: 5_000, share: 0.2 })).toBeUndefined();
  expect(timeLeftWords(undefined)).toBe('');
});

it('rounds to what a person would say', () => {
  expect(timeLeftWords(1_200)).toBe('a few seconds left');
  expect(timeLeftWords(12_000)).toBe('about 15 seconds left');
  expect(timeLeftWords(65_000)).toBe('about a minute left');
  expect(timeLeftWords(190_000)).toBe('about 3 minutes left');
});
