import { describe, expect, it } from 'vitest';
import { GraphqlFailure, toFailure } from './failure.ts';

describe('toFailure', () => {
  it('returns the id of an unexpected error and a message without internals', () => {
    const error = new GraphqlFailure([
      { message: 'Something went wrong (e-17)', extensions: { code: 'INTERNAL', errorId: 'e-17' } },
    ]);
    expect(toFailure(error)).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
      id: 'e-17',
    });
  });

  it('reads the errors of a non-2xx response', () => {
    const bodyText = JSON.stringify({
      errors: [{ message: 'Sign in first', extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(toFailure(Object.assign(new Error('Response not successful'), { bodyText }))).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Sign in first',
    });
  });

  it('returns UNREACHABLE for a failed fetch, and an unexpected failure for a response that is not JSON', () => {
    expect(toFailure(new TypeError('Failed to fetch')).code).toBe('UNREACHABLE');
    expect(toFailure({ bodyText: '<html>Bad gateway</html>' }).message).toBe('Something went wrong. Please try again.');
  });
});
