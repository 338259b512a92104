import {
  type BillingMethod,
  domainEvents,
  HOUR_MS,
  type IncomingUpload,
  type Permission,
} from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { beforeEach, expect, test } from 'vitest';
import type { Journal } from '../src/use-cases/ports/journal.ts';
import { incomingUpload, openUploads, settingsWith, storedJournal } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const clock = createTestClock('2026-12-01T12:00:00Z');
let method: BillingMethod = 'balance-forward';
const settingsOf = settingsWith(() => method);
const { app, platform, dependencies, ask, customers } = await openBilling({ clock });
const uploads = openUploads(platform, { settingsOf });

let companies = 0;
beforeEach(() => {
  companies += 1;
  method = 'balance-forward';
});
const advanceHours = (hours: number): void => clock.advance(hours * HOUR_MS);
const file = (amount: string) => `account,amount\n0042,${amount}\n`;
const upload = (month: number, amount: string, asOf: Date | null = null) =>
  uploads.upload(file(amount), { companyId: String(companies), period: { month, year: 2026 }, asOf });
const openItem = async (month: number, amount: string) => {
  method = 'open-item';
  await upload(month, amount);
  method = 'balance-forward';
};
const account = async () => {
  const [found] = await customers.findByAccountNumbers(companies, ['0042']);
  if (!found) throw new Error('no account');
  return found;
};
const dues = async () => (await account()).balances.map(({ dueMinor }) => dueMinor);
const pay = async (paymentId: string, amountMinor: number, paidAt = clock.now()) => {
  const { id: customerId } = await account();
  const data = { paymentId, customerId, balanceId: null, amountMinor, paidAt: paidAt.toISOString() };
  const event = platform.createEvent(domainEvents.paymentSucceeded, companies, data);
  await deliverEvent(app, event);
};

test('a balance-forward file closes earlier bills, and payments after its as-of time are subtracted', async () => {
  await openItem(10, '60.00');
  await openItem(11, '84.17');
  advanceHours(1);
  await pay('included', 1000);
  advanceHours(1);
  const asOf = clock.now();
  advanceHours(1);
  await pay('later', 2000);
  const done = await upload(12, '200.00', asOf);
  expect(done).toMatchObject({ state: 'completed', asOf: { at: asOf, isExplicit: true } });
  expect(await dues()).toEqual([18_000, 0, 0]);
  const { id } = await account();
  const query = `query ($id: ID!) { customer(id: $id) { totalDue { amountMinor } openBalances { month }
    balances { month asOf carriedForwardTo { month year } }
    carriedBalances { month amountDue { amountMinor } } } }`;
  expect((await ask(customerOf(companies, id), query, { id })).data?.customer).toEqual({
    totalDue: { amountMinor: 18_000 },
    openBalances: [{ month: 12 }],
    balances: [
      { month: 12, asOf: asOf.toISOString(), carriedForwardTo: null },
      { month: 11, asOf: null, carriedForwardTo: { month: 12, year: 2026 } },
      { month: 10, asOf: null, carriedForwardTo: { month: 12, year: 2026 } },
    ],
    carriedBalances: [
      { month: 10, amountDue: { amountMinor: 5000 } },
      { month: 11, amountDue: { amountMinor: 8417 } },
    ],
  });
});

test('the default as-of time is when the file was accepted, also if the upload is resumed or the setting changes', async () => {
  await openItem(11, '84.17');
  advanceHours(1);
  const failing: Journal = { ...dependencies.journal, append: () => Promise.reject(new Error('killed')) };
  const killed = openUploads(platform, { settingsOf, journal: failing });
  const accepted = clock.now();
  const send = killed.upload(file('200.00'), { companyId: String(companies), period: { month: 12, year: 2026 } });
  await expect(send).rejects.toThrow('killed');
  method = 'open-item';
  advanceHours(1);
  await pay('meanwhile', 5000);
  advanceHours(1);
  const next = await uploads.uploadRepository.findNext(companies);
  await uploads.applyUpload({ companyId: companies, uploadId: next?.id ?? '' });
  expect((await account()).balances[0]).toMatchObject({ asOf: accepted, dueMinor: 15_000 });
  await app.useCases.copyJournalEntries();
  const journal = await storedJournal(platform, companies);
  expect(journal).toHaveLength(4);
  expect(journal).toEqual(expect.arrayContaining(['0042 202611 carried-forward revenue receivable 8417']));
});

test('a repeated file posts nothing, and a corrected file replaces the amount', async () => {
  await openItem(11, '84.17');
  await upload(12, '200.00');
  advanceHours(1);
  await pay('later', 5000);
  advanceHours(1);
  await upload(12, '200.00');
  expect(await dues()).toEqual([15_000, 0]);
  await app.useCases.copyJournalEntries();
  expect(await storedJournal(platform, companies)).toHaveLength(4);
  await upload(12, '190.00', new Date(clock.now().getTime() - 2 * HOUR_MS));
  expect(await dues()).toEqual([14_000, 0]);
  const payments = {
    batches: async function* () {},
    ofCustomers: async () => [],
    find: async () => [],
    account: async () => undefined,
  };
  const { differences } = await app.useCases.checkLedger({ companyId: companies, payments });
  expect(differences.filter(({ kind }) => kind !== 'credit')).toEqual([]);
});

