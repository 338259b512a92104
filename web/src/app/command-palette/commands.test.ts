import { expect, it } from 'vitest';
import { matches } from './commands.ts';

it('matches if every typed word begins a word of the text, in any order', () => {
  expect(matches('bal up', 'Upload Balances')).toBe(true);
  expect(matches('BALANCES', 'Upload Balances')).toBe(true);
  expect(matches('ances', 'Upload Balances')).toBe(false);
  expect(matches('upload now', 'Upload Balances')).toBe(false);
});

it('matches everything with an empty query', () => {
  expect(matches('', 'Dashboard')).toBe(true);
  expect(matches('  ', 'Dashboard')).toBe(true);
});
