import { expect, it } from 'vitest';
import { hostsForm } from './rules.ts';

it('reads hosts from lines, blanks and commas, each once', () => {
  expect(hostsForm.parse({ hostNames: ' pay.example.com\nPAY.example.com, bills.example.com ' })).toEqual({
    hostNames: ['pay.example.com', 'bills.example.com'],
  });
  expect(hostsForm.parse({ hostNames: ' \n' })).toEqual({ hostNames: [] });
});

it('names the line that is no host, at the field', () => {
  expect(hostsForm.safeParse({ hostNames: 'pay.example.com\nhttp://x' }).error?.issues).toMatchObject([
    { path: ['hostNames'], message: expect.stringContaining('"http://x" is not a host name') },
  ]);
});
