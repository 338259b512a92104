import { type Actor, addDays, dayIn } from '@utility-pay/contracts';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { anonymous, payer, staff } from './world/operations.ts';
import { daysOf, endDay, payAnother, sums, sweep } from './world/reconciliation.ts';
import { paid, refund } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, billing, platform } = world;
/** The provider has no list, as iPOSpays itself. */
const withoutList = await world.secondProcess({ listTransactions: async () => ({ kind: 'unsupported' }) });
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
const importFile = async (
  actor: Actor,
  companyId: number,
  from: string,
  content: string,
  to = from,
  replacesEarlier = false,
) =>
  (
    await withoutList.ask<{ importSettlementFile: Imported }>(actor, IMPORT, {
      input: { companyId: String(companyId), from, to, content, replacesEarlier },
    })
  ).importSettlementFile;

const HEADER = 'Date,Reference,Transaction ID,Type,Amount,Currency';

/** A company with two payments and a refund on its first day, which ended; returns the provider's rows of it. */
async function endedDay() {
  const page = await paid(world);
  await compare();
  const other = await payAnother(world, page, 1500);
  await refund(world, page.owner, page.id, { amountMinor: 417 });
  const day = dayIn('UTC', clock.now());
  clock.advance(24 * 60 * 60_000);
  await billing.postToJournal(platform);
  await compare();
  const rows = [
    `${day},${page.id},,Sale,$84.17,USD`,
    `${day},${page.id},,Refund,(4.17),USD`,
    `${day},,${(await world.stored(other))?.providerTxnId},Sale,15.00,`,
  ];
  return { ...page, other, day, rows };
}

const onDay = async (owner: Actor, companyId: number, day: string) =>
  (await daysOf(world, owner, companyId)).find((each) => each.day === day);

test('a day without a list agrees once its settlement file is imported, and importing it again changes nothing', async () => {
  const { owner, companyId, day, rows } = await endedDay();
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'LIST_UNAVAILABLE',
    listProblem: 'UNSUPPORTED',
    provider: null,
    own: sums(9917, 417, 0, 3),
    journal: sums(9917, 417, 0, 3),
  });
  const endOfDay = new Date(`${addDays(day, 1)}T00:00:00.000Z`);
  expect(await useCases.oldestUnreconciledDay()).toEqual(endOfDay);
  for (let times = 0; times < 2; times += 1) {
    const imported = await importFile(owner, companyId, day, [HEADER, ...rows].join('\r\n'));
    expect(imported).toMatchObject({ rowCount: 3, days: [{ day }], userErrors: [], rowErrors: [] });
    await compare();
    expect(await onDay(owner, companyId, day)).toMatchObject({
      state: 'AGREED',
      listProblem: null,
      provider: sums(9917, 417, 0, 3),
      exceptions: [],
    });
  }
  expect(await useCases.oldestUnreconciledDay()).toBeUndefined();
  const acts = (await recordedActs(platform, companyId)).filter(({ action }) => action === 'reconciliation.imported');
  expect(acts[0]).toMatchObject({ target: { id: day }, after: { rows: 3 } });
});

test('a row that names its payment by the transaction only, and dates it on the next day, agrees on that day', async () => {
  const { owner, companyId, day, rows } = await endedDay();
  const next = addDays(day, 1);
  clock.advance(24 * 60 * 60_000);
  await compare();
  const [sale = '', refunded = '', other = ''] = rows;
  const dated = [sale, refunded, other.replace(day, next)];
  expect((await importFile(owner, companyId, day, [HEADER, ...dated].join('\n'), next)).rowCount).toBe(3);
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'AGREED',
    own: sums(8417, 417, 0, 2),
    provider: sums(8417, 417, 0, 2),
    exceptions: [],
  });
  expect(await onDay(owner, companyId, next)).toMatchObject({
    state: 'AGREED',
    own: sums(1500, 0, 0, 1),
    provider: sums(1500, 0, 0, 1),
    exceptions: [],
  });
});

test('a file of several days shows what is missing, and a later file of it clears the exception', async () => {
  const { owner, companyId, day, rows, other } = await endedDay();
  await importFile(owner, companyId, addDays(day, -1), [HEADER, ...rows.slice(0, 2)].join('\n'), day);
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({
    state: 'EXCEPTIONS',
    exceptions: [{ reason: 'MISSING_AT_PROVIDER', reference: other }],
  });
  expect(await onDay(owner, companyId, addDays(day, -1))).toMatchObject({ state: 'AGREED' });
  await importFile(owner, companyId, day, [HEADER, rows[2]].join('\n'));
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'AGREED', exceptions: [{ state: 'CLEARED' }] });
});

