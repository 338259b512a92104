import { BILLING_METHOD_BY_NAME, type BillingMethod, domainEvents } from '@utility-pay/contracts';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test } from 'vitest';
import { paymentsOf } from './world/payments.ts';
import { ALL_VALUES, openBilling } from './world/world.ts';

const methods = new Map<number, BillingMethod>();
/** Companies near Honolulu, where it is still November. */
const transport: SubgraphTransport = async (_service, { variables = {} }) => {
  const method = methods.get(Number(variables.id)) ?? 'open-item';
  const [billingMethod] = Object.entries(BILLING_METHOD_BY_NAME).find(([, value]) => value === method) ?? [];
  return { data: { internalCompany: { timeZone: 'Pacific/Honolulu', billingMethod, uploadReview: 'UNUSUAL' } } };
};
const clock = { now: () => new Date('2026-12-01T05:00:00Z') };
const { app, customers, dependencies, platform } = await openBilling({ transport, clock });

const LIVE = 1;
let companies = 100;

/** Delivers the event of a sandbox. */
async function deliver(companyId: number, liveCompanyId = LIVE): Promise<void> {
  await deliverEvent(app, platform.createEvent(domainEvents.sandboxCreated, companyId, { liveCompanyId }));
}
async function createSandbox(method: BillingMethod = 'open-item'): Promise<number> {
  companies += 1;
  const companyId = companies;
  methods.set(companyId, method);
  await deliver(companyId);
  return companyId;
}
const accountsOf = async (companyId: number) =>
  (await customers.list(companyId, { words: [] }, { by: 'account', descending: false, limit: 100, values: ALL_VALUES }))
    .rows;
const open = ({ balances }: { balances: { dueMinor: number }[] }) => balances.filter(({ dueMinor }) => dueMinor > 0);
const differencesOf = async (companyId: number) => {
  await app.useCases.copyJournalEntries();
  return (await app.useCases.checkLedger({ companyId, payments: paymentsOf([]) })).differences;
};
const countsOf = async (companyId: number) => {
  await app.useCases.countUpdates.projectAll();
  return dependencies.counts.find(companyId);
};

test('adds accounts with bills of the present month in the time zone of the company', async () => {
  const companyId = await createSandbox();
  const accounts = await accountsOf(companyId);
  expect(accounts).toHaveLength(20);
  for (const account of accounts) {
    expect(account).toMatchObject({
      name: expect.any(String),
      serviceAddress: expect.any(String),
      claim: { state: 'unclaimed' },
    });
    expect(account.email).toMatch(/^[a-z.\d]+@example\.com$/);
    expect(account.balances.map(({ period }) => period)).toContain(202611);
  }
  const withTwoOpen = accounts.filter((account) => open(account).length === 2);
  expect(withTwoOpen).toHaveLength(5);
  for (const { balances } of withTwoOpen) expect(balances.map(({ period }) => period)).toEqual([202611, 202610]);
  expect(accounts.filter(({ totalDueMinor = 0 }) => totalDueMinor < 0)).toHaveLength(2);
  expect(accounts.filter(({ totalDueMinor = 0 }) => totalDueMinor === 0)).toHaveLength(3);
});

test.each<BillingMethod>(['open-item', 'balance-forward'])(
  'leaves ledger, journal and counts in agreement with the billing method %s',
  async (method) => {
    const companyId = await createSandbox(method);
    expect(await differencesOf(companyId)).toEqual([]);
    expect(await countsOf(companyId)).toMatchObject({ total: 20, claimed: 0 });
    const entries = await platform.mongo.collection('journal').countDocuments({ companyId });
    expect(entries).toBeGreaterThanOrEqual(30);
  },
);

test('includes the earlier bill in the bill of the present month where balances are carried forward', async () => {
  const [byItem = [], forward = []] = await Promise.all(
    (['open-item', 'balance-forward'] as const).map(async (method) => accountsOf(await createSandbox(method))),
  );
  expect(forward.map(({ totalDueMinor }) => totalDueMinor)).toEqual(byItem.map(({ totalDueMinor }) => totalDueMinor));
  for (const account of forward) expect(open(account).length).toBeLessThanOrEqual(1);
});

test('adds nothing twice when the event is delivered again, also concurrently and after changes', async () => {
  companies += 1;
  const companyId = companies;
  await Promise.all([deliver(companyId), deliver(companyId), deliver(companyId)]);
  const [first, second] = await accountsOf(companyId);
  if (!first || !second) throw new Error('no accounts');
  await app.useCases.removeCustomer(staffOf(companyId), companyId, first.id);
  const correction = { type: 'add-credit', amountMinor: 500, reason: 'A test' } as const;
  await app.useCases.correctAccount(staffOf(companyId), { customerId: second.id, preview: false, correction });
  const changed = await accountsOf(companyId);
  await deliver(companyId);
  expect(await accountsOf(companyId)).toEqual(changed);
  expect(changed).toHaveLength(19);
  expect(await countsOf(companyId)).toMatchObject({ total: 19 });
  expect(await differencesOf(companyId)).toEqual([]);
});

test('copies the CSV template of the live company once', async () => {
  const live = 50;
  const template = await app.useCases.readCsvTemplate(staffOf(live), live);
  const save = (companyId: number, headers: string[]) =>
    app.useCases.updateCsvTemplate(staffOf(companyId), {
      ...template,
      companyId,
      fieldMappings: Object.entries({ ...template.fieldMappings, amountDue: headers }).map(([field, given]) => ({
        field,
        headers: given,
      })),
    });
  const headersOf = async (companyId: number) =>
    (await app.useCases.readCsvTemplate(staffOf(companyId), companyId)).fieldMappings.amountDue;
  expect(await save(live, ['owed'])).toMatchObject({ kind: 'saved' });
  companies += 1;
  await deliver(companies, live);
  expect(await headersOf(companies)).toEqual(['owed']);
  await save(companies, ['to pay']);
  await deliver(companies, live);
  expect(await headersOf(companies)).toEqual(['to pay']);
});
