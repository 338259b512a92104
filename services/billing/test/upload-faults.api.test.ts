import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { billFileText, expectationOf } from '@utility-pay/testkit';
import { expect, test, vi } from 'vitest';
import { createBilling } from '../src/app.ts';
import { newCustomer } from '../src/domain/customer.ts';
import { withAmountsDue } from '../src/domain/ledger.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { createHaltingCustomers } from './world/halting-customers.ts';
import { bytesOf, idOf, incomingUpload, openUploads, SMALL_CHUNKS, storedCustomers } from './world/uploads.ts';
import { BILLING_OPTIONS, openBilling, publishedEvents } from './world/world.ts';

const { platform, dependencies, customers } = await openBilling();
const openWorker = (repository: CustomerRepository) =>
  openUploads(platform, { ...SMALL_CHUNKS, customers: repository });
const uploads = openWorker(customers);
const options = { rows: 124, seed: 9, bad: 0.1 };
const { good, bad } = expectationOf(options);
const file = () => bytesOf(...billFileText(options));

let company = 100;
const newCompany = (): number => ++company;

/** A worker in another process, whose clock is `ahead` milliseconds ahead. */
const anotherWorker = (ahead: number, repository: CustomerRepository = customers) => {
  const now = () => new Date(platform.clock.now().getTime() + ahead);
  return openUploads({ ...platform, clock: { now } }, { ...SMALL_CHUNKS, customers: repository });
};

const outcome = async (companyId: number, uploadId: string) => {
  const { state, progress, message, rowsTotal } = await uploads.read(companyId, uploadId);
  return {
    state,
    progress,
    message,
    rowsTotal,
    errors: await uploads.errorsOf(companyId, uploadId),
    customers: await storedCustomers(platform, companyId),
  };
};
const send = async (companyId: number, text = file()) =>
  idOf(await uploads.receiveUpload(incomingUpload(text, { companyId: String(companyId) })));

const uninterrupted = newCompany();
const reference = await send(uninterrupted);
await uploads.applyUpload({ companyId: uninterrupted, uploadId: reference });
const expected = await outcome(uninterrupted, reference);

test('an uninterrupted upload applies what the file contains', () => {
  expect(expected.progress).toMatchObject({ successful: good.size, failed: bad.length, added: good.size });
  expect(expected.customers).toHaveLength(good.size);
});

test.each([0, 1, 2, 5])(
  'another worker finishes after a worker died with %i chunks written; the result is the same',
  async (chunks) => {
    const companyId = newCompany();
    const uploadId = await send(companyId);
    const { repository, allowInserts, openGates, isHalted } = createHaltingCustomers(customers);
    allowInserts(chunks);
    const dying = openWorker(repository).applyUpload({ companyId, uploadId });
    await vi.waitUntil(isHalted, { timeout: 60_000 });
    await anotherWorker(1000).applyUpload({ companyId, uploadId });
    expect((await uploads.read(companyId, uploadId)).state).toBe('running');
    await anotherWorker(60_000).applyUpload({ companyId, uploadId });
    expect(await outcome(companyId, uploadId)).toEqual(expected);
    // The late writes of the first worker change nothing.
    openGates();
    await dying;
    expect(await outcome(companyId, uploadId)).toEqual(expected);
  },
);

test('a suspended worker leaves the upload to the worker that took over', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const [first, second] = [createHaltingCustomers(customers), createHaltingCustomers(customers)];
  first.allowInserts(3);
  const stalledWork = openWorker(first.repository).applyUpload({ companyId, uploadId });
  await vi.waitUntil(first.isHalted, { timeout: 60_000 });
  const successor = anotherWorker(60_000, second.repository).applyUpload({ companyId, uploadId });
  await vi.waitUntil(second.isHalted, { timeout: 60_000 });
  const before = await uploads.read(companyId, uploadId);
  first.openGates();
  await stalledWork;
  expect(await uploads.read(companyId, uploadId)).toMatchObject({ state: 'running', progress: before.progress });
  second.openGates();
  await successor;
  expect(await outcome(companyId, uploadId)).toEqual(expected);
});

