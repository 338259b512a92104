import { expect, it } from 'vitest';
import { hostsForm, otherAmountsForm } from './rules.ts';

it('parses domains separated by line breaks, spaces and commas, in lowercase and without duplicates', () => {
  expect(hostsForm.parse({ hostNames: ' pay.example.com\nPAY.example.com, bills.example.com ' })).toEqual({
    hostNames: ['pay.example.com', 'bills.example.com'],
  });
  expect(hostsForm.parse({ hostNames: ' \n' })).toEqual({ hostNames: [] });
});

it('reports an invalid domain at the field of domains', () => {
  expect(hostsForm.safeParse({ hostNames: 'pay.example.com\nhttp://x' }).error?.issues).toMatchObject([
    { path: ['hostNames'], message: expect.stringContaining('"http://x" is not a valid domain') },
  ]);
});

it('parses a minimum from $1.00 to $1,000.00 into cents, and reports any other at its field', () => {
  expect(otherAmountsForm.parse({ allowed: true, minimum: '$12.50' })).toEqual({ allowed: true, minimumMinor: 1250 });
  for (const minimum of ['', 'ten', '0.99', '1000.01'])
    expect(otherAmountsForm.safeParse({ allowed: true, minimum }).error?.issues).toMatchObject([
      { path: ['minimum'], message: 'Enter a minimum from $1.00 to $1,000.00.' },
    ]);
});
