import { expect, test } from 'vitest';
import { companyIdRule } from './fields.ts';

test.each([7, '7', '007'])('%j names a company', (value) => {
  expect(companyIdRule.parse(value)).toBe(7);
});

test.each([true, [7], '', ' ', '0x7', '7.0', '1e1', -7, 0, 7.5, null, undefined, 2 ** 60])(
  '%j names no company, whatever number could be made of it',
  (value) => {
    expect(companyIdRule.safeParse(value).error?.issues[0]?.message).toBe('Required');
  },
);
