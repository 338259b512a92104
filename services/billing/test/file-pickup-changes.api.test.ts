import { expect, test } from 'vitest';
import { bills, CHECK, openPickups, STOP } from './world/file-pickup.ts';

const { app, ask, appWith, dependencies, clock, checkFolders, writeResultFiles, openCompany } = await openPickups();

const FILE = bills('0042,Ada Example,84.17');
const OTHER = bills('0042,Ada Example,12.00');

test('a file whose month was read with a wrong name pattern is uploaded for the month of the changed pattern', async () => {
  const company = await openCompany();
  await company.update({ namePattern: 'bills-{YYYY}-*{MM}.csv' });
  company.putFile('bills-2026-11-12.csv', FILE);
  company.putFile('bills-2026-10-13.csv', OTHER);
  await checkFolders();
  const months = async () => (await company.read()).files.map(({ name, month, state }) => `${name} ${month} ${state}`);
  expect((await months()).sort()).toEqual(['bills-2026-10-13.csv null REFUSED', 'bills-2026-11-12.csv 12 WAITING']);
  await company.update({ namePattern: 'bills-{YYYY}-{MM}*.csv' });
  await checkFolders();
  await checkFolders();
  expect((await months()).sort()).toEqual(['bills-2026-10-13.csv 10 UPLOADED', 'bills-2026-11-12.csv 11 UPLOADED']);
  expect((await company.uploads()).map(({ period }) => period).sort()).toEqual([202610, 202611]);
});

test('a pickup that staff stop while it reads a file uploads no further file', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile('bills-2026-10.csv', OTHER, 1_780_000_000);
  company.putFile('bills-2026-11.csv', FILE, 1_780_000_001);
  await checkFolders();
  company.server.beforeRead = async () => {
    company.server.beforeRead = () => undefined;
    await ask(company.clerkAfterStepUp(), STOP, { input: { companyId: company.companyId } });
  };
  await checkFolders();
  expect(await company.uploads()).toHaveLength(1);
  expect((await company.read()).filePickup).toBeNull();
  const waiting = (await company.read()).files.find(({ state }) => state === 'UPLOADED');
  expect(JSON.stringify(await company.pickUpAgain(waiting?.id ?? ''))).toContain('File pickup is not set up.');
});

test('a check of the folder while a worker uploads a file leaves the file to that worker', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile('bills-2026-11.csv', FILE);
  await checkFolders();
  const other = appWith();
  let messages: (string | null)[] = [];
  company.server.beforeRead = async () => {
    company.server.beforeRead = () => undefined;
    await ask(company.clerk, CHECK, { input: { companyId: company.companyId } });
    clock.advance(1_000);
    await other.useCases.filePickups.start();
    await other.useCases.filePickups.settle();
    messages = (await company.read()).files.map(({ message }) => message);
  };
  await checkFolders();
  expect(messages).toEqual([null]);
  expect((await company.read()).files).toMatchObject([{ state: 'UPLOADED' }]);
  expect(await company.uploads()).toHaveLength(1);
});

test('a file that cannot be read is shown as a problem, and the others are uploaded', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile('bills-2026-10.csv', OTHER, 1_780_000_000);
  company.putFile('bills-2026-11.csv', FILE, 1_780_000_001);
  await checkFolders();
  company.server.beforeRead = (path) => {
    if (path.endsWith('10.csv')) throw new Error('unreadable');
  };
  await checkFolders();
  const { filePickup, files } = await company.read();
  expect(filePickup?.problem).toBe('bills-2026-10.csv could not be read completely. It will be retried.');
  expect(files.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['bills-2026-10.csv', 'WAITING'],
    ['bills-2026-11.csv', 'UPLOADED'],
  ]);
  const { signIns } = company.server;
  await checkFolders();
  expect(company.server.signIns).toBe(signIns);
});

test('a file that the server extends without end is not read beyond its listed size', async () => {
  const company = await openCompany();
  await company.update();
  company.putFile('bills-2026-11.csv', FILE);
  await checkFolders();
  company.server.beforeRead = (path) => {
    const before = company.server.files.get(path) ?? FILE;
    if (before.length < 1_000_000) company.server.files.set(path, Buffer.concat([before, before]));
  };
  await checkFolders();
  expect(await company.uploads()).toHaveLength(0);
  expect((await company.read()).files).toMatchObject([{ state: 'WAITING' }]);
  await writeResultFiles();
});

test('files of past years await approval, also of a company without uploads; a file of the current month is applied', async () => {
  const company = await openCompany();
  await company.update();
  for (const [index, month] of ['2024-10', '2024-11', '2024-12', '2026-12'].entries())
    company.putFile(`bills-${month}.csv`, bills(`0042,Ada Example,${50 + index}.00`), 1_780_000_000 + index);
  await checkFolders();
  await checkFolders();
  await company.applyQueuedUploads();
  const states = async () =>
    Object.fromEntries((await company.uploads()).map(({ period, state }) => [period, state] as const));
  expect(await states()).toEqual({
    202410: 'awaiting-approval',
    202411: 'awaiting-approval',
    202412: 'awaiting-approval',
    202612: 'completed',
  });
  const [, oldest] = (await company.uploads()).toSorted((one, other) => one.period - other.period);
  expect((await dependencies.uploads.find(company.id, oldest?.id ?? ''))?.review?.comparison?.warnings).toEqual([
    {
      code: 'UNEXPECTED_MONTH',
      message: 'This file is for November 2024. It was picked up in December 2026.',
      customers: [],
    },
  ]);
});

test("a file's month is compared with the current month of the company's time zone, and each file of a past year awaits its own approval", async () => {
  const company = await openCompany();
  await company.update();
  // In Chicago it is still December.
  clock.set(new Date('2027-01-01T03:00:00Z'));
  company.putFile('bills-2026-10.csv', FILE);
  company.putFile('bills-2026-09.csv', OTHER, 1_780_000_001);
  await checkFolders();
  await checkFolders();
  await company.applyQueuedUploads();
  const [september, october] = (await company.uploads()).toSorted((one, other) => one.period - other.period);
  expect([september?.state, october?.state]).toEqual(['awaiting-approval', 'completed']);

  const other = await openCompany();
  await other.update();
  other.putFile('bills-2024-10.csv', FILE);
  await checkFolders();
  await checkFolders();
  await other.applyQueuedUploads();
  const [first] = await other.uploads();
  const key = { companyId: other.id, uploadId: first?.id ?? '', includeNew: true, includeChanged: true };
  expect((await app.useCases.approveUpload(other.clerk, key)).kind).toBe('changed');
  await other.applyQueuedUploads();
  other.putFile('bills-2024-11.csv', OTHER);
  clock.advance(5 * 60_000);
  await checkFolders();
  await checkFolders();
  await other.applyQueuedUploads();
  expect((await other.uploads()).map(({ period, state }) => `${period} ${state}`)).toEqual([
    '202411 awaiting-approval',
    '202410 completed',
  ]);
});
