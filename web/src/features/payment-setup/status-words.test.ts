import { expect, it } from 'vitest';
import { statusWords } from './status-words.ts';

it('names the status of an answer that was not ok', () => {
  expect(statusWords(Object.assign(new Error('Response not successful'), { statusCode: 503 }))).toBe(
    'Server responded with status: 503',
  );
});

it.each([
  ['an answer that was ok', { statusCode: 200 }],
  ['no answer at all', new TypeError('Failed to fetch')],
  ['nothing', null],
])('has no words for %s', (_what, error) => {
  expect(statusWords(error)).toBeUndefined();
});