test('a suspended worker does not overwrite amounts of the next upload', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId, bytesOf('account,amount\nA,1\nB,1\n'));
  const { repository, openGates, isHalted } = createHaltingCustomers(customers);
  const asleep = openWorker(repository).applyUpload({ companyId, uploadId });
  await vi.waitUntil(isHalted, { timeout: 60_000 });
  const activeWorker = anotherWorker(60_000);
  await activeWorker.applyUpload({ companyId, uploadId });
  const next = await send(companyId, bytesOf('account,amount\nA,2\n'));
  await activeWorker.applyUpload({ companyId, uploadId: next });
  openGates();
  await asleep;
  expect((await storedCustomers(platform, companyId)).map(({ balances }) => balances[0].billedMinor)).toEqual([
    200, 100,
  ]);
});

test('a worker that stops hands the upload back, and the next one continues at once', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const stopping = new AbortController();
  let written = 0;
  const repository: CustomerRepository = {
    ...customers,
    insertMany: (of, fresh) => {
      if (++written === 3) stopping.abort();
      return customers.insertMany(of, fresh);
    },
  };
  await openWorker(repository).applyUpload({ companyId, uploadId }, stopping.signal);
  const left = await uploads.read(companyId, uploadId);
  expect(left.state).toBe('running');
  expect(left.progress.line).toBeGreaterThan(0);
  await anotherWorker(1).applyUpload({ companyId, uploadId });
  expect(await outcome(companyId, uploadId)).toEqual(expected);
});

test('uploads of one company run one after the other, in the order of arrival', async () => {
  const companyId = newCompany();
  const amounts = ['1', '2', '3'];
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await send(companyId, bytesOf(`account,amount\nA,${amount}\n`)));
  const states = async () => Promise.all(ids.map(async (id) => (await uploads.read(companyId, id)).state));
  const { repository, openGates, isHalted } = createHaltingCustomers(customers);
  const slow = openWorker(repository);
  await uploads.applyUpload({ companyId, uploadId: ids[2] ?? '' });
  expect(await states()).toEqual(['queued', 'queued', 'queued']);
  const first = slow.applyUpload({ companyId, uploadId: ids[0] ?? '' });
  await vi.waitUntil(isHalted, { timeout: 60_000 });
  await uploads.applyUpload({ companyId, uploadId: ids[1] ?? '' });
  expect(await states()).toEqual(['running', 'queued', 'queued']);
  openGates();
  await first;
  for (const uploadId of ids.slice(1)) await uploads.applyUpload({ companyId, uploadId });
  expect(await states()).toEqual(['completed', 'completed', 'completed']);
  expect((await storedCustomers(platform, companyId))[0]?.balances[0].billedMinor).toBe(300);
});

test('an upload that fails five times without progress is given up, and the next one runs', async () => {
  const companyId = newCompany();
  const poisoned = await send(companyId, bytesOf('account,amount\nA,1\n'));
  const next = await send(companyId, bytesOf('account,amount\nB,1\n'));
  const broken: CustomerRepository = { ...customers, insertMany: () => Promise.reject(new Error('no')) };
  for (let minutes = 0; minutes < 5; minutes++) {
    await expect(
      anotherWorker(minutes * 60_000, broken).applyUpload({ companyId, uploadId: poisoned }),
    ).rejects.toThrow('no');
  }
  await anotherWorker(5 * 60_000).applyUpload({ companyId, uploadId: poisoned });
  expect(await uploads.read(companyId, poisoned)).toMatchObject({ state: 'failed', finishedAt: expect.any(Date) });
  // Some of its rows may have been applied.
  expect(await publishedEvents(platform, companyId)).toEqual([
    ['billing.upload.changed', { uploadId: poisoned, state: 'failed', changesBills: true }],
  ]);
  await uploads.applyUpload({ companyId, uploadId: next });
  expect((await uploads.read(companyId, next)).state).toBe('completed');
});

