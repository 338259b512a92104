import { expect, test } from 'vitest';
import { emailConfigurationRule } from './notifications.ts';

const problemOf = (passwordResetBody: string): string | undefined =>
  emailConfigurationRule.safeParse({ passwordResetBody }).error?.issues[0]?.message;

test.each([
  '{resetLink}',
  'Reset it:\n{resetLink}\n',
  'Reset it ({resetLink}).',
  '<{resetLink}> or "{resetLink}" or {{resetLink}}',
])('accepts the reset link in %j', (body) => {
  expect(problemOf(body)).toBeUndefined();
});

test.each([
  'https://evil.example/?next={resetLink}',
  'https://evil.example/({resetLink}',
  '{companyName}{resetLink}',
  '{resetLink}{resetLink}',
])('refuses %j, in which the link would be a part of another address', (body) => {
  expect(problemOf(body)).toBe('Put a space or a line break before {resetLink}');
});

test('requires the reset link', () => {
  expect(problemOf('Hello')).toBe('The body must contain {resetLink}');
});
