import { expect, it } from 'vitest';
import { endpointFormRule } from './endpoint-form.rule.ts';
import { toChoices } from './event-types.ts';

const VALUES = {
  url: ' https://hooks.example/utility-pay ',
  description: 'Billing',
  events: toChoices(['ACCOUNT_CLAIMED']),
};
const problems = (change: object) =>
  endpointFormRule.safeParse({ ...VALUES, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

it('returns the URL without surrounding blanks, the description, and the checked event types', () => {
  expect(endpointFormRule.parse(VALUES)).toEqual({
    url: 'https://hooks.example/utility-pay',
    description: 'Billing',
    eventTypes: ['ACCOUNT_CLAIMED'],
  });
});

it('reports the problems of all fields at once', () => {
  expect(problems({ url: 'hooks.example', description: 'x'.repeat(201), events: toChoices([]) })).toEqual([
    ['url', 'Enter a URL that starts with https://'],
    ['description', 'The description must be at most 200 characters'],
    ['events', 'Choose at least one event'],
  ]);
});
