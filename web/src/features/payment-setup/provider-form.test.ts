import { expect, it } from 'vitest';
import { statusMessage } from './provider-form.tsx';

it('the message names the status code of a response outside 2xx', () => {
  expect(statusMessage(Object.assign(new Error('Response not successful'), { statusCode: 503 }))).toBe(
    'Server responded with status: 503',
  );
});

it.each([
  ['a response that was OK', { statusCode: 200 }],
  ['a request without a response', new TypeError('Failed to fetch')],
  ['null', null],
])('there is no message for %s', (_case, error) => {
  expect(statusMessage(error)).toBeUndefined();
});
