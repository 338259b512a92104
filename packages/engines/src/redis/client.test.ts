import { expect, test } from 'vitest';
import { isNewEnough } from './client.ts';

test.each([
  ['6.2', true],
  ['6.10', true],
  ['7.0.15', true],
  ['10.1.0', true],
  ['6.0.16', false],
  ['5.14', false],
  ['0', false],
  ['nonsense', false],
])('version %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});
