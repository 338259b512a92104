import { expect, it } from 'vitest';
import { rangeRule } from './send-again.rule.ts';

const errorsOf = (from: string, to: string) =>
  rangeRule.safeParse({ from, to }).error?.issues.map(({ path, message }) => [path[0], message]);

it('converts local times to instants', () => {
  const range = { from: '2026-11-26T08:00', to: '2026-11-27T08:00' };
  expect(rangeRule.parse(range)).toEqual({
    from: new Date(2026, 10, 26, 8).toISOString(),
    to: new Date(2026, 10, 27, 8).toISOString(),
  });
});

it('requires both times, and an end after the start', () => {
  expect(errorsOf('', '')).toEqual([
    ['from', 'Enter a date and time'],
    ['to', 'Enter a date and time'],
  ]);
  expect(errorsOf('2026-11-27T08:00', '2026-11-27T08:00')).toEqual([['to', 'The end must be after the start']]);
});