test('refuses an as-of time in the future, long ago, or under open-item billing', async () => {
  const send = (asOf: Date) =>
    uploads.receiveUpload(incomingUpload(file('1.00'), { companyId: String(companies), asOf }));
  const refused = (message: string) => ({ kind: 'refused', code: 'INVALID', message });
  expect(await send(new Date(clock.now().getTime() + 1))).toEqual(refused('The as-of time is in the future'));
  expect(await send(new Date('2026-01-01'))).toEqual(refused('The as-of time is more than 90 days ago'));
  method = 'open-item';
  expect(await send(clock.now())).toEqual(refused('An as-of time is only accepted with balance-forward billing'));
  expect(await uploads.uploadRepository.findNext(companies)).toBeUndefined();
});

test('an idempotency key is refused with another as-of time', async () => {
  const send = (asOf: Date | null) =>
    uploads.receiveUpload(incomingUpload(file('1.00'), { companyId: String(companies), idempotencyKey: 'key', asOf }));
  const first = await send(clock.now());
  expect(await send(clock.now())).toEqual({ ...first, replayed: true });
  for (const other of [null, new Date(clock.now().getTime() - 1)])
    expect(await send(other)).toMatchObject({ kind: 'refused', code: 'KEY_REUSED' });
});

test('records the as-of time with the upload, for staff and in the audit log', async () => {
  const { id } = await upload(12, '200.00');
  const query = 'query ($id: ID!, $companyId: ID!) { upload(id: $id, companyId: $companyId) { asOf } }';
  const staff = staffOf(companies, ['manageBalances']);
  expect((await ask(staff, query, { id, companyId: String(companies) })).data?.upload).toEqual({
    asOf: clock.now().toISOString(),
  });
  const [act] = await recordedActs(platform, companies);
  expect(act?.after).toEqual({ period: 'December 2026', asOf: clock.now().toISOString() });
});

test('counts the open bills of a company for staff who may change its billing method', async () => {
  const companyId = String(companies);
  method = 'open-item';
  for (const [month, rows] of [
    [10, '1,10.00\n2,20.00'],
    [11, '1,30.00\n3,-5.00'],
  ] as const)
    await uploads.upload(`account,amount\n${rows}\n`, { companyId, period: { month, year: 2026 } });
  const query = `query ($companyId: ID!) { _entities(representations: [{ __typename: "Company", id: $companyId }]) {
    ... on Company { openBills { accounts accountsWithSeveralBills total { amountMinor } } } } }`;
  const openBills = { accounts: 2, accountsWithSeveralBills: 1, total: { amountMinor: 6000 } };
  expect((await ask(staffOf(companies, ['manageUsers']), query, { companyId })).data?._entities).toEqual([
    { openBills },
  ]);
  for (const actor of [customerOf(companies, 'c'), partnerOf(companies), staffOf(companies, [])])
    expect((await ask(actor, query, { companyId })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});

test('warns of payments of the last 24 hours that a file without an as-of time takes as included', async () => {
  await openItem(11, '84.17');
  await pay('old', 500);
  advanceHours(25);
  await pay('card', 1000);
  await pay('other', 250);
  await dependencies.journal.copyPending();
  const included = (permission: Permission) =>
    uploads.readIncludedPayments(staffOf(companies, [permission]), companies);
  expect(await included('manageBalances')).toEqual({ count: 2, totalMinor: 1250 });
  await expect(included('viewPayments')).rejects.toMatchObject({ code: 'FORBIDDEN' });

  const period = { month: 12, year: 2026 };
  const send = (overrides: Partial<IncomingUpload> = {}) =>
    uploads.receiveUpload(incomingUpload(file('100.00'), { companyId: String(companies), period, ...overrides }));
  const warning = expect.stringContaining('2 payments from the last 24 hours ($12.50) are treated as already included');
  const first = { idempotencyKey: 'forward-1' };
  expect(await send(first)).toMatchObject({ kind: 'accepted', warnings: [warning] });
  advanceHours(1);
  await pay('after the upload', 100);
  await dependencies.journal.copyPending();
  expect(await send(first)).toMatchObject({ replayed: true, warnings: [warning] });
  expect(await send({ asOf: clock.now() })).toMatchObject({ kind: 'accepted', warnings: [] });
  advanceHours(25);
  expect(await send()).toMatchObject({ kind: 'accepted', warnings: [] });
  method = 'open-item';
  expect(await send()).toMatchObject({ kind: 'accepted', warnings: [] });
  expect(await included('manageBalances')).toEqual({ count: 0, totalMinor: 0 });
});

test('the amount billed has a charge once, which a later file of the bill includes', async () => {
  await upload(12, '200.00');
  const { id } = await account();
  advanceHours(1);
  const correction = { type: 'add-charge', balanceId: `${id}-202612`, amountMinor: 2500, reason: 'Late fee' };
  const staff = staffOf(companies, ['manageBalances']);
  expect(await app.useCases.correctAccount(staff, { customerId: id, preview: false, correction })).toMatchObject({
    kind: 'corrected',
  });
  const query = `query ($id: ID!) { customer(id: $id) {
    balances { amountBilled { amountMinor } charges { amount { amountMinor } isIncluded } } } }`;
  const billed = async () => (await ask(customerOf(companies, id), query, { id })).data?.customer;
  const charges = (isIncluded: boolean) => [{ amount: { amountMinor: 2500 }, isIncluded }];
  expect(await billed()).toEqual({ balances: [{ amountBilled: { amountMinor: 22_500 }, charges: charges(false) }] });
  advanceHours(1);
  await upload(12, '225.00');
  expect(await billed()).toEqual({ balances: [{ amountBilled: { amountMinor: 22_500 }, charges: charges(true) }] });
});
