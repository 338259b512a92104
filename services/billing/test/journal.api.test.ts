import { domainEvents } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test } from 'vitest';
import type { Customer } from '../src/domain/customer.ts';
import type { Journal } from '../src/use-cases/ports/journal.ts';
import { openUploads, storedJournal } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { app, platform, dependencies, customers, sweep } = await openBilling({ clock });
const { journal, clearing } = dependencies;
const { upload } = openUploads(platform);
const FILE = 'account,amount\nA,100.00\nB,50.00\nC,0.00\n';

const accountOf = async (companyId: number, accountNumber: string): Promise<Customer> => {
  const [account] = await customers.findByAccountNumbers(companyId, [accountNumber]);
  if (!account) throw new Error('no such account');
  return account;
};
async function pay({ companyId, id }: Customer, paymentId: string, amountMinor: number): Promise<void> {
  const balanceId = `${id}-202611`;
  const paidAt = '2026-11-21T12:00:00.000Z';
  await deliverEvent(
    app,
    platform.createEvent(domainEvents.paymentSucceeded, companyId, {
      paymentId,
      customerId: id,
      balanceId,
      amountMinor,
      paidAt,
    }),
  );
}

test('posts the bills of a file before the upload is completed, each once', async () => {
  const companyId = '1';
  await upload(FILE, { companyId });
  expect(await storedJournal(platform, 1)).toEqual([
    'A 202611 bill receivable revenue 10000',
    'B 202611 bill receivable revenue 5000',
  ]);
  await upload(FILE, { companyId });
  expect(await storedJournal(platform, 1)).toHaveLength(2);
  await upload('account,amount\nA,80.00\nB,60.00\n', { companyId });
  expect((await storedJournal(platform, 1)).slice(0, 2)).toEqual([
    'A 202611 bill receivable revenue 10000',
    'A 202611 bill revenue receivable 2000',
  ]);
});

test('posts payments once, however often they are delivered, and clears them from the account', async () => {
  await upload(FILE, { companyId: '2' });
  const account = await accountOf(2, 'A');
  await Promise.all(Array.from({ length: 5 }, () => pay(account, 'p1', 4000)));
  await pay(account, 'p2', 7000);
  await sweep('journal');
  expect(await storedJournal(platform, 2)).toEqual([
    'A 202611 bill receivable revenue 10000',
    'A 202611 payment clearing receivable 4000',
    'A 202611 payment clearing receivable 7000',
    'B 202611 bill receivable revenue 5000',
  ]);
  expect(await accountOf(2, 'A')).toMatchObject({ totalDueMinor: -1000 });
  expect((await accountOf(2, 'A')).entries).toBeUndefined();
});

test('an upload that was killed before it copied its entries posts them when it is resumed', async () => {
  let isDown = true;
  const failing: Journal = {
    ...journal,
    append: async (...entries) => {
      if (isDown) throw new Error('killed');
      await journal.append(...entries);
    },
  };
  const interrupted = openUploads(platform, { journal: failing });
  await expect(interrupted.upload(FILE, { companyId: '3' })).rejects.toThrow('killed');
  expect(await storedJournal(platform, 3)).toEqual([]);
  isDown = false;
  clock.advance(60_000);
  const [{ id: uploadId = '' } = {}] = await dependencies.uploads.list(3, 1);
  await interrupted.applyUpload({ companyId: 3, uploadId });
  expect(await interrupted.read(3, uploadId)).toMatchObject({ state: 'completed', progress: { successful: 3 } });
  expect(await storedJournal(platform, 3)).toEqual([
    'A 202611 bill receivable revenue 10000',
    'B 202611 bill receivable revenue 5000',
  ]);
});

test('a payment between an interrupted upload and its resumption keeps the entries of the upload', async () => {
  const interrupted = openUploads(platform, {
    journal: { ...journal, append: () => Promise.reject(new Error('killed')) },
  });
  await expect(interrupted.upload(FILE, { companyId: '4' })).rejects.toThrow('killed');
  await pay(await accountOf(4, 'A'), 'p', 10_000);
  await sweep('journal');
  expect(await storedJournal(platform, 4)).toEqual([
    'A 202611 bill receivable revenue 10000',
    'A 202611 payment clearing receivable 10000',
  ]);
});

test('a deletion and uploading the account again bill it once', async () => {
  await upload(FILE, { companyId: '5' });
  const account = await accountOf(5, 'A');
  await pay(account, 'p', 4000);
  await app.useCases.removeCustomer(staffOf(5), 5, account.id);
  await upload(FILE, { companyId: '5' });
  const restored = await accountOf(5, 'A');
  expect(restored).toMatchObject({ id: account.id, totalDueMinor: 6000, claim: { state: 'unclaimed' } });
  await sweep('journal');
  expect((await storedJournal(platform, 5)).filter((entry) => entry.startsWith('A'))).toEqual([
    'A 202611 bill receivable revenue 10000',
    'A 202611 payment clearing receivable 4000',
    'A 202611 reversal receivable write-offs 6000',
    'A 202611 write-off write-offs receivable 6000',
  ]);
});

test('credits a payment that arrives after its account was deleted', async () => {
  await upload(FILE, { companyId: '6' });
  const account = await accountOf(6, 'A');
  await app.useCases.removeCustomer(staffOf(6), 6, account.id);
  await pay(account, 'late', 10_000);
  await upload(FILE, { companyId: '6', period: { month: 12, year: 2026 } });
  expect(await accountOf(6, 'A')).toMatchObject({
    totalDueMinor: 10_000,
    balances: [
      { period: 202612, dueMinor: 10_000 },
      { period: 202611, dueMinor: 0 },
    ],
  });
});

test("returns an account's history in pages, newest first", async () => {
  await upload(FILE, { companyId: '7' });
  const account = await accountOf(7, 'A');
  for (const id of ['p1', 'p2', 'p3']) await pay(account, id, 1000);
  await sweep('journal');
  const kinds: string[] = [];
  let after: { at: Date; id: string } | undefined;
  for (;;) {
    const { rows, hasNextPage } = await journal.list(7, account.id, { after, limit: 1 });
    kinds.push(...rows.map(({ kind, reference }) => `${kind} ${reference ?? ''}`));
    after = rows.at(-1);
    if (!hasNextPage) break;
  }
  expect(kinds.toSorted()).toEqual(['bill ', 'payment p1', 'payment p2', 'payment p3']);
});

test("reads what payments changed in the clearing account, and which payments did in a time; other accounts' entries stay out", async () => {
  await upload(FILE, { companyId: '9' });
  await pay(await accountOf(9, 'A'), 'p91', 4000);
  await pay(await accountOf(9, 'B'), 'p92', 5000);
  await sweep('journal');
  const at = new Date('2026-11-21T12:00:00Z');
  expect(await clearing.clearingOf(9, ['p91', 'unknown'])).toEqual([
    { paymentId: 'p91', reference: 'p91', kind: 'payment', amountMinor: 4000, at },
  ]);
  expect(await clearing.clearingOf(2, ['p91'])).toEqual([]);
  const in1 = (from: number, to: number, limit = 2) =>
    clearing.paymentsIn(9, { from: new Date(at.getTime() + from), to: new Date(at.getTime() + to) }, limit);
  expect((await in1(0, 1)).toSorted()).toEqual(['p91', 'p92']);
  expect([...(await in1(-1000, 0)), ...(await in1(1, 1000))]).toEqual([]);
  await expect(in1(0, 1, 1)).rejects.toThrow('more than 1 entries');
});
