import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();

test.each([
  [0, 'just now'],
  [-59, 'just now'],
  [30, 'in a moment'],
  [-60, '1 min. ago'],
  [-3599, '59 min. ago'],
  [7200, 'in 2 hr.'],
  [-86_400 * 3, '3 days ago'],
])('an instant %i seconds from now is shown as "%s"', (seconds, text) =>
  expect(relativeTime(at(seconds), NOW)).toBe(text),
);