test('completes every upload after the queues were lost', async () => {
  const companyIds = [newCompany(), newCompany(), newCompany()];
  const ids = await Promise.all(companyIds.map((companyId) => send(companyId)));
  await wipeRedis(platform);
  const { repository, openGates, isHalted } = createHaltingCustomers(customers);
  const app = createBilling(platform, BILLING_OPTIONS, { ...dependencies, ...SMALL_CHUNKS, customers: repository });
  const workers = runWorkers(app, platform);
  const states = () => Promise.all(ids.map(async (id, at) => (await uploads.read(companyIds[at] ?? 0, id)).state));
  await vi.waitUntil(isHalted, { timeout: 60_000 });
  await wipeRedis(platform);
  openGates();
  await vi.waitUntil(async () => (await states()).every((state) => state === 'completed'), {
    timeout: 60_000,
    interval: 100,
  });
  await workers.close();
  for (const [at, id] of ids.entries()) expect(await outcome(companyIds[at] ?? 0, id)).toEqual(expected);
});

test('keeps a payment that is applied during the upload', async () => {
  const companyId = newCompany();
  await uploads.upload('account,amount\nA,10.00\n', { companyId: String(companyId) });
  const paying: CustomerRepository = {
    ...customers,
    updateMany: async (of, changes) => {
      const [change] = changes;
      if (change?.before.version === 1) {
        const credits = [{ id: 'p', kind: 'payment' as const, amountMinor: 300, period: 202611, at: new Date(0) }];
        const after = withAmountsDue({ ...change.before, credits });
        await customers.save(of, { before: change.before, after }, []);
      }
      return customers.updateMany(of, changes);
    },
  };
  await openWorker(paying).upload('account,amount\nA,12.00\n', {
    companyId: String(companyId),
  });
  const [customer] = await storedCustomers(platform, companyId);
  expect(customer?.balances).toMatchObject([{ billedMinor: 1200, dueMinor: 900 }]);
});

test('updates an account that is added concurrently', async () => {
  const companyId = newCompany();
  const racing: CustomerRepository = {
    ...customers,
    insertMany: async (of, fresh) => {
      const [first] = fresh;
      if (first?.addedBy)
        await customers.insertMany(of, [
          newCustomer({ id: customers.newId(), companyId, accountNumber: first.accountNumber }),
        ]);
      return customers.insertMany(of, fresh);
    },
  };
  const done = await openWorker(racing).upload('account,amount\nA,1\nB,2\n', {
    companyId: String(companyId),
  });
  expect(done.progress).toMatchObject({ successful: 2, added: 1 });
  expect((await storedCustomers(platform, companyId)).map(({ balances }) => balances[0].billedMinor)).toEqual([
    100, 200,
  ]);
});

test('reads no further than four chunks ahead of writing', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId, bytesOf(...billFileText({ rows: 400, seed: 2 })));
  let running = 0;
  let most = 0;
  let largest = 0;
  const repository: CustomerRepository = {
    ...customers,
    insertMany: async (of, fresh) => {
      most = Math.max(most, ++running);
      largest = Math.max(largest, fresh.length);
      const added = await customers.insertMany(of, fresh);
      running--;
      return added;
    },
  };
  await openWorker(repository).applyUpload({ companyId, uploadId });
  expect((await uploads.read(companyId, uploadId)).state).toBe('completed');
  expect(most).toBeLessThanOrEqual(4);
  expect(largest).toBeLessThanOrEqual(SMALL_CHUNKS.maxChunkRows);
});

test('errors of a chunk that is applied again replace the ones before, and no others', async () => {
  const companyId = newCompany();
  const { errors } = dependencies;
  const failed = (...lines: number[]) =>
    lines.map((line) => ({
      line,
      accountNumber: null,
      code: 'NOT_SAVED' as const,
      field: null,
      error: 'no',
      cells: ['x'],
    }));
  const first = { afterLine: 1, line: 1001 };
  const second = { afterLine: 1001, line: 2001 };
  await errors.replace(companyId, 'again', first, failed(5, 900));
  await errors.replace(companyId, 'again', second, failed(1500));
  await errors.replace(companyId, 'again', first, failed(900));
  const { rows } = await errors.list(companyId, 'again', { afterLine: 0, limit: 10 });
  expect(rows.map(({ line }) => line)).toEqual([900, 1500]);
  await errors.replace(companyId, 'again', second, []);
  expect((await errors.list(companyId, 'again', { afterLine: 0, limit: 10 })).rows).toHaveLength(1);
});
