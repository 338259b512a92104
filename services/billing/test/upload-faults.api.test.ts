import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { billFileText, expectationOf } from '@utility-pay/testkit';
import { afterAll, expect, test, vi } from 'vitest';
import type { CustomerRepository } from '../src/use-cases/ports.ts';
import { openBooks } from './support/books.ts';
import { booksOf, bytesOf, idOf, incoming, openUploads } from './support/uploads.ts';

const { app, platform, customers, close } = await openBooks();
afterAll(close);
const uploads = openUploads(platform);
const options = { rows: 6200, seed: 9, bad: 0.02 };
const { good, bad } = expectationOf(options);
const file = () => bytesOf(...billFileText(options));

let company = 100;
const newCompany = (): number => ++company;

/** A worker in a process of its own, whose clock is that much ahead. */
const anotherWorker = (ahead: number, books: CustomerRepository = customers) => {
  const now = () => new Date(platform.clock.now().getTime() + ahead);
  return openUploads({ ...platform, clock: { now } }, books);
};

/** Books in which each write waits until it is let through. */
function haltingBooks() {
  let letThrough = 0;
  const gates: (() => void)[] = [];
  const pass = async (): Promise<void> => {
    if (letThrough-- > 0) return;
    await new Promise<void>((resolve) => gates.push(resolve));
  };
  const books: CustomerRepository = {
    ...customers,
    insertMany: async (companyId, fresh) => {
      await pass();
      return customers.insertMany(companyId, fresh);
    },
  };
  return {
    books,
    letThrough: (writes: number) => {
      letThrough = writes;
    },
    open: () => {
      letThrough = Number.POSITIVE_INFINITY;
      for (const gate of gates) gate();
    },
    isHalted: () => gates.length > 0,
  };
}

const outcome = async (companyId: number, uploadId: string) => {
  const { state, progress, message, rowsTotal } = await uploads.read(companyId, uploadId);
  return {
    state,
    progress,
    message,
    rowsTotal,
    errors: await uploads.errorsOf(companyId, uploadId),
    books: await booksOf(platform, companyId),
  };
};
const send = async (companyId: number, text = file()) =>
  idOf(await uploads.receiveUpload(incoming(text, { companyId: String(companyId) })));

const undisturbed = newCompany();
const reference = await send(undisturbed);
await uploads.work({ companyId: undisturbed, uploadId: reference });
const expected = await outcome(undisturbed, reference);

test('the undisturbed run is the one that the file describes', () => {
  expect(expected.progress).toMatchObject({ successful: good.size, failed: bad.length, added: good.size });
  expect(expected.books).toHaveLength(good.size);
});

test.each([0, 1, 2, 5])(
  'a worker that dies with %i chunks written is followed by another; the end is the same',
  async (chunks) => {
    const companyId = newCompany();
    const uploadId = await send(companyId);
    const { books, letThrough, open, isHalted } = haltingBooks();
    letThrough(chunks);
    const dying = openUploads(platform, books).work({ companyId, uploadId });
    await vi.waitUntil(isHalted, { timeout: 20_000 });
    await anotherWorker(1000).work({ companyId, uploadId });
    expect((await uploads.read(companyId, uploadId)).state).toBe('running');
    await anotherWorker(60_000).work({ companyId, uploadId });
    expect(await outcome(companyId, uploadId)).toEqual(expected);
    // What the first one still had in hand comes late, and to nothing.
    open();
    await dying;
    expect(await outcome(companyId, uploadId)).toEqual(expected);
  },
);

test('a worker that wakes up while another one is at work leaves the upload to it', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const [first, second] = [haltingBooks(), haltingBooks()];
  first.letThrough(3);
  const asleep = openUploads(platform, first.books).work({ companyId, uploadId });
  await vi.waitUntil(first.isHalted, { timeout: 20_000 });
  const successor = anotherWorker(60_000, second.books).work({ companyId, uploadId });
  await vi.waitUntil(second.isHalted, { timeout: 20_000 });
  const before = await uploads.read(companyId, uploadId);
  first.open();
  await asleep;
  expect(await uploads.read(companyId, uploadId)).toMatchObject({ state: 'running', progress: before.progress });
  second.open();
  await successor;
  expect(await outcome(companyId, uploadId)).toEqual(expected);
});

test('a worker that wakes up after the next upload has replaced its amounts does not bring them back', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId, bytesOf('account,amount\nA,1\nB,1\n'));
  const { books, open, isHalted } = haltingBooks();
  const asleep = openUploads(platform, books).work({ companyId, uploadId });
  await vi.waitUntil(isHalted, { timeout: 20_000 });
  const awake = anotherWorker(60_000);
  await awake.work({ companyId, uploadId });
  const next = await send(companyId, bytesOf('account,amount\nA,2\n'));
  await awake.work({ companyId, uploadId: next });
  open();
  await asleep;
  expect((await booksOf(platform, companyId)).map(({ balances }) => balances[0].billedMinor)).toEqual([200, 100]);
});

test('a worker that is told to stop hands the upload back, and the next one goes on at once', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const stopping = new AbortController();
  let written = 0;
  const books: CustomerRepository = {
    ...customers,
    insertMany: (of, fresh) => {
      if (++written === 3) stopping.abort();
      return customers.insertMany(of, fresh);
    },
  };
  await openUploads(platform, books).work({ companyId, uploadId }, stopping.signal);
  const left = await uploads.read(companyId, uploadId);
  expect(left.state).toBe('running');
  expect(left.progress.line).toBeGreaterThan(0);
  await anotherWorker(1).work({ companyId, uploadId });
  expect(await outcome(companyId, uploadId)).toEqual(expected);
});

