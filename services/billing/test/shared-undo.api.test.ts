import { billFileText, expectationOf } from '@utility-pay/testkit';
import { expect, test, vi } from 'vitest';
import { openOfferingWorker, openSharingWorker, SHARED_FILE } from './world/sharing-worker.ts';
import { bytesOf, clerkOf, idOf, incomingUpload, openUploads, storedCustomers } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { app, platform, dependencies } = await openBilling();
const calm = openUploads(platform);

test('two processes undo a large upload', async () => {
  const companyId = 1;
  const options = { ...SHARED_FILE, seed: 6, bad: 0 };
  const uploadId = idOf(await calm.receiveUpload(incomingUpload(bytesOf(...billFileText(options)))));
  await calm.applyUpload({ companyId, uploadId });
  await app.useCases.undoUpload(clerkOf(companyId), { companyId, uploadId });
  const undo = await dependencies.uploads.findNext(companyId);
  if (!undo) throw new Error('no undo');
  await calm.applyUpload({ companyId, uploadId: undo.id });
  await calm.decideAll(companyId, { includeNew: true, includeChanged: true });
  const [first, second] = [openOfferingWorker(platform), openSharingWorker(platform, {})];
  second.help();
  const working = first.applyUpload({ companyId, uploadId: undo.id });
  await vi.waitUntil(() => second.counted.rowsOfOthers > 0, { timeout: 120_000, interval: 20 });
  first.continueWriting();
  await working;
  await Promise.all([first.stop(), second.stop()]);
  expect(await calm.read(companyId, undo.id)).toMatchObject({
    state: 'completed',
    progress: { removed: expectationOf(options).good.size, failed: 0 },
  });
  expect(await storedCustomers(platform, companyId)).toEqual([]);
});
