import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../src/domain/customer.ts';
import { openBilling, payloadOf, publishedEvents } from './world/world.ts';

type Identity = (variables: Record<string, unknown>, signal: AbortSignal | undefined) => Promise<void>;
let identity: Identity;
let calls: Record<string, unknown>[];
const transport: SubgraphTransport = async (service, { query, variables = {} }, signal) => {
  expect([service, query.includes('internalEndLogin')]).toEqual(['identity', true]);
  calls.push(variables);
  await identity(variables, signal);
  return { data: { internalEndLogin: true } };
};
const { ask, build, customers, platform } = await openBilling({ transport });
beforeEach(() => {
  calls = [];
  identity = async () => undefined;
});

const createClaimedCustomer = async (companyId: number): Promise<Customer> => {
  const claim = { state: 'claimed', claimId: 'c', at: new Date(0) } as const;
  const customer = { ...build({ companyId }), claim };
  await customers.insertMany(companyId, [customer]);
  return customer;
};
const send = async (query: string, input: object) => payloadOf(await ask(staffOf(1), query, { input }));
const reset = ({ id }: Customer) =>
  send('mutation ($input: SetClaimStateInput!) { setClaimState(input: $input) { userErrors { code } } }', {
    customerId: id,
    companyId: '1',
    claimed: false,
  });
const remove = ({ id }: Customer) =>
  send('mutation ($input: DeleteCustomerInput!) { deleteCustomer(input: $input) { userErrors { code } } }', {
    customerId: id,
    companyId: '1',
  });

describe.each([
  ['reset to unclaimed', reset, { resets: 1 }, 'billing.account.unclaimed'],
  ['removed', remove, { resets: 1 }, 'billing.account.removed'],
])('when a claimed account is %s', (_what, end, variables, event) => {
  test('answers only after identity has ended its sessions', async () => {
    const customer = await createClaimedCustomer(1);
    const ended = Promise.withResolvers<void>();
    identity = () => ended.promise;
    let answered = false;
    const answer = end(customer).then((payload) => {
      answered = true;
      return payload;
    });
    await expect.poll(() => calls).toEqual([{ companyId: 1, customerId: customer.id, ...variables }]);
    expect(answered).toBe(false);
    ended.resolve();
    expect(await answer).toEqual({ userErrors: [] });
  });

  test('succeeds when identity is unavailable, and publishes the event that ends the sessions', async () => {
    const customer = await createClaimedCustomer(1);
    identity = () => Promise.reject(new Error('connection refused'));
    expect(await end(customer)).toEqual({ userErrors: [] });
    const events = await publishedEvents(platform, 1);
    expect(events.filter(([type, { customerId }]) => type === event && customerId === customer.id)).toHaveLength(1);
  });

  test('answers after a deadline when identity hangs', async () => {
    const customer = await createClaimedCustomer(1);
    identity = (_variables, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('too late')));
      });
    expect(await end(customer)).toEqual({ userErrors: [] });
  });
});

test('ends the sessions again when a reset is repeated, because the first call may have failed', async () => {
  const customer = await createClaimedCustomer(1);
  identity = () => Promise.reject(new Error('connection refused'));
  await reset(customer);
  await reset(customer);
  expect(calls).toEqual(Array(2).fill({ companyId: 1, customerId: customer.id, resets: 1 }));
});

test('does not ask identity about an account that was never claimed', async () => {
  const customer = build({ companyId: 1 });
  await customers.insertMany(1, [customer]);
  await remove(customer);
  expect(calls).toEqual([]);
});
