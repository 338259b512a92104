import { type Actor, domainEvents, type UserError } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { describe, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import { RESERVATION_MS } from '../src/domain/claim.ts';
import type { Customer } from '../src/domain/customer.ts';
import { addCredit, applyBill } from '../src/domain/ledger-changes.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { openUploads } from './world/uploads.ts';
import { ALL_VALUES, BILLING_OPTIONS, errorOf, openBilling, payloadOf, publishedEvents } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { ask, add, build, customers, dependencies, platform, sweep } = await openBilling({ clock });

interface Deleted {
  deletedCustomerId: string | null;
  userErrors: UserError[];
}
const DELETE = `mutation ($input: DeleteCustomerInput!) { deleteCustomer(input: $input) {
  deletedCustomerId userErrors { code field message } } }`;
const send = (companyId: number, customerId: string, actor: Actor = staffOf(companyId)) =>
  ask(actor, DELETE, { input: { companyId: String(companyId), customerId } });
const remove = async ({ companyId, id }: Customer): Promise<Deleted> => payloadOf<Deleted>(await send(companyId, id));
const NOT_FOUND = ['NOT_FOUND', 'Customer not found'];
const claimed: Customer['claim'] = { state: 'claimed', claimId: 'c', at: new Date(0) };
const claiming = (at = clock.now()): Customer['claim'] => ({
  state: 'claiming',
  claimId: 'c',
  email: 'e@example.com',
  name: 'E',
  at,
});
const withClaim = async (companyId: number, claim: Customer['claim']): Promise<Customer> => {
  const customer = { ...build({ companyId }), claim };
  await customers.insertMany(companyId, [customer]);
  return customer;
};

const addByHand = async (companyId: number, email: string) => {
  const input = { companyId: String(companyId), accountNumber: '001042', email };
  const query = 'mutation ($input: AddCustomerInput!) { addCustomer(input: $input) { customer { id } } }';
  return payloadOf<{ customer: { id: string } }>(await ask(staffOf(companyId), query, { input })).customer;
};

test('hides a removed customer, publishes the removal once, and frees its email', async () => {
  const { id } = await addByHand(1, 'maria@example.com');
  const customer = await customers.find(1, id);
  if (!customer) throw new Error('not added');
  expect(await remove(customer)).toEqual({ deletedCustomerId: id, userErrors: [] });
  expect(await customers.find(1, id)).toBeUndefined();
  expect(await customers.findMany(1, [id], ALL_VALUES)).toEqual([]);
  expect(await customers.findByAccountKey(1, '1042', 1)).toEqual([]);
  expect(await customers.findByEmailKey(1, 'maria@example.com')).toBeUndefined();
  for (const by of ['account', 'name', 'due'] as const) {
    const slice = { by, descending: false, limit: 10, values: ALL_VALUES };
    expect(await customers.list(1, { words: [] }, slice)).toEqual({ rows: [], hasNextPage: false });
  }
  expect(await customers.count(1, { words: [] })).toBe(0);
  expect(await customers.hasAny(1)).toBe(false);
  expect(errorOf(await send(1, id))).toEqual(NOT_FOUND);
  expect(await publishedEvents(platform, 1)).toEqual([['billing.account.removed', { customerId: id, resets: 1 }]]);
});

test('adding the account number again restores the account with its ledger and the new email', async () => {
  const { id } = await addByHand(11, 'maria@example.com');
  const before = await customers.find(11, id);
  if (!before) throw new Error('not added');
  const source = { kind: 'staff' as const, id: 's' };
  const posting = { at: clock.now(), source, newId: customers.newId };
  const billed = applyBill(before, { period: 202611, billedMinor: 5000, fields: {} }, posting);
  if (billed.kind === 'unchanged') throw new Error('not billed');
  const after = addCredit(billed.customer, { id: 'p', kind: 'payment', amountMinor: 3000, at: clock.now() }, posting);
  await customers.save(11, { before, after: after ?? billed.customer }, []);
  await remove(before);
  expect(await customers.findWithRemoved(11, id)).toMatchObject({ totalDueMinor: 0, claim: { state: 'removed' } });
  expect(await addByHand(11, 'ana@example.com')).toEqual({ id });
  expect(await customers.find(11, id)).toMatchObject({
    email: 'ana@example.com',
    claim: { state: 'unclaimed' },
    totalDueMinor: 2000,
    balances: [{ period: 202611, billedMinor: 5000, dueMinor: 2000 }],
  });
  expect(await customers.count(11, { words: [] })).toBe(1);
  await sweep('customer-counts');
  expect(await dependencies.counts.find(11)).toMatchObject({ total: 1, claimed: 0 });
});

test('publishes one removal when many requests remove a customer at once', async () => {
  const customer = await withClaim(2, claimed);
  await Promise.all(Array.from({ length: 8 }, () => send(2, customer.id)));
  expect(await publishedEvents(platform, 2)).toEqual([
    ['billing.account.removed', { customerId: customer.id, resets: 1 }],
  ]);
});

test('refuses to remove a customer during a claim, until the reservation has expired', async () => {
  const customer = await withClaim(3, claiming());
  expect(await remove(customer)).toEqual({
    deletedCustomerId: null,
    userErrors: [
      { code: 'CONFLICT', field: null, message: 'This account is being claimed right now. Try again in a minute.' },
    ],
  });
  clock.advance(RESERVATION_MS);
  expect((await remove(customer)).deletedCustomerId).toBe(customer.id);
});

test('publishes the events that wait in a removed customer', async () => {
  const customer = await add({ companyId: 8 });
  const waiting = platform.createEvent(domainEvents.accountUnclaimed, 8, { customerId: customer.id, resets: 1 });
  const { relay } = platform;
  const { flush } = relay;
  relay.flush = () => undefined;
  await customers.save(8, { before: customer, after: { ...customer, claim: claimed } }, [waiting]);
  await remove(customer);
  relay.flush = flush;
  expect(await publishedEvents(platform, 8)).toEqual([
    ['billing.account.unclaimed', { customerId: customer.id, resets: 1 }],
    ['billing.account.removed', { customerId: customer.id, resets: 1 }],
  ]);
});

test('removes a customer that changes at the same time', async () => {
  const customer = await withClaim(6, { state: 'unclaimed' });
  let isFirst = true;
  const racing: CustomerRepository = {
    ...customers,
    save: async (companyId, change, events) => {
      const after: Customer = { ...change.before, claim: claimed };
      if (isFirst) await customers.save(6, { before: change.before, after }, []);
      isFirst = false;
      return customers.save(companyId, change, events);
    },
  };
  const { useCases } = createBilling(platform, BILLING_OPTIONS, { customers: racing });
  expect(await useCases.removeCustomer(staffOf(6), 6, customer.id)).toEqual({ kind: 'removed' });
  expect(await customers.find(6, customer.id)).toBeUndefined();
  expect(await publishedEvents(platform, 6)).toHaveLength(1);
});

test('an upload that meets the removal restores the customer, without email and login', async () => {
  const customer = await add({ companyId: 7, accountNumber: 'A', email: 'a@example.com', name: 'Maria' });
  const racing: CustomerRepository = {
    ...customers,
    updateMany: async (companyId, changes) => {
      if (changes.some(({ before }) => !before.deletedAt)) await remove(customer);
      return customers.updateMany(companyId, changes);
    },
  };
  const done = await openUploads(platform, { customers: racing }).upload('account,amount\nA,1\nB,2\n', {
    companyId: '7',
  });
  expect(done).toMatchObject({ state: 'completed', progress: { successful: 2, failed: 0 } });
  const [added] = await customers.findByAccountNumbers(7, ['A']);
  expect([added?.id, added?.email, added?.claim.state]).toEqual([customer.id, undefined, 'unclaimed']);
});

describe('permissions', () => {
  test.each(refusedActors('manageCustomers', 'customers:write'))('refuses %s', async (_who, actor, code) => {
    const { id } = await add({ companyId: 1 });
    for (const customerId of [id, customers.newId(), 'nonsense']) {
      expect(errorOf(await send(1, customerId, actor))).toEqual([code, ERROR_MESSAGES[code] ?? 'Customer not found']);
    }
    expect(await customers.find(1, id)).toBeDefined();
  });

  test.each(allowedActors('manageCustomers', 'customers:write'))('allows %s', async (_who, actor) => {
    const { id } = await add({ companyId: 1 });
    expect(payloadOf<Deleted>(await send(1, id, actor)).deletedCustomerId).toBe(id);
    expect(errorOf(await send(1, id, actor))).toEqual(NOT_FOUND);
    const foreign = await add({ companyId: 9 });
    expect(errorOf(await send(1, foreign.id, actor))).toEqual(NOT_FOUND);
    expect(await customers.find(9, foreign.id)).toBeDefined();
  });
});
