import { type Actor, addDays, dayIn } from '@utility-pay/contracts';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { anonymous, payer, staff } from './world/operations.ts';
import { daysOf, endDay, payAnotherBill, sums, sweep } from './world/reconciliation.ts';
import { makePayment, refundPayment } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, billing, platform } = world;
/** A process whose provider has no list of transactions, like iPOSpays itself. */
const withoutList = await world.startProcess({ listTransactions: async () => ({ kind: 'unsupported' }) });
const useCases = withoutList.app.useCases;
const compare = async () => {
  await useCases.addReconciliationDays();
  await useCases.reconcileDueDays();
};

const IMPORT = `mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) {
  days { day } rowCount rowErrors { row message } userErrors { code field message } } }`;
interface Imported {
  days: { day: string }[];
  rowCount: number;
  rowErrors: { row: number; message: string }[];
  userErrors: { code: string; field: string | null; message: string }[];
}
interface FileInput {
  companyId: number;
  from: string;
  /** `from` by default. */
  to?: string;
  content: string;
  replacesEarlier?: boolean;
}
const importFile = async (actor: Actor, { companyId, from, to = from, ...file }: FileInput) => {
  const input = { companyId: String(companyId), from, to, ...file };
  return (await withoutList.ask<{ importSettlementFile: Imported }>(actor, IMPORT, { input })).importSettlementFile;
};

const HEADER = 'Date,Reference,Transaction ID,Type,Amount,Currency';

/** Makes two payments and a refund on the first day of a company, and ends the day; returns the provider's rows of the day. */
async function endDayWithPayments() {
  const page = await makePayment(world);
  await compare();
  const secondId = await payAnotherBill(world, page, 1500);
  await refundPayment(world, page.owner, page.id, { amountMinor: 417 });
  const day = dayIn('UTC', clock.now());
  clock.advance(24 * 60 * 60_000);
  await billing.postToJournal(platform);
  await compare();
  const rows = [
    `${day},${page.id},,Sale,$84.17,USD`,
    `${day},${page.id},,Refund,(4.17),USD`,
    `${day},,${(await world.stored(secondId))?.providerTxnId},Sale,15.00,`,
  ];
  return { ...page, secondId, day, rows };
}

const onDay = async (owner: Actor, companyId: number, day: string) =>
  (await daysOf(world, owner, companyId)).find((each) => each.day === day);

test('agrees on a day without a list after its settlement file is imported, also when the file is imported again', async () => {
  const { owner, companyId, day, rows } = await endDayWithPayments();
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'LIST_UNAVAILABLE',
    listProblem: 'UNSUPPORTED',
    provider: null,
    own: sums({ payments: 9917, refunds: 417, count: 3 }),
    journal: sums({ payments: 9917, refunds: 417, count: 3 }),
  });
  const endOfDay = new Date(`${addDays(day, 1)}T00:00:00.000Z`);
  expect(await useCases.oldestUnreconciledDay()).toEqual(endOfDay);
  for (let times = 0; times < 2; times += 1) {
    const imported = await importFile(owner, { companyId, from: day, content: [HEADER, ...rows].join('\r\n') });
    expect(imported).toMatchObject({ rowCount: 3, days: [{ day }], userErrors: [], rowErrors: [] });
    await compare();
    expect(await onDay(owner, companyId, day)).toMatchObject({
      state: 'AGREED',
      listProblem: null,
      provider: sums({ payments: 9917, refunds: 417, count: 3 }),
      exceptions: [],
    });
  }
  expect(await useCases.oldestUnreconciledDay()).toBeUndefined();
  const acts = (await recordedActs(platform, companyId)).filter(({ action }) => action === 'reconciliation.imported');
  expect(acts[0]).toMatchObject({ target: { id: day }, after: { rows: 3 } });
});

test('counts a payment on the day of its row, which has the next date and only a transaction id', async () => {
  const { owner, companyId, day, rows } = await endDayWithPayments();
  const next = addDays(day, 1);
  clock.advance(24 * 60 * 60_000);
  await compare();
  const [sale = '', refunded = '', byTransaction = ''] = rows;
  const content = [HEADER, sale, refunded, byTransaction.replace(day, next)].join('\n');
  expect((await importFile(owner, { companyId, from: day, to: next, content })).rowCount).toBe(3);
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'AGREED',
    own: sums({ payments: 8417, refunds: 417, count: 2 }),
    provider: sums({ payments: 8417, refunds: 417, count: 2 }),
    exceptions: [],
  });
  expect(await onDay(owner, companyId, next)).toMatchObject({
    state: 'AGREED',
    own: sums({ payments: 1500, count: 1 }),
    provider: sums({ payments: 1500, count: 1 }),
    exceptions: [],
  });
});

test('reports a payment that is missing in a file of two days, and clears the exception after a file with its row', async () => {
  const { owner, companyId, day, rows, secondId } = await endDayWithPayments();
  const incomplete = [HEADER, ...rows.slice(0, 2)].join('\n');
  await importFile(owner, { companyId, from: addDays(day, -1), to: day, content: incomplete });
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'EXCEPTIONS',
    exceptions: [{ reason: 'MISSING_AT_PROVIDER', reference: secondId }],
  });
  expect(await onDay(owner, companyId, addDays(day, -1))).toMatchObject({ state: 'AGREED' });
  await importFile(owner, { companyId, from: day, content: [HEADER, rows[2]].join('\n') });
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'AGREED', exceptions: [{ state: 'CLEARED' }] });
});

