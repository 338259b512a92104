import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { bills, openPickups } from './world/file-pickup.ts';
import { idOf, incomingUpload, settingsWith } from './world/uploads.ts';

const { platform, dependencies, app, appWith, clock, checkFolders, writeResultFiles, openCompany } =
  await openPickups();

const NOVEMBER = 'bills-2026-11.csv';
const FILE = bills('0042,Ada Example,84.17', '0043,Ben Example,12.00');

const reportsOf = async (companyId: number): Promise<{ outcome: string; fileName?: string }[]> => {
  await platform.relay.sweep();
  const published = platform.mongo.collection('events').find({ companyId, type: 'billing.file-transfer.reported' });
  return (await published.toArray()).map(({ data }) => data);
};

test('a file is uploaded once it has stayed the same, for the month of its name, and its result is written', async () => {
  const company = await openCompany();
  expect((await company.update()).userErrors).toEqual([]);
  company.putFile(NOVEMBER, FILE);
  company.putFile('readme.txt', Buffer.from('not for the portal'));
  await checkFolders();
  expect((await company.read()).files).toMatchObject([{ name: NOVEMBER, month: 11, state: 'WAITING', upload: null }]);
  await checkFolders();
  expect((await company.read()).files).toMatchObject([{ state: 'UPLOADED', upload: { state: 'QUEUED' } }]);
  await company.applyQueuedUploads();
  await writeResultFiles();
  expect((await company.read()).files).toMatchObject([
    { upload: { state: 'COMPLETED', message: 'Successfully processed 2 out of 2 records' } },
  ]);
  expect(company.resultFile(NOVEMBER)?.split('\r\n').slice(0, 4)).toEqual([
    `File: ${NOVEMBER}`,
    'Month: November 2026',
    'Result: Applied',
    'Message: Successfully processed 2 out of 2 records',
  ]);
  expect(await reportsOf(company.id)).toMatchObject([{ outcome: 'applied', fileName: NOVEMBER }]);
  expect(JSON.stringify(await recordedActs(platform, company.id))).toContain('upload.accepted');
  for (let count = 0; count < 3; count += 1) {
    clock.advance(5 * 60_000);
    await checkFolders();
    await writeResultFiles();
  }
  expect(await company.uploads()).toHaveLength(1);
  expect(await reportsOf(company.id)).toHaveLength(1);
});

test('a file that grows is uploaded when it is complete', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile(NOVEMBER, FILE.subarray(0, 40), 1_780_000_000);
  await checkFolders();
  company.putFile(NOVEMBER, FILE, 1_780_000_020);
  await checkFolders();
  expect(await company.uploads()).toHaveLength(0);
  await checkFolders();
  const { files } = await company.read();
  // The version that was replaced is not listed.
  expect(files.map(({ state }) => state)).toEqual(['UPLOADED']);
  expect(await company.uploads()).toMatchObject([{ bytesTotal: FILE.length }]);
});

test('a balance-forward file includes payments up to the time at which it was written', async () => {
  const company = await openCompany();
  await company.update();
  const { useCases } = appWith({ settingsOf: settingsWith(() => 'balance-forward') });
  const writtenAt = new Date(clock.now().getTime() - 40 * 3_600_000);
  company.putFile(NOVEMBER, FILE, writtenAt.getTime() / 1000);
  // This server's clock is a day ahead, so the time of the check is used.
  company.putFile('bills-2026-12.csv', FILE, clock.now().getTime() / 1000 + 86_400);
  await checkFolders(useCases);
  await checkFolders(useCases);
  const asOf = new Map((await company.uploads()).map((upload) => [upload.fileName, upload.asOf]));
  expect(asOf.get(NOVEMBER)).toEqual({ at: writtenAt, isExplicit: false });
  expect(asOf.get('bills-2026-12.csv')).toEqual({ at: clock.now(), isExplicit: false });
});

