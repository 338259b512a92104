import { expect, test } from 'vitest';
import { isClientConnectionError } from './errors.ts';

const errorWith = (code: string) => Object.assign(new Error('failed'), { code });
const request = (destroyed: boolean, errored: Error | null = null) =>
  ({ socket: { destroyed }, errored }) as Parameters<typeof isClientConnectionError>[0];

test('recognizes a connection that the client ended, and bytes that are not HTTP', () => {
  const aborted = errorWith('ECONNRESET');
  expect(isClientConnectionError(request(true, aborted), aborted)).toBe(true);
  expect(isClientConnectionError(request(true), errorWith('HPE_INVALID_EOF_STATE'))).toBe(true);
});

test('an error of another connection, or of the program, is unexpected', () => {
  expect(isClientConnectionError(request(true), errorWith('ECONNRESET'))).toBe(false);
  expect(isClientConnectionError(request(false), errorWith('HPE_INVALID_EOF_STATE'))).toBe(false);
  expect(isClientConnectionError(request(true), new TypeError('x is not a function'))).toBe(false);
  expect(isClientConnectionError(request(true), null)).toBe(false);
});
