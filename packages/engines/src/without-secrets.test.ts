import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test.each([
  ['mongodb://user:pa%40ss@h:1,i:2/pay?authSource=admin', 'mongodb://h:1,i:2/pay'],
  ['redis://:secret@h:6379/2', 'redis://h:6379/2'],
  ['redis://:se@cret@h:6379', 'redis://h:6379'],
  ['rediss://h', 'rediss://h'],
])('%s is shown as %s', (address, shown) => {
  expect(withoutSecrets(address)).toBe(shown);
});