test('a file that was uploaded before is not uploaded again unless staff request it, whether it was picked up or sent', async () => {
  const company = await openCompany();
  await company.update();
  await app.useCases.receiveUpload(incomingUpload(FILE.toString(), { companyId: company.companyId }));
  await company.applyQueuedUploads();
  company.putFile(NOVEMBER, FILE);
  company.putFile('bills-2026-11 copy.csv', FILE);
  company.putFile('bills-2026-12.csv', FILE);
  await checkFolders();
  await checkFolders();
  const byName = async () => new Map((await company.read()).files.map((file) => [file.name, file]));
  expect((await byName()).get(NOVEMBER)).toMatchObject({
    state: 'DUPLICATE',
    message: 'The same file was already uploaded for this month.',
    upload: { state: 'COMPLETED' },
  });
  expect((await byName()).get('bills-2026-11 copy.csv')?.state).toBe('DUPLICATE');
  // The same content for another month is another file of bills.
  expect((await byName()).get('bills-2026-12.csv')?.state).toBe('UPLOADED');
  // A copied file has a new time, and the same content.
  company.putFile(NOVEMBER, FILE, 1_780_009_999);
  clock.advance(5 * 60_000);
  await checkFolders();
  await checkFolders();
  expect(await company.uploads()).toHaveLength(2);
  await company.pickUpAgain((await byName()).get('bills-2026-11 copy.csv')?.id ?? '');
  await checkFolders();
  expect(await company.uploads()).toHaveLength(3);
  expect((await byName()).get('bills-2026-11 copy.csv')?.state).toBe('UPLOADED');
});

test('a file is picked up after its dry run was discarded, and not again after staff discarded the picked up one', async () => {
  const company = await openCompany();
  await company.update();
  // Files of past years await approval.
  const name = 'bills-2024-11.csv';
  const discard = async (uploadId: string) =>
    (await app.useCases.discardUpload(company.clerk, { companyId: company.id, uploadId })).kind;
  const dryRun = await app.useCases.receiveUpload({
    ...incomingUpload(FILE.toString(), { companyId: company.companyId, period: { month: 11, year: 2024 } }),
    review: 'always',
  });
  await company.applyQueuedUploads();
  expect(await discard(idOf(dryRun))).toBe('changed');
  company.putFile(name, FILE);
  await checkFolders();
  await checkFolders();
  const [pickedUp] = await company.uploads();
  expect(pickedUp).toMatchObject({ state: 'queued', fileName: name });

  await company.applyQueuedUploads();
  expect(await discard(pickedUp?.id ?? '')).toBe('changed');
  company.putFile(name, FILE, 1_780_009_999);
  clock.advance(5 * 60_000);
  await checkFolders();
  await checkFolders();
  expect((await company.read()).files.map(({ state }) => state).sort()).toEqual(['DUPLICATE', 'UPLOADED']);
  expect(await company.uploads()).toHaveLength(2);
});

test('a file whose rows all fail is reported as failed, and picked up again when it is copied again', async () => {
  const company = await openCompany();
  await company.update();
  const broken = bills('0042,Ada Example,not an amount', '0043,Ben Example,');
  company.putFile(NOVEMBER, broken);
  await checkFolders();
  await checkFolders();
  await company.applyQueuedUploads();
  await writeResultFiles();
  expect(company.resultFile(NOVEMBER)).toContain('Result: Failed\r\nMessage: No row could be applied; 2 failed.\r\n');
  expect(await reportsOf(company.id)).toMatchObject([
    { outcome: 'failed', message: 'No row could be applied; 2 failed.' },
  ]);
  company.putFile(NOVEMBER, broken, 1_780_009_999);
  clock.advance(5 * 60_000);
  await checkFolders();
  await checkFolders();
  expect(await company.uploads()).toHaveLength(2);
});

test('a worker that dies after the upload leaves one upload, and so do two workers at once', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile(NOVEMBER, FILE);
  await checkFolders();
  const { pickupFiles } = dependencies;
  const dying = appWith({ pickupFiles: { ...pickupFiles, save: () => Promise.reject(new Error('killed')) } });
  await checkFolders(dying.useCases);
  expect((await company.read()).files[0]?.state).toBe('WAITING');
  expect(await company.uploads()).toHaveLength(1);
  await company.applyQueuedUploads();
  // The lease of the dead worker has to end; the key of the upload is remembered for longer than a day.
  clock.advance(25 * 3_600_000);
  const other = appWith();
  await Promise.all([checkFolders(), checkFolders(other.useCases)]);
  expect((await company.read()).files).toMatchObject([{ state: 'UPLOADED', upload: { state: 'COMPLETED' } }]);
  expect(await company.uploads()).toHaveLength(1);
});

