import { type Actor, domainEvents, mayReadCustomers, type UserError } from '@utility-pay/contracts';
import { customerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { describe, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import { RESERVATION_MS } from '../src/domain/claim.ts';
import type { Customer } from '../src/domain/customer.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { buildPayment, paymentsOf } from './world/payments.ts';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { bytesOf, idOf, incomingUpload, openUploads } from './world/uploads.ts';
import { BILLING_OPTIONS, errorOf, openBilling, payloadOf, publishedEvents } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { app, ask, build, customers, dependencies, platform, sweep } = await openBilling({ clock });
const { upload, receiveUpload, applyUpload } = openUploads(platform);

interface Started {
  archived: { id: string; archivedAt: string; totalDue: { amountMinor: number }; version: number } | null;
  customer: { id: string; accountNumber: string; name: string | null; balances: unknown[] } | null;
  userErrors: UserError[];
}
const START = `mutation ($input: StartNewAccountInput!) { startNewAccount(input: $input) {
  archived { id archivedAt totalDue { amountMinor } version }
  customer { id accountNumber name balances { id } }
  userErrors { code field message } } }`;
const REASON = 'The number was given to a new tenant';
const send = (companyId: number, customerId: string, input: object = {}, actor: Actor = staffOf(companyId)) =>
  ask(actor, START, { input: { customerId, companyId: String(companyId), reason: REASON, ...input } });
const start = async ({ companyId, id }: Pick<Customer, 'companyId' | 'id'>, input: object = {}): Promise<Started> =>
  payloadOf<Started>(await send(companyId, id, input));

/** Adds an account with a bill of 50.00 in a file, and a payment of 20.00 for it. */
async function openAccount(companyId: number, accountNumber = 'A'): Promise<Customer> {
  await upload(`account,amount,name\n${accountNumber},50.00,Maria Lopez\n`, { companyId: String(companyId) });
  const [{ id } = { id: '' }] = await customers.findByAccountNumbers(companyId, [accountNumber]);
  const balanceId = `${id}-202611`;
  const payment = {
    companyId,
    customerId: id,
    balanceId,
    paymentId: `p-${id}`,
    amountMinor: 2000,
    paidAt: clock.now(),
  };
  await app.useCases.applySettledPayment(payment);
  const customer = await customers.find(companyId, id);
  if (!customer) throw new Error('not added');
  return customer;
}
const accountOf = async (companyId: number, accountNumber = 'A') =>
  (await customers.findByAccountNumbers(companyId, [accountNumber]))[0];
const differencesOf = async (companyId: number, ...payers: Customer[]) => {
  const payments = payers.map(({ id }) =>
    buildPayment({ id: `p-${id}`, companyId, customerId: id, receivedMinor: 2000 }),
  );
  return (await app.useCases.checkLedger({ companyId, payments: paymentsOf(payments) })).differences;
};

test('archives the account with its ledger, and begins an empty one with the number', async () => {
  const old = await openAccount(1);
  const { archived, customer, userErrors } = await start(old);
  expect(userErrors).toEqual([]);
  expect(archived).toMatchObject({ id: old.id, archivedAt: clock.now().toISOString(), totalDue: { amountMinor: 0 } });
  expect(customer).toMatchObject({ accountNumber: 'A', name: null, balances: [] });
  expect(customer?.id).not.toBe(old.id);
  expect((await accountOf(1))?.id).toBe(customer?.id);
  expect(await customers.find(1, old.id)).toBeUndefined();
  await sweep('customer-counts');
  expect(await dependencies.counts.find(1)).toMatchObject({ total: 1, claimed: 0 });
  expect(await publishedEvents(platform, 1)).toEqual([
    [domainEvents.uploadChanged.name, expect.objectContaining({ changesBills: false })],
    [domainEvents.accountRemoved.name, { customerId: old.id, resets: 1, isArchived: true }],
    [domainEvents.accountArchived.name, { customerId: old.id }],
  ]);
  const acts = await recordedActs(platform, 1);
  expect(acts.find(({ action }) => action === 'customer.archived')).toMatchObject({
    target: { type: 'customer', id: old.id, label: 'A' },
    reason: REASON,
    before: { totalDue: '$30.00' },
    after: { totalDue: '$0.00' },
  });
  expect(await differencesOf(1, old)).toEqual([]);
});

test('a preview shows what is written off and changes nothing', async () => {
  const old = await openAccount(2);
  expect(await start(old, { preview: true })).toMatchObject({
    archived: { totalDue: { amountMinor: 0 } },
    customer: null,
    userErrors: [],
  });
  expect(await customers.find(2, old.id)).toMatchObject({ version: old.version, totalDueMinor: 3000 });
});

test('refuses to confirm a preview of an account that changed since', async () => {
  const old = await openAccount(3);
  const { userErrors } = await start(old, { expectedVersion: old.version - 1 });
  expect(userErrors).toEqual([
    {
      code: 'CONFLICT',
      field: 'expectedVersion',
      message: 'This account changed after the preview. Review the changes again.',
    },
  ]);
  expect((await start(old, { expectedVersion: old.version })).userErrors).toEqual([]);
});

test('the number of an archived account never restores it: files and claims find the new one', async () => {
  const old = await openAccount(4);
  const { customer } = await start(old);
  await upload('account,amount\nA,12.00\n', { companyId: '4', period: { month: 12, year: 2026 } });
  const current = await accountOf(4);
  expect(current).toMatchObject({ id: customer?.id, totalDueMinor: 1200, generation: 1 });
  expect(current?.balances.map(({ period }) => period)).toEqual([202612]);
  await app.useCases.removeCustomer(staffOf(4), 4, customer?.id ?? '');
  await upload('account,amount\nA,12.00\n', { companyId: '4', period: { month: 12, year: 2026 } });
  expect((await accountOf(4))?.id).toBe(customer?.id);
  expect(await customers.findWithRemoved(4, old.id)).toMatchObject({ archivedAt: clock.now(), totalDueMinor: 0 });
  const again = await start({ companyId: 4, id: customer?.id ?? '' });
  expect(await accountOf(4)).toMatchObject({ id: again.customer?.id, generation: 2 });
  expect(await differencesOf(4, old)).toEqual([]);
});

test('money and refunds that arrive late stay with the archived account', async () => {
  const old = await openAccount(5);
  const { customer } = await start(old);
  const late = { companyId: 5, customerId: old.id, balanceId: null, paymentId: 'late' };
  expect(await app.useCases.applySettledPayment({ ...late, amountMinor: 700, paidAt: clock.now() })).toEqual({
    kind: 'applied',
  });
  await app.useCases.applySettledRefund({ ...late, refundId: 'r', refundedMinor: 700, at: clock.now() });
  expect(await customers.findWithRemoved(5, old.id)).toMatchObject({ totalDueMinor: 0 });
  expect((await customers.find(5, customer?.id ?? ''))?.credits).toBeUndefined();
});

test('staff can read an archived account and its history, but lists leave it out', async () => {
  const old = await openAccount(6);
  await dependencies.journal.copyPending();
  const { customer } = await start(old);
  const READ = `query ($id: ID!, $withArchived: Boolean) { customer(id: $id, companyId: "6", withArchived: $withArchived) {
    name archivedAt successorId earlierAccounts { id name } history(first: 10) { edges { node { kind reason } } } } }`;
  const read = async (id: string, withArchived: boolean, actor: Actor = staffOf(6)) =>
    (await ask(actor, READ, { id, withArchived })).data?.customer;
  await dependencies.journal.copyPending();
  expect(await read(old.id, true)).toMatchObject({
    name: 'Maria Lopez',
    archivedAt: clock.now().toISOString(),
    successorId: customer?.id,
    earlierAccounts: [],
    history: {
      edges: expect.arrayContaining([
        { node: { kind: 'WRITE_OFF', reason: REASON } },
        { node: { kind: 'PAYMENT', reason: null } },
      ]),
    },
  });
  expect(await read(old.id, false)).toBeNull();
  expect(await read(old.id, true, staffOf(7))).toBeNull();
  expect(await read(old.id, true, customerOf(6, old.id))).toBeNull();
  expect(await read(customer?.id ?? '', false)).toMatchObject({
    archivedAt: null,
    successorId: null,
    earlierAccounts: [{ id: old.id, name: 'Maria Lopez' }],
  });
  expect(await read(customer?.id ?? '', false, customerOf(6, customer?.id ?? ''))).toMatchObject({
    earlierAccounts: [],
  });
  const list = await customers.list(
    6,
    { words: ['maria'] },
    { by: 'account', descending: false, limit: 10, values: { customData: true, allBalances: true, credits: true } },
  );
  expect(list.rows).toEqual([]);
});

test('ends the login of a claimed account, and refuses during a claim', async () => {
  const claim: Customer['claim'] = {
    state: 'claiming',
    claimId: 'c',
    email: 'e@example.com',
    name: 'E',
    at: clock.now(),
  };
  const customer = { ...build({ companyId: 8, accountNumber: 'A' }), claim, emailKey: 'e@example.com' };
  await customers.insertMany(8, [customer]);
  expect((await start(customer)).userErrors).toMatchObject([{ code: 'CONFLICT', message: /being claimed/ }]);
  clock.advance(RESERVATION_MS);
  const ended: string[] = [];
  const { useCases } = createBilling(platform, BILLING_OPTIONS, {
    endLogin: async ({ customerId, resets }) => void ended.push(`${customerId} ${resets}`),
  });
  await useCases.startNewAccount(staffOf(8), { customerId: customer.id, reason: REASON, preview: false });
  expect(ended).toEqual([`${customer.id} 1`]);
  expect(await customers.findByEmailKey(8, 'e@example.com')).toBeUndefined();
});

test('refuses while a bill file is being processed or awaits approval: it may be about the former customer', async () => {
  const old = await openAccount(9);
  const file = incomingUpload(bytesOf('account,amount\nA,1.00\n'), { companyId: '9', review: 'always' });
  const uploadId = idOf(await receiveUpload(file));
  expect((await start(old)).userErrors).toMatchObject([{ message: /bill file is being processed/ }]);
  await applyUpload({ companyId: 9, uploadId });
  expect((await start(old)).userErrors).toMatchObject([{ message: /awaits approval/ }]);
  await app.useCases.discardUpload(staffOf(9), { companyId: 9, uploadId });
  expect((await start(old)).userErrors).toEqual([]);
});

test('an upload that meets the archiving bills the new account, not the archived one', async () => {
  const old = await openAccount(10);
  let isFirst = true;
  const racing: CustomerRepository = {
    ...customers,
    updateMany: async (companyId, changes) => {
      if (isFirst) {
        isFirst = false;
        const { useCases } = createBilling(platform, BILLING_OPTIONS, {
          uploads: { ...dependencies.uploads, listUnfinishedOf: async () => [] },
        });
        await useCases.startNewAccount(staffOf(10), { customerId: old.id, reason: REASON, preview: false });
      }
      return customers.updateMany(companyId, changes);
    },
  };
  const file = 'account,amount\nA,80.00\nB,1.00\n';
  const done = await openUploads(platform, { customers: racing }).upload(file, { companyId: '10' });
  expect(done).toMatchObject({ state: 'completed', progress: { successful: 2, failed: 0 } });
  expect(await accountOf(10)).toMatchObject({ generation: 1, totalDueMinor: 8000 });
  expect(await customers.findWithRemoved(10, old.id)).toMatchObject({ totalDueMinor: 0 });
  await sweep('journal');
  expect(await differencesOf(10, old)).toEqual([]);
});

test('an upload adds the new account itself when it comes before the request does', async () => {
  const old = await openAccount(11);
  const halted: CustomerRepository = { ...customers, insert: () => Promise.reject(new Error('killed')) };
  const { useCases } = createBilling(platform, BILLING_OPTIONS, { customers: halted });
  const input = { customerId: old.id, reason: REASON, preview: false };
  await expect(withoutRelay(platform, () => useCases.startNewAccount(staffOf(11), input))).rejects.toThrow('killed');
  await upload('account,amount\nA,9.00\nB,1.00\nC,1.00\n', { companyId: '11', period: { month: 12, year: 2026 } });
  const added = await accountOf(11);
  expect(added).toMatchObject({ generation: 1, totalDueMinor: 900 });
  expect((await start(old)).customer?.id).toBe(added?.id);
});

test('after a crash before the new account was added, the event adds it once', async () => {
  const old = await openAccount(12);
  const halted: CustomerRepository = { ...customers, insert: () => Promise.reject(new Error('killed')) };
  const { useCases } = createBilling(platform, BILLING_OPTIONS, { customers: halted });
  const input = { customerId: old.id, reason: REASON, preview: false };
  await expect(withoutRelay(platform, () => useCases.startNewAccount(staffOf(12), input))).rejects.toThrow('killed');
  expect((await accountOf(12))?.id).toBe(old.id);
  const event = platform.createEvent(domainEvents.accountArchived, 12, { customerId: old.id });
  await Promise.all([deliverEvent(app, event), deliverEvent(app, event), deliverEvent(app, event)]);
  const added = await accountOf(12);
  expect(added).toMatchObject({ generation: 1, balances: [], claim: { state: 'unclaimed' } });
  expect(await platform.mongo.collection('customers').countDocuments({ companyId: 12 })).toBe(2);
  await app.useCases.removeCustomer(staffOf(12), 12, added?.id ?? '');
  await deliverEvent(app, event);
  expect(await platform.mongo.collection('customers').countDocuments({ companyId: 12 })).toBe(2);
});

test('archives once when several staff start a new account at the same time', async () => {
  const old = await openAccount(13);
  const answers = await Promise.all(Array.from({ length: 5 }, () => start(old)));
  const current = await accountOf(13);
  for (const { customer } of answers) expect(customer?.id).toBe(current?.id);
  expect(await platform.mongo.collection('customers').countDocuments({ companyId: 13 })).toBe(2);
});

describe('permissions', () => {
  test.each(refusedActors('manageCustomers', 'customers:write'))('refuses %s', async (_who, actor, code) => {
    const customer = build({ companyId: 1 });
    await customers.insertMany(1, [customer]);
    for (const id of [customer.id, customers.newId(), 'nonsense'])
      expect(errorOf(await send(1, id, {}, actor))).toEqual([code, ERROR_MESSAGES[code] ?? 'Customer not found']);
    expect(await customers.find(1, customer.id)).toBeDefined();
  });

  test.each(allowedActors('manageCustomers', 'customers:write'))('allows %s', async (_who, actor) => {
    const customer = build({ companyId: 1 });
    await customers.insertMany(1, [customer]);
    const { archived, customer: added } = payloadOf<Started>(await send(1, customer.id, {}, actor));
    const isShown = mayReadCustomers(actor, 1);
    expect([archived?.id, added?.accountNumber]).toEqual(
      isShown ? [customer.id, customer.accountNumber] : [undefined, undefined],
    );
    expect(await customers.findWithRemoved(1, customer.id)).toMatchObject({ archivedAt: clock.now() });
  });

  test('needs a reason', async () => {
    const customer = build({ companyId: 1 });
    await customers.insertMany(1, [customer]);
    expect((await start(customer, { reason: ' ' })).userErrors).toMatchObject([
      { code: 'INVALID', field: 'reason', message: 'Enter a reason' },
    ]);
  });
});
