import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { explain } from '@utility-pay/service-kit/testing/explain';
import { wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { billFileText, expectationOf } from '@utility-pay/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { createCountUpdates } from '../src/use-cases/update-counts.ts';
import { bytesOf, idOf, incomingUpload, openUploads, SMALL_CHUNKS } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

let clockAheadMs = 0;
const clock = { now: () => new Date(Date.now() + clockAheadMs) };
const { app, dependencies, add, customers, platform, sweep } = await openBilling({ clock });
const { counts, countDeltas } = dependencies;
const { useCases } = app;
const { countUpdates } = useCases;
const uploads = openUploads(platform, SMALL_CHUNKS);

const readCounts = (companyId: number) => useCases.readCounts(staffOf(companyId), companyId);
const storedCounts = async (companyId: number) => ({
  total: await customers.count(companyId, { words: [] }),
  claimed: await customers.count(companyId, { words: [], claimed: true }),
});
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
/** Adds twelve customers, then claims, marks, resets and removes some: nine remain, three of them claimed. */
async function changeCustomers(companyId: number): Promise<void> {
  const numbers = Array.from({ length: 12 }, (_, index) => `n${index}`);
  const ids = await Promise.all(numbers.map((number) => addByHand(companyId, number)));
  await Promise.all(['n0', 'n1', 'n2'].map((number) => claim(companyId, number)));
  await Promise.all(ids.slice(3, 6).map((id) => setClaimed(companyId, id, true)));
  await Promise.all(ids.slice(2, 4).map((id) => setClaimed(companyId, id, false)));
  await Promise.all(ids.slice(5, 8).map((id) => useCases.removeCustomer(staffOf(companyId), companyId, id)));
}
const REMAINING = { total: 9, claimed: 3 };
const expectCounts = (companyId: number, expected: { total: number; claimed: number }) =>
  vi.waitFor(async () => expect(await readCounts(companyId)).toMatchObject(expected), {
    timeout: 60_000,
    interval: 50,
  });

describe('with workers', () => {
  let workers: ReturnType<typeof runWorkers>;
  beforeAll(() => {
    workers = runWorkers(app, platform);
  });
  afterAll(() => workers.close());

  test('the counts include every change', async () => {
    expect(await readCounts(1)).toEqual({ total: 0, claimed: 0 });
    await changeCustomers(1);
    await expectCounts(1, REMAINING);
    expect(await storedCounts(1)).toEqual(REMAINING);
  });

  test('the counts are right after the queues were lost', async () => {
    const changing = changeCustomers(2);
    await wipeRedis(platform);
    await changing;
    await wipeRedis(platform);
    await expectCounts(2, REMAINING);
    expect(await storedCounts(2)).toEqual(REMAINING);
  });
});

test('counts each change once when several processes project at once and one dies between its writes', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push(await addByHand(3, `p${index}`));
  await setClaimed(3, ids[0] ?? '', true);
  await useCases.removeCustomer(staffOf(3), 3, ids[1] ?? '');
  const dying = { ...countDeltas, remove: () => Promise.reject(new Error('killed')) };
  const killed = createCountUpdates({ ...dependencies, countDeltas: dying });
  await expect(killed.projectAll()).rejects.toThrow();
  await Promise.all(Array.from({ length: 4 }, () => createCountUpdates(dependencies).projectAll()));
  expect(await counts.find(3)).toMatchObject({ total: 4, claimed: 1 });
  expect(await countDeltas.list(3, 1)).toEqual([]);
});

