import { type Actor, domainEvents, type UserError } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { afterAll, describe, expect, test } from 'vitest';
import { createBooks } from '../src/books.ts';
import { RESERVATION_MS } from '../src/domain/claim.ts';
import type { Customer } from '../src/domain/customer.ts';
import { deleteCustomer } from '../src/use-cases/delete-customer.ts';
import type { CustomerRepository } from '../src/use-cases/ports.ts';
import { payloadOf, refusalOf, WORDS } from './support/answers.ts';
import { openBooks } from './support/books.ts';
import { toldOf } from './support/facts.ts';
import { allowedActors, refusedActors } from './support/permissions.ts';
import { openUploads } from './support/uploads.ts';

let now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };
const { app, ask, add, build, customers, platform, close } = await openBooks({ clock });
afterAll(close);

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
const claiming = (at = now): Customer['claim'] => ({
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

test('a deleted customer is gone, is told of once, and its account number and e-mail are free again', async () => {
  const by = { companyId: '1', accountNumber: '001042', email: 'maria@example.com' };
  const addByHand = async () => {
    const query = 'mutation ($input: AddCustomerInput!) { addCustomer(input: $input) { customer { id } } }';
    return payloadOf<{ customer: { id: string } }>(await ask(staffOf(1), query, { input: by })).customer;
  };
  const { id } = await addByHand();
  const customer = await customers.find(1, id);
  if (!customer) throw new Error('not added');
  expect(await remove(customer)).toEqual({ deletedCustomerId: id, userErrors: [] });
  expect(await customers.find(1, id)).toBeUndefined();
  expect(refusalOf(await send(1, id))).toEqual(NOT_FOUND);
  expect((await addByHand()).id).not.toBe(id);
  const [, removed] = await toldOf(platform, 1);
  expect(removed).toEqual(['billing.account.removed', { customerId: id, wasClaimed: false }]);
});

test('many who delete one customer at once delete it once', async () => {
  const customer = await withClaim(2, claimed);
  await Promise.all(Array.from({ length: 8 }, () => send(2, customer.id)));
  expect(await toldOf(platform, 2)).toEqual([
    ['billing.account.removed', { customerId: customer.id, wasClaimed: true }],
  ]);
});

test('a customer that is being claimed stays; once the reservation has run out it goes', async () => {
  const customer = await withClaim(3, claiming());
  expect(await remove(customer)).toEqual({
    deletedCustomerId: null,
    userErrors: [
      { code: 'CONFLICT', field: null, message: 'This account is being claimed right now. Try again in a minute.' },
    ],
  });
  now = new Date(now.getTime() + RESERVATION_MS);
  expect((await remove(customer)).deletedCustomerId).toBe(customer.id);
});

test('what a customer had yet to tell does not go with it', async () => {
  const customer = await add({ companyId: 8 });
  const untold = platform.createEvent(domainEvents.accountClaimed, 8, { customerId: customer.id });
  const { relay } = platform;
  const { flush } = relay;
  relay.flush = () => undefined;
  await customers.save(8, { before: customer, after: { ...customer, claim: claimed } }, [untold]);
  await remove(customer);
  relay.flush = flush;
  expect(await toldOf(platform, 8)).toEqual([
    ['billing.account.claimed', { customerId: customer.id }],
    ['billing.account.removed', { customerId: customer.id, wasClaimed: true }],
  ]);
});

test('one that was not added to the end is told of as added, then as removed', async () => {
  const customer = { ...build({ companyId: 4, email: 'a@example.com' }), unsettled: now };
  await customers.insertMany(4, [customer]);
  await remove(customer);
  expect((await toldOf(platform, 4)).map(([type]) => type).toSorted()).toEqual([
    'billing.account.added',
    'billing.account.removed',
  ]);
});

test('one that could not be added after all was never told of, and is not told of as removed', async () => {
  const email = 'taken@example.com';
  await customers.insertMany(10, [{ ...build({ companyId: 10, email }), emailKey: email }]);
  const customer = { ...build({ companyId: 10, email }), unsettled: now };
  await customers.insertMany(10, [customer]);
  expect((await remove(customer)).deletedCustomerId).toBe(customer.id);
  expect(await customers.find(10, customer.id)).toBeUndefined();
  expect(await toldOf(platform, 10)).toEqual([]);
});

describe('a process that dies while it deletes', () => {
  const crash = () => Promise.reject(new Error('killed'));
  const books = createBooks(platform);
  const sweep = () => app.sweepers.find(({ name }) => name === 'left-removals')?.run();
  const deleting = (broken: Partial<typeof books>) => {
    const parts = { ...platform, ...books, ...broken };
    return deleteCustomer({ ...parts, isBeingAdded: async () => false });
  };

  test.each<[string, Partial<typeof books>]>([
    ['before anything is noted', { removals: { ...books.removals, aim: crash } }],
    ['before the customer goes', { customers: { ...customers, remove: crash } }],
    ['before it is told', { removals: { ...books.removals, finish: crash } }],
  ])('%s is followed by the sweep', async (_when, broken) => {
    const customer = await withClaim(5, claimed);
    await expect(deleting(broken)(staffOf(5), 5, customer.id)).rejects.toThrow('killed');
    await sweep();
    const told = async () => (await toldOf(platform, 5)).filter(([, { customerId }]) => customerId === customer.id);
    expect(await told()).toEqual([]);
    now = new Date(now.getTime() + 5_000);
    await Promise.all([sweep(), sweep()]);
    expect(await customers.find(5, customer.id)).toBeUndefined();
    expect(await told()).toEqual([['billing.account.removed', { customerId: customer.id, wasClaimed: true }]]);
  });

  test('what it had yet to tell is told, also when two delete it and one comes too late', async () => {
    const customer = await withClaim(9, { state: 'unclaimed' });
    const untold = platform.createEvent(domainEvents.accountClaimed, 9, { customerId: customer.id });
    const { flush } = platform.relay;
    platform.relay.flush = () => undefined;
    await customers.save(9, { before: customer, after: { ...customer, claim: claimed } }, [untold]);
    // One has read the customer, and goes on only when the other has taken it out of the books.
    let isFirst = true;
    const late: CustomerRepository = {
      ...customers,
      untoldOf: async (read) => {
        if (isFirst) await customers.remove(read);
        isFirst = false;
        return customers.untoldOf(read);
      },
    };
    const early = {
      ...books.removals,
      // The other one has noted what there was to tell, and has yet to tell it.
      open: async (...[removal, at]: Parameters<typeof books.removals.open>) => {
        await books.removals.open(removal, at);
        await books.removals.aim({ ...removal, wasClaimed: true, version: customer.version + 1, untold: [untold] });
      },
    };
    await deleting({ customers: late, removals: early })(staffOf(9), 9, customer.id);
    platform.relay.flush = flush;
    expect(await toldOf(platform, 9)).toEqual([
      ['billing.account.claimed', { customerId: customer.id }],
      ['billing.account.removed', { customerId: customer.id, wasClaimed: true }],
    ]);
  });

  test('what is told is what was deleted, also when it changed in between', async () => {
    const customer = await withClaim(6, { state: 'unclaimed' });
    let isFirst = true;
    const racing: CustomerRepository = {
      ...customers,
      remove: async (read) => {
        const after: Customer = { ...read, claim: claimed };
        if (isFirst) await customers.save(6, { before: read, after }, []);
        isFirst = false;
        return customers.remove(read);
      },
    };
    await deleting({ customers: racing })(staffOf(6), 6, customer.id);
    expect(await toldOf(platform, 6)).toEqual([
      ['billing.account.removed', { customerId: customer.id, wasClaimed: true }],
    ]);
  });
});

test('an upload that meets a deletion makes the customer anew', async () => {
  const customer = await add({ companyId: 7, accountNumber: 'A', email: 'a@example.com', name: 'Maria' });
  const racing: CustomerRepository = {
    ...customers,
    updateMany: async (companyId, changes) => {
      if (changes.length > 0) await remove(customer);
      return customers.updateMany(companyId, changes);
    },
  };
  const done = await openUploads(platform, racing).upload('account,amount\nA,1\nB,2\n', { companyId: '7' });
  expect(done).toMatchObject({ state: 'completed', progress: { successful: 2, failed: 0 } });
  const [anew] = await customers.findByAccountNumbers(7, ['A']);
  expect([anew?.id === customer.id, anew?.email, anew?.claim.state]).toEqual([false, undefined, 'unclaimed']);
});

describe('who may', () => {
  test.each(refusedActors('manageCustomers', 'customers:write'))('not %s', async (_who, actor, code) => {
    const { id } = await add({ companyId: 1 });
    for (const customerId of [id, customers.newId(), 'nonsense']) {
      expect(refusalOf(await send(1, customerId, actor))).toEqual([code, WORDS[code] ?? 'Customer not found']);
    }
    expect(await customers.find(1, id)).toBeDefined();
  });

  test.each(allowedActors('manageCustomers', 'customers:write'))('%s', async (_who, actor) => {
    const { id } = await add({ companyId: 1 });
    expect(payloadOf<Deleted>(await send(1, id, actor)).deletedCustomerId).toBe(id);
    expect(refusalOf(await send(1, id, actor))).toEqual(NOT_FOUND);
    const foreign = await add({ companyId: 9 });
    expect(refusalOf(await send(1, foreign.id, actor))).toEqual(NOT_FOUND);
    expect(await customers.find(9, foreign.id)).toBeDefined();
  });
});
