import { expect, test } from 'vitest';
import { bills, LOOK, openPickups, STOP } from './world/file-pickup.ts';

const { app, ask, appWith, dependencies, clock, look, report, openCompany } = await openPickups();

const FILE = bills('0042,Ada Example,84.17');
const OTHER = bills('0042,Ada Example,12.00');

test('a file whose month was read with a wrong name pattern is uploaded for the month of the changed pattern', async () => {
  const company = await openCompany();
  await company.update({ namePattern: 'bills-{YYYY}-*{MM}.csv' });
  company.put('bills-2026-11-12.csv', FILE);
  company.put('bills-2026-10-13.csv', OTHER);
  await look();
  const months = async () => (await company.read()).files.map(({ name, month, state }) => `${name} ${month} ${state}`);
  expect((await months()).sort()).toEqual(['bills-2026-10-13.csv null REFUSED', 'bills-2026-11-12.csv 12 WAITING']);
  await company.update({ namePattern: 'bills-{YYYY}-{MM}*.csv' });
  await look();
  await look();
  expect((await months()).sort()).toEqual(['bills-2026-10-13.csv 10 UPLOADED', 'bills-2026-11-12.csv 11 UPLOADED']);
  expect((await company.uploads()).map(({ period }) => period).sort()).toEqual([202610, 202611]);
});

test('a pickup that staff stop during a look uploads no further file', async () => {
  const company = await openCompany();
  await company.update();
  company.put('bills-2026-10.csv', OTHER, 1_780_000_000);
  company.put('bills-2026-11.csv', FILE, 1_780_000_001);
  await look();
  company.server.beforeRead = async () => {
    company.server.beforeRead = () => undefined;
    await ask(company.confirmed(), STOP, { input: { companyId: company.companyId } });
  };
  await look();
  expect(await company.uploads()).toHaveLength(1);
  expect((await company.read()).filePickup).toBeNull();
  const waiting = (await company.read()).files.find(({ state }) => state === 'UPLOADED');
  expect(JSON.stringify(await company.again(waiting?.id ?? ''))).toContain('File pickup is not set up.');
});

test('another look during an upload leaves the file to the worker that uploads it', async () => {
  const company = await openCompany();
  await company.update();
  company.put('bills-2026-11.csv', FILE);
  await look();
  const other = appWith();
  let messages: (string | null)[] = [];
  company.server.beforeRead = async () => {
    company.server.beforeRead = () => undefined;
    await ask(company.clerk, LOOK, { input: { companyId: company.companyId } });
    clock.advance(1_000);
    await other.useCases.filePickups.start();
    await other.useCases.filePickups.settle();
    messages = (await company.read()).files.map(({ message }) => message);
  };
  await look();
  expect(messages).toEqual([null]);
  expect((await company.read()).files).toMatchObject([{ state: 'UPLOADED' }]);
  expect(await company.uploads()).toHaveLength(1);
});

test('a file that cannot be read is shown as a problem, and the others are uploaded', async () => {
  const company = await openCompany();
  await company.update();
  company.put('bills-2026-10.csv', OTHER, 1_780_000_000);
  company.put('bills-2026-11.csv', FILE, 1_780_000_001);
  await look();
  company.server.beforeRead = (path) => {
    if (path.endsWith('10.csv')) throw new Error('unreadable');
  };
  await look();
  const { filePickup, files } = await company.read();
  expect(filePickup?.problem).toBe('bills-2026-10.csv could not be read completely. It will be retried.');
  expect(files.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['bills-2026-10.csv', 'WAITING'],
    ['bills-2026-11.csv', 'UPLOADED'],
  ]);
  const { signIns } = company.server;
  await look();
  expect(company.server.signIns).toBe(signIns);
});

test('a file that the server extends without end is not read beyond its listed size', async () => {
  const company = await openCompany();
  await company.update();
  company.put('bills-2026-11.csv', FILE);
  await look();
  company.server.beforeRead = (path) => {
    const before = company.server.files.get(path) ?? FILE;
    if (before.length < 1_000_000) company.server.files.set(path, Buffer.concat([before, before]));
  };
  await look();
  expect(await company.uploads()).toHaveLength(0);
  expect((await company.read()).files).toMatchObject([{ state: 'WAITING' }]);
  await report();
});

test('files of past years await approval, also of a company without uploads; a file of the current month is applied', async () => {
  const company = await openCompany();
  await company.update();
  for (const [index, month] of ['2024-10', '2024-11', '2024-12', '2026-12'].entries())
    company.put(`bills-${month}.csv`, bills(`0042,Ada Example,${50 + index}.00`), 1_780_000_000 + index);
  await look();
  await look();
  await company.work();
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

test("the month in the company's time zone counts, and one that staff have approved does not let the next ones pass", async () => {
  const company = await openCompany();
  await company.update();
  // In Chicago it is still December.
  clock.set(new Date('2027-01-01T03:00:00Z'));
  company.put('bills-2026-10.csv', FILE);
  company.put('bills-2026-09.csv', OTHER, 1_780_000_001);
  await look();
  await look();
  await company.work();
  const [september, october] = (await company.uploads()).toSorted((one, other) => one.period - other.period);
  expect([september?.state, october?.state]).toEqual(['awaiting-approval', 'completed']);

  const other = await openCompany();
  await other.update();
  other.put('bills-2024-10.csv', FILE);
  await look();
  await look();
  await other.work();
  const [first] = await other.uploads();
  const key = { companyId: other.id, uploadId: first?.id ?? '', includeNew: true, includeChanged: true };
  expect((await app.useCases.approveUpload(other.clerk, key)).kind).toBe('changed');
  await other.work();
  other.put('bills-2024-11.csv', OTHER);
  clock.advance(5 * 60_000);
  await look();
  await look();
  await other.work();
  expect((await other.uploads()).map(({ period, state }) => `${period} ${state}`)).toEqual([
    '202411 awaiting-approval',
    '202410 completed',
  ]);
});
