import { expect, test } from 'vitest';
import { accountKey } from './claim.ts';

test.each(['00-1042', '1042', ' 10 42 ', '0001042', '10–42', '１０４２'])(
  'reads account number %s as 1042',
  (spelling) => {
    expect(accountKey(spelling)).toBe('1042');
  },
);

test('keeps different account numbers apart', () => {
  expect(accountKey('10420')).not.toBe(accountKey('1042'));
  expect(accountKey('0')).toBe('0');
  expect(accountKey('a-7')).toBe(accountKey('A7'));
});
