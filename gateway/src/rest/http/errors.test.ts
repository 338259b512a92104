import { expect, test } from 'vitest';
import { isClientConnectionError } from './errors.ts';

const errorWith = (code: string) => Object.assign(new Error('failed'), { code });
const createRequest = (destroyed: boolean, errored: Error | null = null) =>
  ({ socket: { destroyed }, errored }) as Parameters<typeof isClientConnectionError>[0];

test('a connection that the client ended, and bytes that are not HTTP, are client connection errors', () => {
  const aborted = errorWith('ECONNRESET');
  expect(isClientConnectionError(createRequest(true, aborted), aborted)).toBe(true);
  expect(isClientConnectionError(createRequest(true), errorWith('HPE_INVALID_EOF_STATE'))).toBe(true);
});

test('an error of another connection, or of the program, is no client connection error', () => {
  expect(isClientConnectionError(createRequest(true), errorWith('ECONNRESET'))).toBe(false);
  expect(isClientConnectionError(createRequest(false), errorWith('HPE_INVALID_EOF_STATE'))).toBe(false);
  expect(isClientConnectionError(createRequest(true), new TypeError('x is not a function'))).toBe(false);
  expect(isClientConnectionError(createRequest(true), null)).toBe(false);
});
