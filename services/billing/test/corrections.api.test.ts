import { type Actor, domainEvents, mayReadCustomers } from '@utility-pay/contracts';
import { customerOf, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { describe, expect, test } from 'vitest';
import type { Customer } from '../src/domain/customer.ts';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { errorOf, openBilling, payloadOf, publishedEvents } from './world/world.ts';

const { ask, add, customers, platform, sweep } = await openBilling();

const CORRECT = `mutation ($input: CorrectAccountInput!) { correctAccount(input: $input) {
  customer { totalDue { amountMinor } credit { amountMinor } openBalances { month amountDue { amountMinor } }
    balances { month isVoid amountBilled { amountMinor } charges { id amount { amountMinor } } }
    credits { id kind amount { amountMinor } remaining { amountMinor } method number receivedOn } }
  userErrors { code field message } } }`;
const HISTORY = `query ($id: ID!, $companyId: ID, $after: String) { customer(id: $id, companyId: $companyId) {
  history(first: 2, after: $after) { edges { node { kind amount { amountMinor } debit credit month reason note } }
    pageInfo { hasNextPage endCursor } } } }`;
interface Payload {
  customer: Record<string, unknown> | null;
  userErrors: { code: string; field: string | null; message: string }[];
}
const send = (actor: Actor, customerId: string, input: Record<string, unknown>) =>
  ask(actor, CORRECT, { input: { customerId, companyId: '1', reason: 'Agreed by phone', ...input } });
const correct = async (customer: Customer, input: Record<string, unknown>): Promise<Payload> =>
  payloadOf<Payload>(
    await send(staffOf(customer.companyId), customer.id, { ...input, companyId: String(customer.companyId) }),
  );
const account = (companyId: number) =>
  add({ companyId, balances: [202611, 202610].map((period) => ({ period, billedMinor: 5000 })) });
const billOf = ({ id }: Customer): string => `${id}-202611`;

test('a preview shows the account after the correction and changes nothing', async () => {
  const customer = await account(1);
  const input = { type: 'ADD_CREDIT', amountMinor: 12_000, preview: true };
  expect(await correct(customer, input)).toMatchObject({
    customer: { totalDue: { amountMinor: -2000 }, credit: { amountMinor: 2000 }, openBalances: [] },
    userErrors: [],
  });
  expect(await customers.find(1, customer.id)).toEqual(customer);
  expect(await publishedEvents(platform, 1)).toEqual([]);
});

test('a recorded check is added once per key, is in the history at once, and payments is informed', async () => {
  const customer = await account(2);
  const input = {
    type: 'RECORD_PAYMENT',
    amountMinor: 6000,
    method: 'CHECK',
    number: '1042',
    receivedOn: '2026-11-20',
    idempotencyKey: 'form-1',
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => correct(customer, input)));
  for (const answer of answers) expect(answer.customer?.totalDue).toEqual({ amountMinor: 4000 });
  expect(answers[0]?.customer?.credits).toEqual([
    {
      id: 'staff-form-1',
      kind: 'RECORDED_PAYMENT',
      amount: { amountMinor: 6000 },
      remaining: { amountMinor: 6000 },
      method: 'CHECK',
      number: '1042',
      receivedOn: '2026-11-20',
    },
  ]);
  const { data } = await ask(staffOf(2), HISTORY, { id: customer.id });
  expect(data).toMatchObject({
    customer: {
      history: {
        edges: [
          {
            node: {
              kind: 'RECORDED_PAYMENT',
              amount: { amountMinor: -6000 },
              debit: 'cash',
              credit: 'receivable',
              reason: 'Agreed by phone',
              note: 'check 1042, 2026-11-20',
            },
          },
        ],
      },
    },
  });
  const recorded = { customerId: customer.id, creditId: 'staff-form-1', amountMinor: 6000 };
  expect(await publishedEvents(platform, 2)).toEqual([
    [domainEvents.billChanged.name, { customerId: customer.id }],
    [domainEvents.paymentRecorded.name, { ...recorded, method: 'check' }],
  ]);

  // Partners get an event for a reversed payment, but not for a reversed credit.
  await correct(customer, { type: 'REVERSE', creditId: 'staff-form-1' });
  await correct(customer, { type: 'ADD_CREDIT', amountMinor: 500, idempotencyKey: 'form-2' });
  await correct(customer, { type: 'REVERSE', creditId: 'staff-form-2' });
  const later = (await publishedEvents(platform, 2)).slice(2);
  expect(later.filter(([type]) => type !== domainEvents.billChanged.name)).toEqual([
    [domainEvents.paymentReversed.name, recorded],
  ]);
});

