import { expect, test } from 'vitest';
import { MAX_UNFINISHED } from '../src/domain/upload-quota.ts';
import { idOf, incomingUpload, openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { platform, dependencies, sweep } = await openBilling();
const { receiveUpload, applyUpload, uploadRepository } = openUploads(platform);

const FILE = 'account,amount\nA,1\n';
const GIBIBYTE = 1024 ** 3;
const TOO_MANY = {
  kind: 'refused',
  code: 'CONFLICT',
  message:
    'You already have 10 uploads in progress. Wait until one of them is finished, or approve or discard one that waits for review, then try again.',
};
const send = (
  companyId: number,
  overrides: Parameters<typeof incomingUpload>[1] = {},
  file: Parameters<typeof incomingUpload>[0] = FILE,
) => receiveUpload(incomingUpload(file, { companyId: String(companyId), ...overrides }));
const unfinished = async (companyId: number) =>
  (await uploadRepository.listUnfinishedOf(companyId)).map(({ id }) => id);
const storedFiles = (companyId: number) =>
  platform.mongo.collection('uploads.files').countDocuments({ 'metadata.companyId': companyId });

test('parallel uploads of a company never exceed ten, and other companies are not affected', async () => {
  const receipts = await Promise.all(Array.from({ length: 25 }, () => send(1)));
  expect(receipts.filter(({ kind }) => kind === 'accepted')).toHaveLength(MAX_UNFINISHED);
  expect(receipts.filter(({ kind }) => kind === 'refused')).toEqual(Array(15).fill(TOO_MANY));
  expect(await unfinished(1)).toHaveLength(MAX_UNFINISHED);
  expect(await storedFiles(1)).toBe(MAX_UNFINISHED);
  expect((await send(2)).kind).toBe('accepted');
});

test('a finished upload makes room for the next one', async () => {
  expect(await send(1)).toEqual(TOO_MANY);
  const next = await uploadRepository.findNext(1);
  await applyUpload({ companyId: 1, uploadId: next?.id ?? '' });
  expect((await send(1)).kind).toBe('accepted');
  expect(await send(1)).toEqual(TOO_MANY);
});

test('a refused file is not read', async () => {
  let isRead = false;
  async function* file(): AsyncGenerator<Uint8Array> {
    isRead = true;
    yield new Uint8Array(1);
  }
  expect(await send(1, {}, file())).toEqual(TOO_MANY);
  expect(await send(3, { announcedBytes: 21 * GIBIBYTE }, file())).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('larger than 20 GB'),
  });
  expect(isRead).toBe(false);
  expect(await unfinished(3)).toEqual([]);
});

test('refused and aborted files do not count toward the limit', async () => {
  async function* aborted(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(FILE);
    throw new Error('aborted');
  }
  for (let count = 0; count < MAX_UNFINISHED + 2; count++) {
    await expect(send(4, { announcedBytes: 4 * GIBIBYTE }, aborted())).rejects.toThrow('interrupted');
    expect(await send(4, {}, 'no columns\n')).toMatchObject({ kind: 'refused', code: 'INVALID' });
  }
  expect((await send(4)).kind).toBe('accepted');
  expect(await storedFiles(4)).toBe(1);
});

test('files that are being received count toward the limit', async () => {
  const gate = Promise.withResolvers<void>();
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(FILE);
    await gate.promise;
  }
  const receiving = Array.from({ length: MAX_UNFINISHED }, () => send(5, {}, slow()));
  await expect.poll(() => storedFilesBegun(5)).toBe(MAX_UNFINISHED);
  expect(await send(5)).toEqual(TOO_MANY);
  gate.resolve();
  expect((await Promise.all(receiving)).map(({ kind }) => kind)).toEqual(Array(MAX_UNFINISHED).fill('accepted'));
});
const storedFilesBegun = async (companyId: number) =>
  (await dependencies.quotas.find(companyId))?.files.filter(({ bytes }) => bytes > 0).length;

test('a file that turns out too large while it arrives is refused, and the received part is removed', async () => {
  const others = [5, 5, 5, 5 - 1 / 32].map((size) => Math.floor(size * GIBIBYTE));
  for (const announcedBytes of others) await send(6, { announcedBytes });
  await expect(send(6)).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('20 GB') });
  expect(await unfinished(6)).toHaveLength(others.length);
  expect(await storedFiles(6)).toBe(others.length);
  expect((await send(6, { announcedBytes: 1000 })).kind).toBe('accepted');
});

test('uploads of killed processes do not count toward the limit: neither a reservation without an upload nor an abandoned file', async () => {
  const dead = Array.from({ length: MAX_UNFINISHED }, (_, index) => ({ uploadId: `dead-${index}`, bytes: GIBIBYTE }));
  await dependencies.quotas.save({ companyId: 7, files: dead, version: 0 });
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(FILE);
    await new Promise(() => undefined);
  }
  for (let count = 0; count < MAX_UNFINISHED; count++) void send(7, {}, silent()).catch(() => undefined);
  await expect.poll(() => unfinished(7)).toHaveLength(MAX_UNFINISHED);
  await expect
    .poll(async () => (await dependencies.quotas.find(7))?.files.some(({ bytes }) => bytes === GIBIBYTE))
    .toBe(false);
  await expect.poll(() => storedFilesBegun(7)).toBe(MAX_UNFINISHED);
  expect(await send(7)).toEqual(TOO_MANY);
  // The receivers are gone: their leases end.
  await platform.mongo
    .collection('uploads')
    .updateMany({ companyId: 7 }, { $set: { 'lease.until': new Date(0), 'lease.generation': 9 } });
  expect((await send(7)).kind).toBe('accepted');
  await sweep('abandoned-uploads');
  expect(await unfinished(7)).toHaveLength(1);
});

test('repeating the key of an accepted file is answered even though the limit is reached', async () => {
  const keyed = { idempotencyKey: 'the-key' };
  const uploadId = idOf(await send(8, keyed));
  for (let count = 1; count < MAX_UNFINISHED; count++) await send(8);
  expect(await send(8, keyed)).toEqual({ kind: 'accepted', uploadId, warnings: [], replayed: true });
  expect(await send(8, { idempotencyKey: 'another' })).toEqual(TOO_MANY);
  await applyUpload({ companyId: 8, uploadId });
  expect((await send(8, { idempotencyKey: 'another' })).kind).toBe('accepted');
});
