import { expect, test } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { toDiskError, withDiskErrors } from './disk-errors.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EACCES', 'NOT_WRITABLE'],
  ['EROFS', 'NOT_WRITABLE'],
])('reports %s as %s with the path', (code, expected) => {
  const explained = toDiskError(failure(code), '/data');
  expect(explained).toBeInstanceOf(EngineError);
  expect(explained).toMatchObject({ code: expected, message: expect.stringContaining('/data') });
});

test('passes other errors on unchanged', async () => {
  const error = failure('EIO');
  await expect(withDiskErrors('/data', () => Promise.reject(error))).rejects.toBe(error);
});