test('corrections and payments of one account at once are all applied', async () => {
  const customer = await account(3);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      correct(customer, { type: 'ADD_CREDIT', amountMinor: 100, idempotencyKey: `c${index}` }),
    ),
  );
  expect(await customers.find(3, customer.id)).toMatchObject({ totalDueMinor: 9000 });
  await sweep('journal');
  expect(await platform.mongo.collection('journal').countDocuments({ companyId: 3 })).toBe(10);
});

test.each([
  [{ type: 'VOID_BILL', reason: ' ' }, 'reason', 'Enter a reason'],
  [{ type: 'VOID_BILL' }, 'balanceId', 'Choose a bill'],
  [{ type: 'ADD_CREDIT', amountMinor: 0 }, 'amountMinor', 'Amount must be greater than zero'],
  [{ type: 'ADD_CREDIT', amountMinor: 10_000_000_000 }, 'amountMinor', 'Amount must be at most $99,999,999.99'],
  [{ type: 'RECORD_PAYMENT', amountMinor: 1 }, 'method', 'Choose how it was paid'],
  [{ type: 'REVERSE', creditId: 'unknown' }, 'creditId', 'This account has no such entry'],
  [{ type: 'VOID_BILL', balanceId: 'unknown' }, 'balanceId', 'This account has no such bill'],
])('refuses %j', async (input, field, message) => {
  const { customer, userErrors } = await correct(await account(4), input);
  expect(customer).toBeNull();
  expect(userErrors[0]).toMatchObject({ field, message });
});

test("a customer reads the account's history; nobody else's", async () => {
  const customer = await account(5);
  await correct(customer, { type: 'WRITE_OFF', balanceId: billOf(customer) });
  const other = await account(5);
  const read = async (actor: Actor) => (await ask(actor, HISTORY, { id: customer.id })).data?.customer;
  expect(await read(customerOf(5, customer.id))).toMatchObject({
    history: { edges: [{ node: { kind: 'WRITE_OFF', amount: { amountMinor: -5000 }, month: 11 } }] },
  });
  for (const actor of [customerOf(5, other.id), staffOf(6), customerOf(6, customer.id)])
    expect(await read(actor)).toBeNull();
});

describe('permissions', () => {
  test.each(refusedActors('manageBalances', 'balances:write'))('refuses %s', async (_who, actor, code) => {
    const customer = await account(1);
    for (const customerId of [customer.id, customers.newId(), 'nonsense']) {
      const answer = await send(actor, customerId, { type: 'VOID_BILL', balanceId: billOf(customer) });
      expect(errorOf(answer)).toEqual([code, ERROR_MESSAGES[code] ?? 'Customer not found']);
    }
    expect(await customers.find(1, customer.id)).toEqual(customer);
  });

  test.each(allowedActors('manageBalances', 'balances:write'))('allows %s', async (_who, actor) => {
    const customer = await account(1);
    const answer = await send(actor, customer.id, { type: 'VOID_BILL', balanceId: billOf(customer) });
    const shown = payloadOf<Payload>(answer).customer?.totalDue;
    expect(shown).toEqual(mayReadCustomers(actor, 1) ? { amountMinor: 5000 } : undefined);
    expect((await customers.find(1, customer.id))?.totalDueMinor).toBe(5000);
    const foreign = await account(9);
    const there = await send(actor, foreign.id, { type: 'VOID_BILL', balanceId: billOf(foreign), companyId: '9' });
    if (actor === superAdmin) expect(payloadOf<Payload>(there).userErrors).toEqual([]);
    else expect(errorOf(there)).toEqual(['NOT_FOUND', 'Customer not found']);
  });
});

