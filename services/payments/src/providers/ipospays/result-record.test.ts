import { expect, it } from 'vitest';
import { readAmount } from './result-record.ts';

it.each([
  ['12.34', 'dollars', 1234],
  ['0.05', 'dollars', 5],
  ['999999.99', 'dollars', 99_999_999],
  [12.34, 'dollars', 1234],
  [1.1, 'dollars', 110],
  ['1234', 'cents', 1234],
  [1234, 'unreadable', null],
  ['12.3', 'unreadable', null],
  ['12.345', 'unreadable', null],
  ['-12.34', 'unreadable', null],
  ['$12.34', 'unreadable', null],
  ['1,234.00', 'unreadable', null],
  ['1e3', 'unreadable', null],
  [{}, 'unreadable', null],
])('reads the amount %j as %s, %s cents', (value, unit, minor) => {
  expect(readAmount(value)).toMatchObject({ unit, minor });
});

it.each([undefined, null, ''])('reads no amount from %j', (value) => {
  expect(readAmount(value)).toBeNull();
});
