import { expect, it } from 'vitest';
import { matches } from './commands.ts';

it('finds what every typed word begins a word of, in any order', () => {
  expect(matches('bal up', 'Upload Balances')).toBe(true);
  expect(matches('BALANCES', 'Upload Balances')).toBe(true);
  expect(matches('ances', 'Upload Balances')).toBe(false);
  expect(matches('upload now', 'Upload Balances')).toBe(false);
});

it('finds everything before something is typed', () => {
  expect(matches('', 'Dashboard')).toBe(true);
  expect(matches('  ', 'Dashboard')).toBe(true);
});
