import { expect, it } from 'vitest';
import { matchesWords } from './match-words.ts';

it('matches if every typed word begins a word of the text, in any order', () => {
  expect(matchesWords('bal up', 'Upload Balances')).toBe(true);
  expect(matchesWords('BALANCES', 'Upload Balances')).toBe(true);
  expect(matchesWords('ances', 'Upload Balances')).toBe(false);
  expect(matchesWords('upload now', 'Upload Balances')).toBe(false);
});

it('matches everything with an empty query', () => {
  expect(matchesWords('', 'Dashboard')).toBe(true);
  expect(matchesWords('  ', 'Dashboard')).toBe(true);
});
