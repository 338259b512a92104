import { billFileText, expectationOf } from '@utility-pay/testkit';
import { expect, test } from 'vitest';
import { openSharingWorker } from './world/sharing-worker.ts';
import { bytesOf, clerkOf, idOf, incomingUpload, openUploads, storedCustomers } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { app, platform, dependencies } = await openBilling();
const calm = openUploads(platform);

test('two processes undo a large upload', async () => {
  const companyId = 1;
  // Room for one range, because undoing takes longer than uploading.
  const options = { rows: 7_000, seed: 6, bad: 0 };
  const uploadId = idOf(await calm.receiveUpload(incomingUpload(bytesOf(...billFileText(options)))));
  await calm.applyUpload({ companyId, uploadId });
  await app.useCases.undoUpload(clerkOf(companyId), { companyId, uploadId });
  const undo = await dependencies.uploads.findNext(companyId);
  if (!undo) throw new Error('no undo');
  await calm.applyUpload({ companyId, uploadId: undo.id });
  await calm.decideAll(companyId, { includeNew: true, includeChanged: true });
  // Its offers wait for the other process, however slow that is.
  const startedAt = platform.clock.now();
  const [first, second] = [
    openSharingWorker(platform, { clock: { now: () => startedAt } }),
    openSharingWorker(platform, {}),
  ];
  second.help();
  await first.applyUpload({ companyId, uploadId: undo.id });
  await Promise.all([first.stop(), second.stop()]);
  expect(second.counted.rowsOfOthers).toBeGreaterThan(0);
  expect(await calm.read(companyId, undo.id)).toMatchObject({
    state: 'completed',
    progress: { removed: expectationOf(options).good.size, failed: 0 },
  });
  expect(await storedCustomers(platform, companyId)).toEqual([]);
});
