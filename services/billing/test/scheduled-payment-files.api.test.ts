import { DAY_MS } from '@utility-pay/contracts';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import type { SftpServer } from '../src/domain/sftp-server.ts';
import type { BillingDependencies } from '../src/use-cases/index.ts';
import { FIXED_WIDTH_LAYOUT as layout, openPaymentFiles, SETTINGS } from './world/payment-files.ts';
import { payloadOf } from './world/world.ts';

const { platform, dependencies, app, appWith, ask, clock, openCompany } = await openPaymentFiles();

/** Longer than a file is left to the worker that has begun it. */
const ABANDONED_MS = 200_000;
const SCHEDULE = `mutation ($input: UpdatePaymentFileScheduleInput!) { updatePaymentFileSchedule(input: $input) {
  settings { format schedule { hour nextFileAt } } userErrors { field message } } }`;

type Company = Awaited<ReturnType<typeof openCompany>>;
interface Payload {
  settings: { schedule: { hour: number; nextFileAt: string } | null } | null;
  userErrors: { field: string | null; message: string }[];
}

const setHour = async ({ clerk, companyId }: Company, hour: number | null): Promise<Payload> =>
  payloadOf<Payload>(await ask(clerk, SCHEDULE, { input: { companyId, hour } }));

const scheduleOf = async ({ id }: Company) => (await dependencies.paymentFileSettings.find(id))?.schedule;

/** Goes to a time and runs the worker's sweep. */
async function sweepAt(at: Date, replaced: Partial<BillingDependencies> = {}): Promise<void> {
  clock.set(at);
  await appWith(replaced).useCases.createScheduledPaymentFiles();
  await app.useCases.continuePaymentFiles();
}

const filesOf = async (company: Company): Promise<number[]> =>
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query
  (await company.read()).paymentFiles.edges.map(({ node }: any) => node.number);

const addMs = (at: Date | undefined, ms = 1): Date => new Date((at?.getTime() ?? 0) + ms);

test('a file is created each day at its hour in the time zone of the company, unless there are no new payments', async () => {
  const company = await openCompany();
  const { settings } = await setHour(company, 2);
  const first = new Date(settings?.schedule?.nextFileAt ?? '');
  // 2:00 in Chicago.
  expect(first.toISOString()).toMatch(/T08:00:00\.000Z$/);
  await company.pay(100);
  await sweepAt(addMs(first, -60_000));
  expect(await filesOf(company)).toEqual([]);
  await sweepAt(addMs(first));
  expect(await filesOf(company)).toEqual([1]);
  expect((await scheduleOf(company))?.nextFileAt).toEqual(new Date(first.getTime() + DAY_MS));
  await sweepAt(addMs(first, DAY_MS + 1));
  expect(await filesOf(company)).toEqual([1]);
  await company.pay(200);
  await sweepAt(addMs(first, 2 * DAY_MS + 1));
  expect(await filesOf(company)).toEqual([2, 1]);
  const acts = (await recordedActs(platform, company.id)).filter(({ action }) => action === 'payment-file.created');
  expect(acts.map(({ actor }) => actor.kind)).toEqual(['system', 'system']);
});

test('a worker that dies after the file is added creates no second one for that day; two workers create one', async () => {
  const company = await openCompany();
  await setHour(company, 2);
  const due = (await scheduleOf(company))?.nextFileAt;
  await company.pay(100);
  const dying = {
    paymentFileSettings: {
      ...dependencies.paymentFileSettings,
      save: () => Promise.reject(new Error('killed')),
    },
  };
  await sweepAt(addMs(due), dying).catch(() => undefined);
  await company.pay(200);
  const later = addMs(due, 60_000);
  await Promise.all([sweepAt(later), sweepAt(later)]);
  expect(await filesOf(company)).toEqual([1]);
  expect((await scheduleOf(company))?.nextFileAt).toEqual(new Date((due?.getTime() ?? 0) + DAY_MS));
});

