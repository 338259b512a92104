import { expect, it } from 'vitest';
import { createRangeRule } from './send-again.rule.ts';

const rangeRule = createRangeRule('America/Denver');
const errorsOf = (from: string, to: string) =>
  rangeRule.safeParse({ from, to }).error?.issues.map(({ path, message }) => [path[0], message]);

it("converts local times of the company's time zone to instants", () => {
  const range = { from: '2026-11-26T08:00', to: '2026-11-27T08:00' };
  expect(rangeRule.parse(range)).toEqual({
    from: '2026-11-26T15:00:00.000Z',
    to: '2026-11-27T15:00:00.000Z',
  });
});

it('requires both times, and an end after the start', () => {
  expect(errorsOf('', '')).toEqual([
    ['from', 'Enter a date and time'],
    ['to', 'Enter a date and time'],
  ]);
  expect(errorsOf('2026-11-27T08:00', '2026-11-27T08:00')).toEqual([['to', 'The end must be after the start']]);
});