test('a transfer that breaks off leaves nothing, and is repeated', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile(NOVEMBER, FILE);
  await checkFolders();
  company.server.beforeRead = () => company.server.disconnect();
  await checkFolders();
  expect((await company.read()).files[0]?.state).toBe('WAITING');
  expect(await company.uploads()).toHaveLength(0);
  company.server.beforeRead = () => undefined;
  clock.advance(5 * 60_000);
  await checkFolders();
  expect((await company.read()).files[0]?.state).toBe('UPLOADED');
});

test('a file that changes while it is read is not uploaded in that state', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile(NOVEMBER, FILE);
  await checkFolders();
  company.server.beforeRead = () => company.putFile(NOVEMBER, bills('0042,Ada Example,99.00'), 1_780_000_777);
  await checkFolders();
  expect(await company.uploads()).toHaveLength(0);
  company.server.beforeRead = () => undefined;
  clock.advance(5 * 60_000);
  await checkFolders();
  await checkFolders();
  expect(await company.uploads()).toHaveLength(1);
});

test('a file without a valid month in its name, and one without account numbers, are refused with the reason', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile('bills-2026-13.csv', FILE);
  company.putFile('bills-2026-10.csv', Buffer.from('Name,Amount\r\nAda,1.00\r\n'));
  await checkFolders();
  await checkFolders();
  await writeResultFiles();
  const { files } = await company.read();
  expect(files.map(({ state }) => state)).toEqual(['REFUSED', 'REFUSED']);
  expect(company.resultFile('bills-2026-13.csv')).toContain('The name has no valid month');
  expect(company.resultFile('bills-2026-10.csv')).toContain('Result: Not accepted');
  expect(await reportsOf(company.id)).toHaveLength(2);
  expect(await company.uploads()).toHaveLength(0);
});

test('result files and unfinished transfers are never picked up', async () => {
  const company = await openCompany({ namePattern: '*{YYYY}-{MM}*', resultFolder: '/incoming' });
  await company.update();
  company.putFile('2026-11.csv', FILE);
  company.putFile('2026-12.csv.part', FILE);
  await checkFolders();
  await checkFolders();
  await company.applyQueuedUploads();
  await writeResultFiles();
  expect(company.server.files.has('/incoming/2026-11.csv.result.txt')).toBe(true);
  clock.advance(5 * 60_000);
  await checkFolders();
  await checkFolders();
  expect((await company.read()).files).toHaveLength(1);
});

test('a file that is gone before it is uploaded is shown as removed, and uploaded when it comes back', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile(NOVEMBER, FILE);
  await checkFolders();
  company.server.files.delete(`/incoming/${NOVEMBER}`);
  await checkFolders();
  expect((await company.read()).files).toMatchObject([{ state: 'REMOVED' }]);
  company.putFile(NOVEMBER, FILE);
  clock.advance(5 * 60_000);
  await checkFolders();
  await checkFolders();
  expect((await company.read()).files).toMatchObject([{ state: 'UPLOADED', message: null }]);
});

test('a folder that cannot be read shows why, and after a day the business owners are informed once', async () => {
  const company = await openCompany();
  await company.update();
  await company.server.stop();
  await checkFolders();
  expect((await company.read()).filePickup?.problem).toMatch(/refused the connection/);
  for (const hours of [12, 13, 12]) {
    clock.advance(hours * 3_600_000);
    await checkFolders();
  }
  expect(await reportsOf(company.id)).toMatchObject([{ outcome: 'folder-unreadable' }]);
});

test('a folder whose listing never ends is shown as a folder with too many files', async () => {
  const company = await openCompany();
  await company.update();
  for (let number = 0; number < 100; number += 1) company.putFile(`${number}${'x'.repeat(190)}`, FILE);
  company.server.listsForever = true;
  await checkFolders();
  expect((await company.read()).filePickup?.problem).toBe(
    'The folder has too many files. Move older ones to another folder.',
  );
});

test('a copy of a file whose upload failed is uploaded', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile(NOVEMBER, FILE);
  await checkFolders();
  await checkFolders();
  await platform.mongo.collection('uploads').updateOne({ companyId: company.id }, { $set: { state: 'failed' } });
  company.putFile(NOVEMBER, FILE, 1_780_009_999);
  clock.advance(5 * 60_000);
  await checkFolders();
  await checkFolders();
  expect(await company.uploads()).toHaveLength(2);
});
