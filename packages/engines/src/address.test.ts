import { describe, expect, test } from 'vitest';
import { mongoAddress, withMajority, withoutSecrets } from './address.ts';

describe('withMajority', () => {
  test.each([
    ['mongodb://h:1', 'mongodb://h:1/?w=majority'],
    ['mongodb://h:1/', 'mongodb://h:1/?w=majority'],
    ['mongodb://a:1,b:2/pay?replicaSet=rs', 'mongodb://a:1,b:2/pay?replicaSet=rs&w=majority'],
    ['mongodb+srv://u:p@h/?retryWrites=true&w=1', 'mongodb+srv://u:p@h/?retryWrites=true&w=majority'],
    ['mongodb://h/?W=0&journal=false&wtimeoutMS=5', 'mongodb://h/?wtimeoutMS=5&w=majority'],
    ['mongodb://h/?w=majority', 'mongodb://h/?w=majority'],
  ])('rewrites %s to %s', (uri, expected) => {
    expect(withMajority(uri)).toBe(expected);
  });
});

test('mongoAddress connects directly, with or without retryable writes', () => {
  expect(mongoAddress(7)).toBe('mongodb://127.0.0.1:7/?directConnection=true&w=majority&retryWrites=true');
  expect(mongoAddress(7, false)).toContain('retryWrites=false');
});

test.each([
  ['mongodb://user:pa%40ss@h:1,i:2/pay?authSource=admin', 'mongodb://h:1,i:2/pay'],
  ['redis://:secret@h:6379/2', 'redis://h:6379/2'],
  ['redis://:se@cret@h:6379', 'redis://h:6379'],
  ['rediss://h', 'rediss://h'],
])('withoutSecrets shows %s as %s', (address, expected) => {
  expect(withoutSecrets(address)).toBe(expected);
});
