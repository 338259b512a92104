import { expect, test } from 'vitest';
import { isClientConnectionError } from './errors.ts';

const errorWith = (code: string) => Object.assign(new Error('failed'), { code });
const request = (destroyed: boolean) => ({ socket: { destroyed } }) as Parameters<typeof isClientConnectionError>[0];

test.each(['HPE_INVALID_EOF_STATE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])(
  'recognizes a connection that the client ended: %s',
  (code) => expect(isClientConnectionError(request(true), errorWith(code))).toBe(true),
);

test('an error of another connection, or of the program, is unexpected', () => {
  expect(isClientConnectionError(request(false), errorWith('ECONNRESET'))).toBe(false);
  expect(isClientConnectionError(request(true), errorWith('ERR_INVALID_ARG_TYPE'))).toBe(false);
  expect(isClientConnectionError(request(true), new TypeError('x is not a function'))).toBe(false);
});