describe('a confirmed preview', () => {
  const versionOf = async ({ companyId, id }: Customer) => (await customers.find(companyId, id))?.version ?? 0;

  test('is refused when the account changed since, and accepted with the version of a new preview', async () => {
    const customer = await account(31);
    const expectedVersion = await versionOf(customer);
    const input = { type: 'WRITE_OFF', balanceId: billOf(customer), idempotencyKey: 'w', expectedVersion };
    await correct(customer, { type: 'ADD_CREDIT', amountMinor: 1000 });
    expect((await correct(customer, input)).userErrors).toEqual([
      {
        code: 'CONFLICT',
        field: 'expectedVersion',
        message: 'This account changed after the preview. Review the changes again.',
      },
    ]);
    const again = await correct(customer, { ...input, expectedVersion: await versionOf(customer) });
    expect(again.userErrors).toEqual([]);
    // The answer was lost: the same request succeeds although the version changed by itself.
    expect((await correct(customer, input)).userErrors).toEqual([]);
    expect(await customers.find(31, customer.id)).toMatchObject({ totalDueMinor: 4000 });
  });
});

describe('an idempotency key', () => {
  test.each([
    ['WRITE_OFF', { balanceId: 'bill' }],
    ['VOID_BILL', { balanceId: 'bill' }],
    ['CHANGE_BILL', { balanceId: 'bill', amountMinor: 100 }],
    ['ADD_CHARGE', { balanceId: 'bill', amountMinor: 100 }],
    ['ADD_CREDIT', { amountMinor: 100 }],
  ])('makes %s count once, and is refused with other values', async (type, fields) => {
    const customer = await account(32);
    const input = {
      type,
      ...fields,
      ...('balanceId' in fields ? { balanceId: billOf(customer) } : {}),
      idempotencyKey: 'k',
    };
    const answers = await Promise.all([correct(customer, input), correct(customer, input), correct(customer, input)]);
    for (const { userErrors } of answers) expect(userErrors).toEqual([]);
    const { totalDueMinor, version } = (await customers.find(32, customer.id)) ?? {};
    expect(version).toBe(customer.version + 1);
    const refused = await correct(customer, { ...input, reason: 'Another reason' });
    expect(refused.userErrors).toEqual([
      { code: 'KEY_REUSED', field: 'idempotencyKey', message: 'This key was used for another correction' },
    ]);
    expect((await correct(customer, { ...input, preview: true })).userErrors).toMatchObject([
      { code: 'CONFLICT', message: 'This was already saved. Close this form to see it on the account.' },
    ]);
    expect((await customers.find(32, customer.id))?.totalDueMinor).toBe(totalDueMinor);
  });

  test('makes a reversal count once', async () => {
    const customer = await account(33);
    await correct(customer, { type: 'ADD_CREDIT', amountMinor: 1000, idempotencyKey: 'credit' });
    const input = { type: 'REVERSE', creditId: 'staff-credit', idempotencyKey: 'r' };
    for (let times = 0; times < 3; times += 1) expect((await correct(customer, input)).userErrors).toEqual([]);
    expect(await customers.find(33, customer.id)).toMatchObject({ totalDueMinor: 10_000 });
  });
});

test('refuses a payment received in the future', async () => {
  const customer = await account(34);
  const input = { type: 'RECORD_PAYMENT', amountMinor: 100, method: 'CASH', receivedOn: '2999-01-01' };
  expect((await correct(customer, input)).userErrors).toMatchObject([
    { code: 'INVALID', field: 'receivedOn', message: "The date received can't be in the future" },
  ]);
});
