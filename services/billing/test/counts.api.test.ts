import { domainEvents } from '@utility-pay/contracts';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { explain } from '@utility-pay/service-kit/testing/explain';
import { wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { billFileText, expectationOf } from '@utility-pay/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBooks } from '../src/books.ts';
import type { CustomerRepository } from '../src/use-cases/ports.ts';
import { recountCustomers } from '../src/use-cases/update-counts.ts';
import { openBooks } from './support/books.ts';
import { bytesOf, idOf, incoming, openUploads } from './support/uploads.ts';

let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const { app, add, customers, platform, close } = await openBooks({ clock });
afterAll(close);
const { counts, keepCounts } = createBooks(platform);
const { useCases } = app;
const uploads = openUploads(platform);

const kept = (companyId: number) => useCases.readCounts(staffOf(companyId), companyId);
const inTheBooks = async (companyId: number) => ({
  total: await customers.count(companyId, { words: [] }),
  claimed: await customers.count(companyId, { words: [], claimed: true }),
});
const recount = () => app.sweepers.find(({ name }) => name === 'recounts')?.run();
const addByHand = async (companyId: number, accountNumber: string): Promise<string> => {
  const input = { companyId, accountNumber, email: `${accountNumber}@example.com` };
  const result = await useCases.addCustomer(staffOf(companyId), input);
  if (result.kind === 'refused') throw new Error(result.userErrors[0]?.message);
  return result.customer.id;
};
const setClaimed = (companyId: number, customerId: string, claimed: boolean) =>
  useCases.setClaimState(staffOf(companyId), { customerId, claimed });
const claim = async (companyId: number, accountNumber: string): Promise<void> => {
  const identity = serviceActor('identity');
  const request = {
    companyId,
    accountNumber,
    email: `${accountNumber}@example.com`,
    name: 'N',
    claimId: accountNumber,
  };
  const reserved = await useCases.reserveClaim(identity, request);
  if (reserved.kind === 'reserved')
    await useCases.confirmClaim(identity, { ...request, customerId: reserved.customerId });
};
/** Adds twelve, claims, marks, resets and deletes some: nine are left, three of them claimed. */
async function changeMuch(companyId: number): Promise<void> {
  const numbers = Array.from({ length: 12 }, (_, index) => `n${index}`);
  const ids = await Promise.all(numbers.map((number) => addByHand(companyId, number)));
  await Promise.all(['n0', 'n1', 'n2'].map((number) => claim(companyId, number)));
  await Promise.all(ids.slice(3, 6).map((id) => setClaimed(companyId, id, true)));
  await Promise.all(ids.slice(2, 4).map((id) => setClaimed(companyId, id, false)));
  await Promise.all(ids.slice(5, 8).map((id) => useCases.deleteCustomer(staffOf(companyId), companyId, id)));
}
const LEFT = { total: 9, claimed: 3 };
const settled = (companyId: number, expected: { total: number; claimed: number }) =>
  vi.waitFor(async () => expect(await kept(companyId)).toMatchObject(expected), { timeout: 60_000, interval: 50 });

describe('with workers', () => {
  let workers: ReturnType<typeof runWorkers>;
  beforeAll(() => {
    workers = runWorkers(app, platform);
  });
  afterAll(() => workers.close());

  test('the counts follow every change', async () => {
    expect(await kept(1)).toEqual({ total: 0, claimed: 0 });
    await changeMuch(1);
    await settled(1, LEFT);
    expect(await inTheBooks(1)).toEqual(LEFT);
  });

  test('a queue that loses everything loses no count', async () => {
    const changing = changeMuch(2);
    await wipeRedis(platform);
    await changing;
    await wipeRedis(platform);
    // Events are handed out again after a while.
    ahead += 60_000;
    await settled(2, LEFT);
    expect(await inTheBooks(2)).toEqual(LEFT);
  });
});

test('facts that are told again and at once count once', async () => {
  await keepCounts.open(3);
  const told = [
    ...Array.from({ length: 5 }, () => platform.createEvent(domainEvents.accountAdded, 3, { customerId: 'c' })),
    platform.createEvent(domainEvents.accountClaimed, 3, { customerId: 'c' }),
    platform.createEvent(domainEvents.accountRemoved, 3, { customerId: 'c', wasClaimed: true }),
    platform.createEvent(domainEvents.accountRemoved, 3, { customerId: 'c' }),
  ];
  for (let round = 0; round < 3; round++) {
    await Promise.all(told.map((event) => app.handlers.find(({ name }) => name === event.type)?.handle(event)));
  }
  expect(await kept(3)).toMatchObject({ total: 3, claimed: 0 });
});

describe('an upload', () => {
  const options = { rows: 6200, seed: 9, bad: 0.02 };
  const { good } = expectationOf(options);
  const send = async (companyId: number) =>
    idOf(await uploads.receiveUpload(incoming(bytesOf(...billFileText(options)), { companyId: String(companyId) })));

  test('counts what it adds, once, however often it is sent', async () => {
    for (let time = 0; time < 2; time++) {
      await uploads.work({ companyId: 10, uploadId: await send(10) });
      expect(await kept(10)).toMatchObject({ total: good.size, claimed: 0 });
    }
    expect(await inTheBooks(10)).toEqual({ total: good.size, claimed: 0 });
  });

  test.each([1, 2, 4, 6])('whose worker dies at write %i, again and again, counts right', async (writes) => {
    const companyId = 10 + writes;
    const uploadId = await send(companyId);
    for (let life = 0; life < 4; life++) {
      let written = 0;
      const dying: CustomerRepository = {
        ...customers,
        insertMany: async (of, fresh) => {
          const inserted = await customers.insertMany(of, fresh);
          if (++written >= writes) throw new Error('killed');
          return inserted;
        },
      };
      await openUploads(platform, dying)
        .work({ companyId, uploadId })
        .catch(() => undefined);
      ahead += 60_000;
    }
    await uploads.work({ companyId, uploadId });
    expect((await uploads.read(companyId, uploadId)).state).toBe('completed');
    expect(await kept(companyId)).toMatchObject({ total: good.size });
    expect(await inTheBooks(companyId)).toMatchObject({ total: good.size });
  });
});

describe('the recount', () => {
  const recountSoon = async (companyId: number): Promise<void> => {
    await keepCounts.doubt(companyId);
    await recount();
  };

  test('takes in customers that were there before anybody counted; until then the index counts', async () => {
    for (let count = 0; count < 3; count++) await add({ companyId: 20 });
    expect(await kept(20)).toEqual({ total: 3, claimed: 0 });
    await recount();
    expect(await counts.find(20)).toMatchObject({ total: 3, claimed: 0, isVerified: true });
  });

  test('puts right what went past the counts', async () => {
    await keepCounts.open(21);
    await add({ companyId: 21 });
    expect((await kept(21)).total).toBe(0);
    await recountSoon(21);
    expect((await kept(21)).total).toBe(1);
  });

  test('never counts what is still on its way', async () => {
    await addByHand(22, '1');
    await recountSoon(22);
    // Its event is in the log, and counted by whoever hears it.
    expect((await kept(22)).total).toBe(0);
    const [event] = await platform.mongo.collection('events').find({ companyId: 22 }).toArray();
    await keepCounts.recordEvent(22, String(event?._id), { total: 1, claimed: 0 });
    await platform.events.acknowledge(String(event?._id), 'billing');
    await recountSoon(22);
    expect((await kept(22)).total).toBe(1);
  });

  test('of a company that never holds still is not begun again at once', async () => {
    await keepCounts.open(24);
    await keepCounts.doubt(24);
    let counted = 0;
    const moving: CustomerRepository = {
      ...customers,
      count: async (companyId, filter) => {
        if (companyId === 24) await keepCounts.recordEvent(24, `fact-${counted++}`, { total: 1, claimed: 0 });
        return customers.count(companyId, filter);
      },
    };
    const sweep = recountCustomers({ counts, customers: moving, isMoving: async () => false, clock });
    await sweep();
    expect(counted).toBe(2);
    await sweep();
    expect(counted).toBe(2);
    expect((await kept(24)).total).toBe(2);
  });

  test('waits for an upload that runs', async () => {
    const uploadId = idOf(await uploads.receiveUpload(incoming('account,amount\nA,1\n', { companyId: '23' })));
    const halting: CustomerRepository = {
      ...customers,
      insertMany: async (of, fresh) => {
        const inserted = await customers.insertMany(of, fresh);
        await recountSoon(23);
        return inserted;
      },
    };
    await openUploads(platform, halting).work({ companyId: 23, uploadId });
    expect((await kept(23)).total).toBe(1);
  });
});

test('who asks for the number of a whole list has nobody counted', async () => {
  await keepCounts.open(30);
  for (const search of [{}, { claimed: true }, { claimed: false }]) {
    const queries = await explain(platform, () => useCases.countCustomers(staffOf(30), 30, search));
    expect(queries.map(({ method }) => method)).toContain('findOne');
    expect(queries.map(({ method }) => method)).not.toContain('countDocuments');
  }
});