test('after days without a worker one file has all payments, and the next time is in the future', async () => {
  const company = await openCompany();
  await setHour(company, 2);
  const due = (await scheduleOf(company))?.nextFileAt;
  await company.pay(100);
  await sweepAt(addMs(due, 5 * DAY_MS + 60_000));
  expect(await filesOf(company)).toEqual([1]);
  expect((await scheduleOf(company))?.nextFileAt).toEqual(new Date((due?.getTime() ?? 0) + 6 * DAY_MS));
});

test('business owners are informed that a scheduled file could not be created, which loses no payment', async () => {
  const company = await openCompany();
  await setHour(company, 2);
  const columns = layout.columns.map((column) => ({ ...column, width: 3 }));
  expect((await company.change(SETTINGS, { ...layout, columns })).userErrors).toEqual([]);
  const due = (await scheduleOf(company))?.nextFileAt;
  await company.pay(8417);
  await sweepAt(addMs(due));
  await sweepAt(addMs(due, ABANDONED_MS));
  await platform.relay.sweep();
  const reported = { companyId: company.id, type: 'billing.file-transfer.reported' };
  const events = await platform.mongo.collection('events').find(reported).toArray();
  expect(events.map(({ data }) => data)).toEqual([
    {
      outcome: 'not-created',
      fileName: 'payments-00001.txt',
      message: expect.stringMatching(/^Account number of account 0042 needs 4 characters/),
    },
  ]);
  await company.change(SETTINGS, layout);
  await sweepAt(addMs(due, DAY_MS + 1));
  await sweepAt(addMs(due, DAY_MS + ABANDONED_MS));
  expect(await dependencies.paymentFiles.findLast(company.id)).toMatchObject({ number: 2, state: 'ready', rows: 1 });
});

test('creates as many files in a day as the rows need, each row in one, in order, and delivers each', async () => {
  const company = await openCompany();
  await setHour(company, 2);
  const due = (await scheduleOf(company))?.nextFileAt;
  for (const amount of [100, 200, 300, 400, 500]) await company.pay(amount);
  const server = { host: 'sftp.example.com' } as SftpServer;
  const settingsWithServer: BillingDependencies['paymentFileSettings'] = {
    ...dependencies.paymentFileSettings,
    find: async (companyId) => {
      const settings = await dependencies.paymentFileSettings.find(companyId);
      return settings && { ...settings, server };
    },
  };
  const small = { maxPaymentFileRows: 2, paymentFileSettings: settingsWithServer };
  await sweepAt(addMs(due), small);
  expect(await filesOf(company)).toEqual([1]);
  // Neither a payment that arrives meanwhile nor a process that dies before a file is added changes the order.
  await company.pay(600);
  const dying = {
    ...small,
    filedEntries: { ...dependencies.filedEntries, countUnfiled: () => Promise.reject(new Error('killed')) },
  };
  await sweepAt(addMs(due, 20_000), dying).catch(() => undefined);
  expect((await scheduleOf(company))?.nextFileAt).toEqual(due);
  for (const ms of [30_000, 40_000, 50_000, 60_000]) await sweepAt(addMs(due, ms), small);
  const files = (await dependencies.paymentFiles.list(company.id, { after: undefined, limit: 10 })).rows.reverse();
  expect(
    files.map(({ number, state, hasMore = false, delivery }) => [number, state, hasMore, delivery?.state]),
  ).toEqual([
    [1, 'ready', true, 'waiting'],
    [2, 'ready', true, 'waiting'],
    [3, 'ready', false, 'waiting'],
  ]);
  expect(await Promise.all(files.map(({ id }) => company.amounts(id)))).toEqual([
    ['1.00', '2.00'],
    ['3.00', '4.00'],
    ['5.00', '6.00'],
  ]);
  expect((await scheduleOf(company))?.nextFileAt).toEqual(addMs(due, DAY_MS));
});

