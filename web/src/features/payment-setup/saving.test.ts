import { expect, it } from 'vitest';
import { statusMessage } from './saving.ts';

it('names the status code of a response that was not OK', () => {
  expect(statusMessage(Object.assign(new Error('Response not successful'), { statusCode: 503 }))).toBe(
    'Server responded with status: 503',
  );
});

it.each([
  ['a response that was OK', { statusCode: 200 }],
  ['a request without a response', new TypeError('Failed to fetch')],
  ['null', null],
])('returns undefined for %s', (_case, error) => {
  expect(statusMessage(error)).toBeUndefined();
});