describe('an upload', () => {
  const options = { rows: 124, seed: 9, bad: 0.1 };
  const { good } = expectationOf(options);
  const send = async (companyId: number) =>
    idOf(
      await uploads.receiveUpload(incomingUpload(bytesOf(...billFileText(options)), { companyId: String(companyId) })),
    );

  test('counts the customers it adds once, however often it is sent', async () => {
    for (let time = 0; time < 2; time++) {
      await uploads.applyUpload({ companyId: 10, uploadId: await send(10) });
      expect(await readCounts(10)).toMatchObject({ total: good.size, claimed: 0 });
    }
    expect(await storedCounts(10)).toEqual({ total: good.size, claimed: 0 });
  });

  test.each([1, 2, 4, 6])('is counted correctly when its worker dies again and again at write %i', async (writes) => {
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
      await openUploads(platform, { ...SMALL_CHUNKS, customers: dying })
        .applyUpload({ companyId, uploadId })
        .catch(() => undefined);
      clockAheadMs += 60_000;
    }
    await uploads.applyUpload({ companyId, uploadId });
    expect((await uploads.read(companyId, uploadId)).state).toBe('completed');
    expect(await readCounts(companyId)).toMatchObject({ total: good.size });
    expect(await storedCounts(companyId)).toMatchObject({ total: good.size });
  });
});

describe('the recount', () => {
  const recountSoon = async (companyId: number): Promise<void> => {
    await countUpdates.requestRecount(companyId);
    await sweep('recounts');
  };

  test('counts the customers that existed before; until then they are counted by index', async () => {
    for (let count = 0; count < 3; count++) await add({ companyId: 20 });
    expect(await readCounts(20)).toEqual({ total: 3, claimed: 0 });
    await sweep('recounts');
    expect(await counts.find(20)).toMatchObject({ total: 3, claimed: 0, isVerified: true });
  });

  test('corrects wrong counts', async () => {
    await countUpdates.open(21);
    await add({ companyId: 21 });
    expect((await readCounts(21)).total).toBe(0);
    await recountSoon(21);
    expect((await readCounts(21)).total).toBe(1);
  });

  test('counts no pending delta twice', async () => {
    await countUpdates.open(22);
    const customer = await add({ companyId: 22 });
    const after = { ...customer, claim: { state: 'claimed' as const, at: new Date(0) } };
    await customers.save(22, { before: customer, after }, []);
    // A recount gives up while the delta is projected.
    await vi.waitFor(
      async () => {
        await recountSoon(22);
        expect(await counts.find(22)).toMatchObject({ total: 1, claimed: 1, isVerified: true });
      },
      { timeout: 60_000, interval: 50 },
    );
  });

  test('is postponed for a company that changes meanwhile', async () => {
    await countUpdates.open(24);
    await countUpdates.requestRecount(24);
    let counted = 0;
    const changing: CustomerRepository = {
      ...customers,
      count: async (companyId, filter) => {
        if (companyId === 24) {
          counted++;
          const { sequence } = await counts.read(24);
          const sum = { total: { total: 1, claimed: 0 } };
          await counts.acceptBatch(24, sequence, { number: sequence + 1, deltas: [], sum });
          await counts.finishBatch(24, sequence + 1);
        }
        return customers.count(companyId, filter);
      },
    };
    const { recountDue } = createCountUpdates({ ...dependencies, customers: changing });
    await recountDue();
    expect(counted).toBe(2);
    await recountDue();
    expect(counted).toBe(2);
    expect((await readCounts(24)).total).toBe(2);
  });

  test('waits for a running upload', async () => {
    const uploadId = idOf(await uploads.receiveUpload(incomingUpload('account,amount\nA,1\n', { companyId: '23' })));
    const recounting: CustomerRepository = {
      ...customers,
      insertMany: async (of, fresh) => {
        const inserted = await customers.insertMany(of, fresh);
        await recountSoon(23);
        return inserted;
      },
    };
    await openUploads(platform, { customers: recounting }).applyUpload({ companyId: 23, uploadId });
    expect((await readCounts(23)).total).toBe(1);
  });
});

test('reads the size of a whole list without counting documents', async () => {
  await countUpdates.open(30);
  for (const search of [{}, { claimed: true }, { claimed: false }]) {
    const queries = await explain(platform, () => useCases.countCustomers(staffOf(30), 30, search));
    expect(queries.map(({ method }) => method)).toContain('findOne');
    expect(queries.map(({ method }) => method)).not.toContain('countDocuments');
  }
});
