import { expect, it } from 'vitest';
import { hostsForm } from './rules.ts';

it('reads host names separated by lines, spaces and commas, and drops duplicates', () => {
  expect(hostsForm.parse({ hostNames: ' pay.example.com\nPAY.example.com, bills.example.com ' })).toEqual({
    hostNames: ['pay.example.com', 'bills.example.com'],
  });
  expect(hostsForm.parse({ hostNames: ' \n' })).toEqual({ hostNames: [] });
});

it('reports the invalid host name at the field', () => {
  expect(hostsForm.safeParse({ hostNames: 'pay.example.com\nhttp://x' }).error?.issues).toMatchObject([
    { path: ['hostNames'], message: expect.stringContaining('"http://x" is not a valid host name') },
  ]);
});
