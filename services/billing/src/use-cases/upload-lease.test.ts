import { afterEach, expect, test, vi } from 'vitest';
import type { Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';
import { holdLease } from './upload-lease.ts';

afterEach(() => vi.useRealTimers());

test('releases a lease only after the renewal in progress has ended, and starts no other', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const renew = vi.fn<UploadRepository['renew']>(() => promise);
  const uploads: Partial<UploadRepository> = { renew };
  const dependencies = { uploads, clock: { now: () => new Date() }, othersWait: async () => false };
  const lease = holdLease(dependencies as Parameters<typeof holdLease>[0], { id: 'u1' } as Upload);
  await vi.advanceTimersByTimeAsync(5_000);
  const released = vi.fn();
  const releasing = lease.release().then(released);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(released).not.toHaveBeenCalled();
  resolve(true);
  await releasing;
});
