import { expect, test } from 'vitest';
import { idOf, incomingUpload, openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { platform, sweep } = await openBilling();
const { receiveUpload, upload, read, applyUpload } = openUploads(platform);

const FILE = 'account,amount\nA,1\nB,x\n';
const GIBIBYTE = 1024 ** 3;
const send = async (companyId: number) =>
  idOf(await receiveUpload(incomingUpload(FILE, { companyId: String(companyId) })));
const complete = (companyId: number) => upload(FILE, { companyId: String(companyId) });

/** Overwrites fields of a stored upload. */
const store = (id: string, values: Record<string, unknown>) =>
  platform.mongo.collection<{ _id: string }>('uploads').updateOne({ _id: id }, { $set: values });

async function storedFiles(companyId: number): Promise<string[]> {
  const files = platform.mongo.collection('uploads.files').find({ 'metadata.companyId': companyId });
  return (await files.sort({ _id: 1 }).toArray()).map(({ _id }) => _id.toHexString());
}
const storedChunks = () => platform.mongo.collection('uploads.chunks').countDocuments({});

test('keeps the files of completed uploads, and of one that was given up after a part, so that they can be undone', async () => {
  const { id: completed } = await complete(1);
  const failing = await send(1);
  // 20 workers took it and died without progress: the limit at which an upload is given up.
  await store(failing, { 'lease.takes': 20 });
  await applyUpload({ companyId: 1, uploadId: failing });
  expect(await read(1, failing)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Upload it again'),
  });
  expect(await storedFiles(1)).toEqual([completed, failing]);
});

test('the sweep removes the file of an upload that failed with nothing applied, if its worker could not', async () => {
  const chunks = await storedChunks();
  const { id } = await complete(2);
  await store(id, { state: 'failed', fileUntil: platform.clock.now() });
  await sweep('expired-files');
  expect(await storedFiles(2)).toEqual([]);
  expect(await storedChunks()).toBe(chunks);
});

test('keeps at most 20 GiB of finished files per company, the newest', async () => {
  const sizes = [5, 4, 4, 4, 4, 4].map((size) => size * GIBIBYTE);
  const ids: string[] = [];
  for (const bytesTotal of sizes) {
    const { id } = await complete(3);
    await store(id, { bytesTotal });
    ids.push(id);
  }
  const { id: other } = await complete(4);
  await store(other, { bytesTotal: 21 * GIBIBYTE });
  const { id: newest } = await complete(3);
  expect(await storedFiles(3)).toEqual([...ids.slice(2), newest]);
  expect(await storedFiles(4)).toEqual([other]);
  expect((await read(3, ids[0] ?? '')).fileUntil).toBeUndefined();
});