test('a worker that dies while it writes the second file of a day leaves it to another worker, which completes it and creates the third', async () => {
  const company = await openCompany();
  await setHour(company, 2);
  const due = (await scheduleOf(company))?.nextFileAt;
  for (const amount of [100, 200, 300]) await company.pay(amount);
  const small = { maxPaymentFileRows: 1 };
  await sweepAt(addMs(due), small);
  const mark = () => Promise.reject(new Error('killed'));
  await sweepAt(addMs(due, 10_000), { ...small, filedEntries: { ...dependencies.filedEntries, mark } }).catch(
    () => undefined,
  );
  expect(await filesOf(company)).toEqual([2, 1]);
  await sweepAt(addMs(due, 20_000), small);
  expect(await filesOf(company)).toEqual([2, 1]);
  await sweepAt(addMs(due, ABANDONED_MS + 20_000), small);
  await sweepAt(addMs(due, ABANDONED_MS + 30_000), small);
  await sweepAt(addMs(due, ABANDONED_MS + 40_000), small);
  const files = (await dependencies.paymentFiles.list(company.id, { after: undefined, limit: 10 })).rows.reverse();
  expect(await Promise.all(files.map(({ id }) => company.amounts(id)))).toEqual([['1.00'], ['2.00'], ['3.00']]);
  expect((await scheduleOf(company))?.nextFileAt).toEqual(addMs(due, DAY_MS));
});

test('after a daily file is discarded, its rows and the rest wait for the next day', async () => {
  const company = await openCompany();
  await setHour(company, 2);
  const due = (await scheduleOf(company))?.nextFileAt;
  for (const amount of [100, 200]) await company.pay(amount);
  const small = { maxPaymentFileRows: 1 };
  await sweepAt(addMs(due), small);
  await company.discard((await dependencies.paymentFiles.findLast(company.id))?.id ?? '');
  await sweepAt(addMs(due, 60_000), small);
  expect(await filesOf(company)).toEqual([1]);
  expect((await scheduleOf(company))?.nextFileAt).toEqual(addMs(due, DAY_MS));
  await sweepAt(addMs(due, DAY_MS + 1));
  expect(await dependencies.paymentFiles.findLast(company.id)).toMatchObject({ number: 2, state: 'ready', rows: 2 });
});

test('while another file is being created, the daily one waits', async () => {
  const company = await openCompany();
  await setHour(company, 2);
  const due = (await scheduleOf(company))?.nextFileAt;
  await company.pay(100);
  const stuck = { paymentFiles: { ...dependencies.paymentFiles, add: async () => false } };
  await sweepAt(addMs(due), stuck);
  expect(await filesOf(company)).toEqual([]);
  expect((await scheduleOf(company))?.nextFileAt).toEqual(due);
  await sweepAt(addMs(due, 60_000));
  expect(await filesOf(company)).toEqual([1]);
});

test('the schedule can be ended, keeps the other settings, and refuses hours outside 0 to 23', async () => {
  const company = await openCompany();
  for (const hour of [-1, 24])
    expect((await setHour(company, hour)).userErrors).toMatchObject([{ field: 'hour', message: 'Choose an hour' }]);
  expect(await setHour(company, 23)).toMatchObject({ settings: { format: 'COMMA', schedule: { hour: 23 } } });
  clock.set(addMs(clock.now(), 1000));
  expect(await setHour(company, null)).toMatchObject({ settings: { schedule: null } });
  await company.pay(100);
  await sweepAt(addMs(clock.now(), 3 * DAY_MS));
  expect(await filesOf(company)).toEqual([]);
  const acts = await recordedActs(platform, company.id);
  const changes = acts.filter(({ action }) => action === 'payment-file-settings.changed');
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [{ 'daily at': '' }, { 'daily at': '23:00' }],
    [{ 'daily at': '23:00' }, { 'daily at': '' }],
  ]);
});
