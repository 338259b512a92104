import { type Actor, mayReadCustomers, type UserError } from '@utility-pay/contracts';
import { partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { describe, expect, test } from 'vitest';
import { RESERVATION_MS } from '../src/domain/claim.ts';
import type { Customer } from '../src/domain/customer.ts';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { errorOf, openBilling, payloadOf, publishedEvents } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { ask, add, customers, platform } = await openBilling({ clock });

interface StateSet {
  customer: { id: string; claimState: string; email: string | null; name: string | null; balances: unknown[] } | null;
  userErrors: UserError[];
}
const SET = `mutation ($input: SetClaimStateInput!) { setClaimState(input: $input) {
  customer { id claimState email name balances { id } } userErrors { code field message } } }`;
const send = (customerId: string, claimed: boolean, actor: Actor, companyId?: string) =>
  ask(actor, SET, { input: { customerId, claimed, ...(companyId ? { companyId } : {}) } });
const set = async ({ companyId, id }: Customer, claimed: boolean): Promise<StateSet> =>
  payloadOf<StateSet>(await send(id, claimed, staffOf(companyId)));

const identity = serviceActor('identity');
const reserve = async ({ companyId, accountNumber }: Customer, email: string) => {
  const query = `mutation ($input: InternalReserveClaimInput!) { internalReserveClaim(input: $input) { customerId resets } }`;
  const input = { companyId, accountNumber, email, name: 'Maria', claimId: email };
  return payloadOf<{ customerId: string | null; resets: number }>(await ask(identity, query, { input }));
};
const confirm = async ({ companyId, id: customerId }: Customer, claimId: string) => {
  const query = 'mutation ($input: InternalClaimInput!) { internalConfirmClaim(input: $input) }';
  return (await ask(identity, query, { input: { companyId, customerId, claimId } })).data?.internalConfirmClaim;
};
const balances = [{ period: 202611, billedMinor: 5000 }];

test('marks an unclaimed account as claimed, which then cannot be claimed; repeating it changes nothing', async () => {
  const customer = await add({ companyId: 1, email: 'm@example.com' });
  expect(await set(customer, true)).toMatchObject({
    customer: { claimState: 'CLAIMED', email: 'm@example.com' },
    userErrors: [],
  });
  const { version } = (await customers.find(1, customer.id)) ?? {};
  expect((await set(customer, true)).customer?.claimState).toBe('CLAIMED');
  expect((await customers.find(1, customer.id))?.version).toBe(version);
  expect((await reserve(customer, 'm@example.com')).customerId).toBeNull();
  expect(await publishedEvents(platform, 1)).toEqual([]);
});

test('a reset removes claim and email and keeps name, balances and payments; the account can be claimed again', async () => {
  const customer = await add({ companyId: 2, balances });
  expect(await reserve(customer, 'maria@example.com')).toEqual({ customerId: customer.id, resets: 0 });
  expect(await confirm(customer, 'maria@example.com')).toBe(true);
  expect(await set(customer, false)).toEqual({
    customer: {
      id: customer.id,
      claimState: 'UNCLAIMED',
      email: null,
      name: 'Maria',
      balances: [{ id: `${customer.id}-202611` }],
    },
    userErrors: [],
  });
  const now = await customers.find(2, customer.id);
  expect(now).toMatchObject({ balances, claim: { state: 'unclaimed' } });
  expect([now?.email, now?.emailKey]).toEqual([undefined, undefined]);
  expect(await customers.count(2, { words: ['example'] })).toBe(0);
  expect(await reserve(customer, 'maria@example.com')).toEqual({ customerId: customer.id, resets: 1 });
  expect(await confirm(customer, 'maria@example.com')).toBe(true);
  await set(customer, false);
  expect((await publishedEvents(platform, 2)).filter(([type]) => type === 'billing.account.unclaimed')).toEqual([
    ['billing.account.unclaimed', { customerId: customer.id, resets: 1 }],
    ['billing.account.unclaimed', { customerId: customer.id, resets: 2 }],
  ]);
});

test('frees the email of a reset account', async () => {
  const [one, other] = [await add({ companyId: 3 }), await add({ companyId: 3 })];
  await reserve(one, 'maria@example.com');
  await confirm(one, 'maria@example.com');
  expect((await reserve(other, 'maria@example.com')).customerId).toBeNull();
  await set(one, false);
  expect((await reserve(other, 'maria@example.com')).customerId).toBe(other.id);
});

test('resetting an unclaimed account keeps its email', async () => {
  const customer = await add({ companyId: 4, email: 'm@example.com' });
  expect((await set(customer, false)).customer).toMatchObject({ claimState: 'UNCLAIMED', email: 'm@example.com' });
  expect(await publishedEvents(platform, 4)).toEqual([]);
});

test.each([true, false])('refuses a change during a claim (claimed: %s)', async (claimed) => {
  const customer = await add({ companyId: 5 });
  await reserve(customer, `${customer.id}@example.com`);
  expect(await set(customer, claimed)).toEqual({
    customer: null,
    userErrors: [
      { code: 'CONFLICT', field: null, message: 'This account is being claimed right now. Try again in a minute.' },
    ],
  });
  clock.advance(RESERVATION_MS);
  expect((await set(customer, claimed)).customer?.claimState).toBe(claimed ? 'CLAIMED' : 'UNCLAIMED');
  expect(await confirm(customer, `${customer.id}@example.com`)).toBe(false);
  expect((await customers.find(5, customer.id))?.emailKey).toBeUndefined();
});

test('publishes one event when staff reset an account several times at once', async () => {
  const customer = await add({ companyId: 6 });
  await Promise.all([true, true, true].map((claimed) => set(customer, claimed)));
  await Promise.all([false, false, false].map((claimed) => set(customer, claimed)));
  expect(await publishedEvents(platform, 6)).toEqual([
    ['billing.account.unclaimed', { customerId: customer.id, resets: 1 }],
  ]);
});

describe('permissions', () => {
  test.each(refusedActors('manageCustomers', 'customers:write'))('refuses %s', async (_who, actor, code) => {
    const { id } = await add({ companyId: 1 });
    for (const customerId of [id, customers.newId(), 'nonsense']) {
      const answer = await send(customerId, true, actor, '1');
      expect(errorOf(answer)).toEqual([code, ERROR_MESSAGES[code] ?? 'Customer not found']);
    }
    expect((await customers.find(1, id))?.claim.state).toBe('unclaimed');
  });

  test.each(allowedActors('manageCustomers', 'customers:write'))('allows %s', async (_who, actor) => {
    const [{ id }, foreign] = [await add({ companyId: 1 }), await add({ companyId: 9 })];
    const shown = payloadOf<StateSet>(await send(id, true, actor, '1')).customer?.claimState;
    expect(shown).toBe(mayReadCustomers(actor, 1) ? 'CLAIMED' : undefined);
    expect((await customers.find(1, id))?.claim.state).toBe('claimed');
    for (const customerId of [foreign.id, customers.newId()]) {
      expect(errorOf(await send(customerId, true, actor, '1'))).toEqual(['NOT_FOUND', 'Customer not found']);
    }
  });

  test('refuses a reset from a partner key that may not read customers', async () => {
    const { id } = await add({ companyId: 1 });
    const writer = partnerOf(1, ['customers:write']);
    payloadOf<StateSet>(await send(id, true, writer, '1'));
    expect(errorOf(await send(id, false, writer, '1'))).toEqual(['FORBIDDEN', ERROR_MESSAGES.FORBIDDEN]);
    expect((await customers.find(1, id))?.claim.state).toBe('claimed');
  });

  test('finds the company of the customer for super admins only', async () => {
    const { id } = await add({ companyId: 1 });
    const nameless = (actor: Actor, customerId = id) => send(customerId, true, actor);
    expect(payloadOf<StateSet>(await nameless(superAdmin)).customer?.id).toBe(id);
    expect(payloadOf<StateSet>(await nameless(staffOf(1))).customer?.id).toBe(id);
    for (const unknown of [customers.newId(), 'nonsense'])
      expect(errorOf(await nameless(superAdmin, unknown))).toEqual(['NOT_FOUND', 'Customer not found']);
    expect(errorOf(await nameless(staffOf(2)))).toEqual(['NOT_FOUND', 'Customer not found']);
  });
});
