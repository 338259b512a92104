import { expect, it } from 'vitest';
import { endpointFormRule } from './endpoint-form.rule.ts';
import { choicesOf } from './event-types.ts';

const VALUES = {
  url: ' https://hooks.example/utility-pay ',
  description: 'Billing',
  events: choicesOf(['ACCOUNT_CLAIMED']),
};
const problems = (change: object) =>
  endpointFormRule.safeParse({ ...VALUES, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

it('lists the checked event types', () => {
  expect(endpointFormRule.parse(VALUES)).toEqual({
    url: 'https://hooks.example/utility-pay',
    description: 'Billing',
    eventTypes: ['ACCOUNT_CLAIMED'],
  });
});

it('reports all problems at once, at their fields', () => {
  expect(problems({ url: 'hooks.example', description: 'x'.repeat(201), events: choicesOf([]) })).toEqual([
    ['url', 'Enter a URL that starts with https://'],
    ['description', 'The description must be at most 200 characters'],
    ['events', 'Choose at least one event'],
  ]);
});
