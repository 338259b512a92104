import { expect, it } from 'vitest';
import { hostsForm, otherAmountsForm } from './rules.ts';

it('reads host names separated by lines, spaces and commas, and drops duplicates', () => {
  expect(hostsForm.parse({ hostNames: ' pay.example.com\nPAY.example.com, bills.example.com ' })).toEqual({
    hostNames: ['pay.example.com', 'bills.example.com'],
  });
  expect(hostsForm.parse({ hostNames: ' \n' })).toEqual({ hostNames: [] });
});

it('reports the invalid host name at the field', () => {
  expect(hostsForm.safeParse({ hostNames: 'pay.example.com\nhttp://x' }).error?.issues).toMatchObject([
    { path: ['hostNames'], message: expect.stringContaining('"http://x" is not a valid domain') },
  ]);
});

it('reads the minimum of other amounts in dollars, and reports one out of bounds at its field', () => {
  expect(otherAmountsForm.parse({ allowed: true, minimum: '$12.50' })).toEqual({ allowed: true, minimumMinor: 1250 });
  for (const minimum of ['', 'ten', '0.99', '1000.01'])
    expect(otherAmountsForm.safeParse({ allowed: true, minimum }).error?.issues).toMatchObject([
      { path: ['minimum'], message: 'Enter a minimum from $1.00 to $1,000.00.' },
    ]);
});
