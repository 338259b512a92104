import { expect, test } from 'vitest';
import { isDisconnected } from './errors.ts';

const errorWith = (code: string) => Object.assign(new Error('failed'), { code });
const request = (destroyed: boolean) => ({ socket: { destroyed } }) as Parameters<typeof isDisconnected>[0];

test.each(['HPE_INVALID_EOF_STATE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])(
  'a client that ended its connection causes no alarm: %s',
  (code) => expect(isDisconnected(request(true), errorWith(code))).toBe(true),
);

test('an error of another connection, or of the program, is not taken for a disconnected client', () => {
  expect(isDisconnected(request(false), errorWith('ECONNRESET'))).toBe(false);
  expect(isDisconnected(request(true), errorWith('ERR_INVALID_ARG_TYPE'))).toBe(false);
  expect(isDisconnected(request(true), new TypeError('x is not a function'))).toBe(false);
});
