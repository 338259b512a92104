import { expect, test } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { toDiskError, withDiskErrors } from './disk-errors.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EACCES', 'NOT_WRITABLE'],
  ['EROFS', 'NOT_WRITABLE'],
])('%s is told as %s, with the path', (code, wanted) => {
  const explained = toDiskError(failure(code), '/data');
  expect(explained).toBeInstanceOf(EngineError);
  expect(explained).toMatchObject({ code: wanted, message: expect.stringContaining('/data') });
});

test('what has no better words is passed on as it is', async () => {
  const error = failure('EIO');
  await expect(withDiskErrors('/data', () => Promise.reject(error))).rejects.toBe(error);
});
