import { expect, test } from 'vitest';
import { cacheMib } from './mongod.ts';

const GIB = 1024 ** 3;

test.each([
  [1 * GIB, 256],
  [4 * GIB, 512],
  [64 * GIB, 1024],
])('cacheMib gives an engine on a machine with %d bytes a cache of %d MiB', (total, mib) => {
  expect(cacheMib(total)).toBe(mib);
});