test('a file of the next day clears an exception of the day before, whose row it has; replacing it brings the exception back', async () => {
  const { owner, companyId, day, rows, other } = await endedDay();
  const next = addDays(day, 1);
  clock.advance(24 * 60 * 60_000);
  await compare();
  await importFile(owner, companyId, day, [HEADER, ...rows.slice(0, 2)].join('\n'));
  await compare();
  const missing = [{ reason: 'MISSING_AT_PROVIDER', reference: other, state: 'OPEN' }];
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'EXCEPTIONS', exceptions: missing });
  await importFile(owner, companyId, next, [HEADER, (rows[2] ?? '').replace(day, next)].join('\n'));
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'AGREED', exceptions: [{ state: 'CLEARED' }] });
  await importFile(owner, companyId, next, HEADER, next, true);
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'EXCEPTIONS', exceptions: missing });
});

test('partial refunds of a day with one transaction id count each, also from two files, and once per file', async () => {
  const { owner, companyId, day, id, rows } = await endedDay();
  const refundRow = (amount: string) => `${day},${id},11112222333344445555,Refund,(${amount}),USD`;
  const first = [HEADER, ...rows.filter((row) => row.includes('Sale')), refundRow('4.17')].join('\n');
  for (const content of [first, [HEADER, refundRow('5.00')].join('\n'), first]) {
    expect((await importFile(owner, companyId, day, content)).userErrors).toEqual([]);
    await compare();
  }
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'EXCEPTIONS', provider: sums(9917, 917, 0, 4) });
});

test('a file can take the place of a wrong one that was imported before', async () => {
  const { owner, companyId, day, rows } = await endedDay();
  const wrong = [HEADER, `${day},,11112222333344445555,Sale,70.00,`, ...rows.slice(0, 1)].join('\n');
  await importFile(owner, companyId, day, wrong);
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'EXCEPTIONS', provider: sums(15_417, 0, 0, 2) });
  const right = [HEADER, ...rows].join('\n');
  expect((await importFile(owner, companyId, day, right, day, true)).rowCount).toBe(3);
  await compare();
  expect(await onDay(owner, companyId, day)).toMatchObject({ state: 'AGREED', provider: sums(9917, 417, 0, 3) });
  const acts = (await recordedActs(platform, companyId)).filter(({ action }) => action === 'reconciliation.imported');
  expect(acts.filter(({ after }) => after?.['earlier files'] === 'replaced')).toHaveLength(1);
});

test('refuses a file with a row that cannot be read, and keeps nothing of it', async () => {
  const { owner, companyId, day, rows } = await endedDay();
  const answer = await importFile(owner, companyId, day, [HEADER, rows[0], `${day},x,,Sale,abc,USD`].join('\n'));
  expect(answer).toMatchObject({
    days: [],
    rowErrors: [{ row: 3, message: '"abc" is not an amount in dollars.' }],
    userErrors: [{ field: 'content' }],
  });
  expect(await platform.mongo.collection('provider-transactions').countDocuments({ companyId })).toBe(0);
  const problems = [
    [day, 'x'.repeat(1_000_001)],
    [day, '"unclosed'],
    [addDays(day, 40), HEADER],
  ] as const;
  for (const [from, content] of problems)
    expect((await importFile(owner, companyId, from, content)).userErrors).toHaveLength(1);
  expect((await importFile(owner, companyId, addDays(day, -40), HEADER, day)).userErrors).toMatchObject([
    { field: 'to' },
  ]);
});

test("refuses a file for a day that was compared with the provider's own list", async () => {
  const page = await paid(world);
  await sweep(world);
  const day = dayIn('UTC', clock.now());
  await endDay(world, day);
  const { userErrors } = await importFile(page.owner, page.companyId, day, HEADER);
  expect(userErrors).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining("provider's own list") }]);
});

test('only staff who manage payment settings import files, for their own company', async () => {
  const { companyId } = await paid(world);
  for (const actor of [
    anonymous,
    payer('c', companyId),
    staff(companyId, 'viewPayments'),
    staff(999, 'managePaymentSettings'),
  ])
    await expect(importFile(actor, companyId, '2026-11-01', HEADER)).rejects.toThrow(
      /UNAUTHENTICATED|FORBIDDEN|NOT_FOUND/,
    );
});

test('asks the provider about a payment of the file that is missing here, and about no sale of the shop', async () => {
  const { owner, companyId, id, day, rows } = await endedDay();
  await platform.mongo.collection<{ _id: string }>('payments').deleteOne({ _id: id });
  const shop = `${day},SHOP1,,Sale,$1.00,USD`;
  for (let times = 0; times < 2; times += 1)
    await importFile(owner, companyId, day, [HEADER, ...rows, shop].join('\n'));
  const checks = await platform.mongo.collection('provider-checks').find({ companyId }).toArray();
  expect(checks.map(({ reference }) => reference)).toEqual([id]);
  await useCases.checkReferences();
  expect(await world.stored(id)).toMatchObject({ state: 'succeeded', receivedMinor: 8417 });
});
