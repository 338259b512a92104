import { type Actor, mayReadCustomers, type UserError } from '@utility-pay/contracts';
import { serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { describe, expect, test } from 'vitest';
import { RESERVATION_MS } from '../src/domain/claim.ts';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { errorOf, openBilling, payloadOf } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { ask, add, customers } = await openBilling({ clock });

interface Added {
  customer: { id: string; accountNumber: string; name: string | null; email: string; claimState: string } | null;
  userErrors: UserError[];
}
interface Input {
  companyId?: string;
  accountNumber?: string;
  name?: string | null;
  email?: string;
}
const ADD = `mutation ($input: AddCustomerInput!) { addCustomer(input: $input) {
  customer { id accountNumber name email claimState } userErrors { code field message } } }`;
const send = (input: Input, actor: Actor = staffOf(Number(input.companyId ?? 1))) =>
  ask(actor, ADD, { input: { companyId: '1', accountNumber: '001042', email: 'maria@example.com', ...input } });
const addByHand = async (input: Input): Promise<Added> => payloadOf<Added>(await send(input));
const reserve = async (companyId: number, accountNumber: string, email: string): Promise<string | null> => {
  const { data } = await ask(
    serviceActor('identity'),
    'mutation ($input: InternalReserveClaimInput!) { internalReserveClaim(input: $input) { customerId } }',
    { input: { companyId, accountNumber, email, name: 'N', claimId: `c-${email}` } },
  );
  return JSON.parse(JSON.stringify(data?.internalReserveClaim)).customerId;
};

const ACCOUNT_TAKEN = {
  code: 'TAKEN',
  field: 'accountNumber',
  message: 'A customer with this account number already exists',
};
const EMAIL_TAKEN = { code: 'TAKEN', field: 'email', message: 'A customer with this email already exists' };

test('adds an unclaimed customer, which is found by its words', async () => {
  const { customer, userErrors } = await addByHand({
    companyId: '3',
    name: ' Maria Lopez ',
    email: ' Maria@Example.com ',
  });
  expect(userErrors).toEqual([]);
  expect(customer).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    accountNumber: '001042',
    name: 'Maria Lopez',
    email: 'Maria@Example.com',
    claimState: 'UNCLAIMED',
  });
  expect(await customers.count(3, { words: ['lopez', 'maria'] })).toBe(1);
});

test.each<[string, Input, UserError]>([
  [
    'without an account number',
    { accountNumber: '  ' },
    { code: 'INVALID', field: 'accountNumber', message: 'Account number is required' },
  ],
  [
    'with an account number that is too long',
    { accountNumber: '1'.repeat(65) },
    { code: 'INVALID', field: 'accountNumber', message: 'Account number is too long' },
  ],
  ['without an email', { email: '' }, { code: 'INVALID', field: 'email', message: 'Invalid email address' }],
  [
    'with an incomplete email',
    { email: 'maria@' },
    { code: 'INVALID', field: 'email', message: 'Invalid email address' },
  ],
  [
    'with a name that is too long',
    { name: 'x'.repeat(201) },
    { code: 'INVALID', field: 'name', message: 'Name is too long' },
  ],
])('refuses a customer %s', async (_what, input, error) => {
  expect(await addByHand({ companyId: '4', ...input })).toEqual({ customer: null, userErrors: [error] });
  expect(await customers.hasAny(4)).toBe(false);
});

test('adds a customer without a name', async () => {
  expect((await addByHand({ companyId: '5', name: null })).customer).toMatchObject({ name: null });
  expect((await addByHand({ companyId: '5', accountNumber: '2', email: 'b@example.com' })).customer).toMatchObject({
    name: null,
  });
});

describe('a new customer with a value of another customer', () => {
  test.each(['AB-0012', 'ab-0012', 'AB 0012', '0ab0012', 'AB–0012'])(
    'is refused with the account number %s',
    async (accountNumber) => {
      await add({ companyId: 6, accountNumber: 'AB-0012' });
      const { customer, userErrors } = await addByHand({ companyId: '6', accountNumber, email: 'new@example.com' });
      expect([customer, userErrors]).toEqual([null, [ACCOUNT_TAKEN]]);
    },
  );

  test('is refused with the email in any case, and both errors are reported together', async () => {
    await addByHand({ companyId: '7', accountNumber: '1', email: 'maria@example.com' });
    expect(await addByHand({ companyId: '7', accountNumber: '2', email: ' MARIA@example.com' })).toEqual({
      customer: null,
      userErrors: [EMAIL_TAKEN],
    });
    expect((await addByHand({ companyId: '7', accountNumber: '1' })).userErrors).toEqual([ACCOUNT_TAKEN, EMAIL_TAKEN]);
    expect(await customers.count(7, { words: [] })).toBe(1);
  });

  test('is accepted if the other customer belongs to another company', async () => {
    await addByHand({ companyId: '8' });
    expect((await addByHand({ companyId: '9' })).userErrors).toEqual([]);
  });
});