test('clears an exception when the file of the next day has its row, and opens it again when that file is replaced', async () => {
  const { owner, companyId, day, rows, secondId } = await endDayWithPayments();
  const next = addDays(day, 1);
  clock.advance(24 * 60 * 60_000);
  await compare();
  await importFile(owner, { companyId, from: day, content: [HEADER, ...rows.slice(0, 2)].join('\n') });
  await compare();
  const missing = [{ reason: 'MISSING_AT_PROVIDER', reference: secondId, state: 'OPEN' }];
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'EXCEPTIONS', exceptions: missing });
  const ofNextDay = [HEADER, (rows[2] ?? '').replace(day, next)].join('\n');
  await importFile(owner, { companyId, from: next, content: ofNextDay });
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'AGREED', exceptions: [{ state: 'CLEARED' }] });
  await importFile(owner, { companyId, from: next, content: HEADER, replacesEarlier: true });
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'EXCEPTIONS', exceptions: missing });
});

test('counts partial refunds of a day with one transaction id each, also from two files, and once per file', async () => {
  const { owner, companyId, day, id, rows } = await endDayWithPayments();
  const refundRow = (amount: string) => `${day},${id},11112222333344445555,Refund,(${amount}),USD`;
  const first = [HEADER, ...rows.filter((row) => row.includes('Sale')), refundRow('4.17')].join('\n');
  for (const content of [first, [HEADER, refundRow('5.00')].join('\n'), first]) {
    expect((await importFile(owner, { companyId, from: day, content })).userErrors).toEqual([]);
    await compare();
  }
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'EXCEPTIONS',
    provider: sums({ payments: 9917, refunds: 917, count: 4 }),
  });
});

test('replaces the rows of a wrong file by those of another file', async () => {
  const { owner, companyId, day, rows } = await endDayWithPayments();
  const wrong = [HEADER, `${day},,11112222333344445555,Sale,70.00,`, ...rows.slice(0, 1)].join('\n');
  await importFile(owner, { companyId, from: day, content: wrong });
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'EXCEPTIONS',
    provider: sums({ payments: 15_417, count: 2 }),
  });
  const right = [HEADER, ...rows].join('\n');
  expect((await importFile(owner, { companyId, from: day, content: right, replacesEarlier: true })).rowCount).toBe(3);
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'AGREED',
    provider: sums({ payments: 9917, refunds: 417, count: 3 }),
  });
  const acts = (await recordedActs(platform, companyId)).filter(({ action }) => action === 'reconciliation.imported');
  expect(acts.filter(({ after }) => after?.['earlier files'] === 'replaced')).toHaveLength(1);
});

test('refuses a file with an unreadable row, of more than 1 MB, with invalid CSV, or for 41 days or a future day, and stores no row', async () => {
  const { owner, companyId, day, rows } = await endDayWithPayments();
  const content = [HEADER, rows[0], `${day},x,,Sale,abc,USD`].join('\n');
  expect(await importFile(owner, { companyId, from: day, content })).toMatchObject({
    days: [],
    rowErrors: [{ row: 3, message: '"abc" is not an amount in dollars.' }],
    userErrors: [{ field: 'content' }],
  });
  expect(await platform.mongo.collection('provider-transactions').countDocuments({ companyId })).toBe(0);
  const refusedFiles = [
    [day, 'x'.repeat(1_000_001)],
    [day, '"unclosed'],
    [addDays(day, 40), HEADER],
  ] as const;
  for (const [from, refused] of refusedFiles)
    expect((await importFile(owner, { companyId, from, content: refused })).userErrors).toHaveLength(1);
  const tooManyDays = { companyId, from: addDays(day, -40), to: day, content: HEADER };
  expect((await importFile(owner, tooManyDays)).userErrors).toMatchObject([{ field: 'to' }]);
  expect(await platform.mongo.collection('provider-transactions').countDocuments({ companyId })).toBe(0);
});

test("refuses a file for a day that was compared with the provider's own list", async () => {
  const page = await makePayment(world);
  await sweep(world);
  const day = dayIn('UTC', clock.now());
  await endDay(world, day);
  const { userErrors } = await importFile(page.owner, { companyId: page.companyId, from: day, content: HEADER });
  expect(userErrors).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining("provider's own list") }]);
});

test('lets only staff who manage payment settings import files, for their own company', async () => {
  const { companyId } = await makePayment(world);
  for (const actor of [
    anonymous,
    payer('c', companyId),
    staff(companyId, 'viewPayments'),
    staff(999, 'managePaymentSettings'),
  ])
    await expect(importFile(actor, { companyId, from: '2026-11-01', content: HEADER })).rejects.toThrow(
      /UNAUTHENTICATED|FORBIDDEN|NOT_FOUND/,
    );
});

test('asks the provider about a payment of the file that is missing here, and about no sale of the shop', async () => {
  const { owner, companyId, id, day, rows } = await endDayWithPayments();
  await platform.mongo.collection<{ _id: string }>('payments').deleteOne({ _id: id });
  const shop = `${day},SHOP1,,Sale,$1.00,USD`;
  for (let times = 0; times < 2; times += 1)
    await importFile(owner, { companyId, from: day, content: [HEADER, ...rows, shop].join('\n') });
  const checks = await platform.mongo.collection('provider-checks').find({ companyId }).toArray();
  expect(checks.map(({ reference }) => reference)).toEqual([id]);
  await useCases.checkReferences();
  expect(await world.stored(id)).toMatchObject({ state: 'succeeded', receivedMinor: 8417 });
});