test('uploads of one company run one after the other, in the order in which they came', async () => {
  const companyId = newCompany();
  const amounts = ['1', '2', '3'];
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await send(companyId, bytesOf(`account,amount\nA,${amount}\n`)));
  const states = async () => Promise.all(ids.map(async (id) => (await uploads.read(companyId, id)).state));
  const { books, open, isHalted } = haltingBooks();
  const slow = openUploads(platform, books);
  await uploads.work({ companyId, uploadId: ids[2] ?? '' });
  expect(await states()).toEqual(['queued', 'queued', 'queued']);
  const first = slow.work({ companyId, uploadId: ids[0] ?? '' });
  await vi.waitUntil(isHalted, { timeout: 20_000 });
  await uploads.work({ companyId, uploadId: ids[1] ?? '' });
  expect(await states()).toEqual(['running', 'queued', 'queued']);
  open();
  await first;
  for (const uploadId of ids.slice(1)) await uploads.work({ companyId, uploadId });
  expect(await states()).toEqual(['completed', 'completed', 'completed']);
  expect((await booksOf(platform, companyId))[0]?.balances[0].billedMinor).toBe(300);
});

test('an upload that never gets any further is given up, and the next one has its turn', async () => {
  const companyId = newCompany();
  const poisoned = await send(companyId, bytesOf('account,amount\nA,1\n'));
  const next = await send(companyId, bytesOf('account,amount\nB,1\n'));
  const broken: CustomerRepository = { ...customers, insertMany: () => Promise.reject(new Error('no')) };
  for (let hours = 0; hours < 20; hours++) {
    await expect(anotherWorker(hours * 3_600_000, broken).work({ companyId, uploadId: poisoned })).rejects.toThrow(
      'no',
    );
  }
  await anotherWorker(100 * 3_600_000).work({ companyId, uploadId: poisoned });
  expect(await uploads.read(companyId, poisoned)).toMatchObject({ state: 'failed', finishedAt: expect.any(Date) });
  await uploads.work({ companyId, uploadId: next });
  expect((await uploads.read(companyId, next)).state).toBe('completed');
});

test('a queue that loses everything it holds loses no upload', async () => {
  const companyIds = [newCompany(), newCompany(), newCompany()];
  const ids = await Promise.all(companyIds.map((companyId) => send(companyId)));
  await wipeRedis(platform);
  const workers = runWorkers(app, platform);
  const states = () => Promise.all(ids.map(async (id, at) => (await uploads.read(companyIds[at] ?? 0, id)).state));
  await vi.waitUntil(async () => (await states()).includes('running'), { timeout: 20_000 });
  await wipeRedis(platform);
  await vi.waitUntil(async () => (await states()).every((state) => state === 'completed'), {
    timeout: 60_000,
    interval: 100,
  });
  await workers.close();
  for (const [at, id] of ids.entries()) expect(await outcome(companyIds[at] ?? 0, id)).toEqual(expected);
}, 90_000);

test('a payment that meets the upload is kept, whoever writes first', async () => {
  const companyId = newCompany();
  await uploads.upload('account,amount\nA,10.00\n', { companyId: String(companyId) });
  const paying: CustomerRepository = {
    ...customers,
    updateMany: async (of, changes) => {
      const [change] = changes;
      if (change?.before.version === 1) {
        const [balance] = change.before.balances;
        const payments = [{ id: 'p', amountMinor: 300, at: new Date(0) }];
        const after = { ...change.before, balances: balance ? [{ ...balance, payments }] : [] };
        await customers.save(of, { before: change.before, after }, []);
      }
      return customers.updateMany(of, changes);
    },
  };
  await openUploads(platform, paying).upload('account,amount\nA,12.00\n', { companyId: String(companyId) });
  const [books] = await booksOf(platform, companyId);
  expect(books?.balances).toMatchObject([{ billedMinor: 1200, payments: [{ id: 'p', amountMinor: 300 }] }]);
});

test('an account that somebody else adds meanwhile is updated instead', async () => {
  const companyId = newCompany();
  const racing: CustomerRepository = {
    ...customers,
    insertMany: async (of, fresh) => {
      const [first] = fresh;
      if (first?.addedBy)
        await customers.insertMany(of, [{ ...first, id: customers.newId(), addedBy: '', balances: [] }]);
      return customers.insertMany(of, fresh);
    },
  };
  const done = await openUploads(platform, racing).upload('account,amount\nA,1\nB,2\n', {
    companyId: String(companyId),
  });
  expect(done.progress).toMatchObject({ successful: 2, added: 1 });
  expect((await booksOf(platform, companyId)).map(({ balances }) => balances[0].billedMinor)).toEqual([100, 200]);
});

test('reading waits for writing: never more of a file is held than what is in hand', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId, bytesOf(...billFileText({ rows: 20_000, seed: 2 })));
  let running = 0;
  let most = 0;
  let largest = 0;
  const books: CustomerRepository = {
    ...customers,
    insertMany: async (of, fresh) => {
      most = Math.max(most, ++running);
      largest = Math.max(largest, fresh.length);
      const added = await customers.insertMany(of, fresh);
      running--;
      return added;
    },
  };
  await openUploads(platform, books).work({ companyId, uploadId });
  expect((await uploads.read(companyId, uploadId)).state).toBe('completed');
  expect(most).toBeLessThanOrEqual(4);
  expect(largest).toBeLessThanOrEqual(1000);
});