test('adds at most one customer when many requests add the same account or email at once', async () => {
  const many = Array.from({ length: 12 }, (_, index) => index);
  const accounts = await Promise.all(
    many.map((index) => addByHand({ companyId: '10', email: `p${index}@example.com` })),
  );
  const emails = await Promise.all(many.map((index) => addByHand({ companyId: '11', accountNumber: `A-${index}` })));
  for (const [companyId, answers, error] of [
    [10, accounts, ACCOUNT_TAKEN],
    [11, emails, EMAIL_TAKEN],
  ] as const) {
    const added = answers.filter(({ customer }) => customer);
    expect(added).toHaveLength(1);
    expect(answers.filter(({ userErrors }) => userErrors[0]?.message === error.message)).toHaveLength(11);
    expect(await customers.count(companyId, { words: [] })).toBe(1);
  }
  const written = ['7', '07', '0-7', ' 7'].map((accountNumber, index) =>
    addByHand({ companyId: '12', accountNumber, email: `w${index}@example.com` }),
  );
  const similar = (await Promise.all(written)).filter(({ customer }) => customer);
  expect(similar.length).toBeLessThanOrEqual(1);
  expect(await customers.count(12, { words: [] })).toBe(similar.length);
});

describe('an email belongs to one customer of a company, even when a claim brought it', () => {
  test('refuses a claim with the email of another customer, and a customer with the email of a claim', async () => {
    await addByHand({ companyId: '20', accountNumber: '1', email: 'maria@example.com' });
    await add({ companyId: 20, accountNumber: '2' });
    expect(await reserve(20, '2', 'Maria@example.com')).toBeNull();
    expect(await reserve(20, '2', 'john@example.com')).not.toBeNull();
    expect((await addByHand({ companyId: '20', accountNumber: '3', email: 'john@example.com' })).userErrors).toEqual([
      EMAIL_TAKEN,
    ]);
  });

  test('frees the email of an expired reservation', async () => {
    for (const accountNumber of ['1', '2']) await add({ companyId: 21, accountNumber });
    await reserve(21, '1', 'john@example.com');
    expect(await reserve(21, '2', 'john@example.com')).toBeNull();
    clock.advance(RESERVATION_MS);
    expect(await reserve(21, '2', 'john@example.com')).not.toBeNull();
    clock.advance(RESERVATION_MS);
    expect((await addByHand({ companyId: '21', accountNumber: '3', email: 'john@example.com' })).userErrors).toEqual(
      [],
    );
  });
});

describe('permissions', () => {
  test.each(refusedActors('manageCustomers', 'customers:write'))('refuses %s', async (_who, actor, code) => {
    const answer = await send({ accountNumber: 'refused' }, actor);
    expect(errorOf(answer)).toEqual([code, ERROR_MESSAGES[code] ?? 'Company not found']);
    expect(await customers.findByAccountNumbers(1, ['refused'])).toEqual([]);
  });

  test.each(allowedActors('manageCustomers', 'customers:write'))('allows %s', async (who, actor) => {
    const { customer } = payloadOf<Added>(
      await send({ accountNumber: who, email: `${actor.kind}${who.length}@example.com` }, actor),
    );
    expect(customer?.accountNumber).toBe(mayReadCustomers(actor, 1) ? who : undefined);
    expect(await customers.findByAccountNumbers(1, [who])).toHaveLength(1);
  });

  test.each(['0', '1e0', 'x', ''])('answers Company not found for the company %j', async (companyId) => {
    const [, , [, superAdmin] = []] = allowedActors('manageCustomers', 'customers:write');
    expect(errorOf(await send({ companyId }, superAdmin))).toEqual(['NOT_FOUND', 'Company not found']);
  });
});
