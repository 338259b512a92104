import { expect, test } from 'vitest';
import { companyIdRule, urlField } from './fields.ts';

test.each([7, '7', '007'])('accepts %j as a company id', (value) => {
  expect(companyIdRule.parse(value)).toBe(7);
});

test.each([true, [7], '', ' ', '0x7', '7.0', '1e1', -7, 0, 7.5, null, undefined, 2 ** 60])(
  'refuses %j as a company id, even if it could be converted to a number',
  (value) => {
    expect(companyIdRule.safeParse(value).error?.issues[0]?.message).toBe('Required');
  },
);

const website = urlField('not a website');

test.each([
  ['hillside.example', 'https://hillside.example'],
  [' www.hillside.example/pay ', 'https://www.hillside.example/pay'],
  ['http://hillside.example', 'http://hillside.example'],
  ['', ''],
])('completes the website %j to %j', (text, completed) => {
  expect(website.parse(text)).toBe(completed);
});

test.each(['hillside', 'javascript:alert(1)', 'ftp://hillside.example', 'https://', null])(
  'refuses the website %j',
  (text) => {
    expect(website.safeParse(text).error?.issues[0]?.message).toBe('not a website');
  },
);
