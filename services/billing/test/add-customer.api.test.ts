import type { Actor, UserError } from '@utility-pay/contracts';
import { serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { afterAll, describe, expect, test } from 'vitest';
import { RESERVATION_MS } from '../src/domain/claim.ts';
import { payloadOf, refusalOf, WORDS } from './support/answers.ts';
import { openBooks } from './support/books.ts';
import { toldOf } from './support/facts.ts';
import { allowedActors, refusedActors } from './support/permissions.ts';

let now = new Date('2026-11-21T12:00:00Z');
const { app, ask, add, build, customers, platform, close } = await openBooks({ clock: { now: () => now } });
afterAll(close);

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
const sweep = (): Promise<void> | undefined => app.sweepers.find(({ name }) => name === 'left-additions')?.run();

const ACCOUNT_TAKEN = {
  code: 'TAKEN',
  field: 'accountNumber',
  message: 'A customer with this account number already exists',
};
const EMAIL_TAKEN = { code: 'TAKEN', field: 'email', message: 'A customer with this email already exists' };

test('a customer is added unclaimed, is told of once, and is found by its words', async () => {
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
  expect(await toldOf(platform, 3)).toEqual([['billing.account.added', { customerId: customer?.id }]]);
  expect(await customers.count(3, { words: ['lopez', 'maria'] })).toBe(1);
  await sweep();
  expect(await toldOf(platform, 3)).toHaveLength(1);
});

test.each<[string, Input, UserError]>([
  [
    'an account number',
    { accountNumber: '  ' },
    { code: 'INVALID', field: 'accountNumber', message: 'Account number is required' },
  ],
  [
    'an account number of some length',
    { accountNumber: '1'.repeat(65) },
    { code: 'INVALID', field: 'accountNumber', message: 'Account number is too long' },
  ],
  ['an e-mail', { email: '' }, { code: 'INVALID', field: 'email', message: 'Invalid email address' }],
  ['a whole e-mail', { email: 'maria@' }, { code: 'INVALID', field: 'email', message: 'Invalid email address' }],
  ['a name of some length', { name: 'x'.repeat(201) }, { code: 'INVALID', field: 'name', message: 'Name is too long' }],
])('a new customer needs %s', async (_what, input, error) => {
  expect(await addByHand({ companyId: '4', ...input })).toEqual({ customer: null, userErrors: [error] });
  expect(await customers.hasAny(4)).toBe(false);
});

test('a name may be left out', async () => {
  expect((await addByHand({ companyId: '5', name: null })).customer).toMatchObject({ name: null });
  expect((await addByHand({ companyId: '5', accountNumber: '2', email: 'b@example.com' })).customer).toMatchObject({
    name: null,
  });
});

describe('what another customer has is refused', () => {
  test.each(['AB-0012', 'ab-0012', 'AB 0012', '0ab0012', 'AB–0012'])('the account number %s', async (accountNumber) => {
    await add({ companyId: 6, accountNumber: 'AB-0012' });
    const { customer, userErrors } = await addByHand({ companyId: '6', accountNumber, email: 'new@example.com' });
    expect([customer, userErrors]).toEqual([null, [ACCOUNT_TAKEN]]);
  });

  test('the e-mail, in any case; both are told at once', async () => {
    await addByHand({ companyId: '7', accountNumber: '1', email: 'maria@example.com' });
    expect(await addByHand({ companyId: '7', accountNumber: '2', email: ' MARIA@example.com' })).toEqual({
      customer: null,
      userErrors: [EMAIL_TAKEN],
    });
    expect((await addByHand({ companyId: '7', accountNumber: '1' })).userErrors).toEqual([ACCOUNT_TAKEN, EMAIL_TAKEN]);
    expect(await customers.count(7, { words: [] })).toBe(1);
  });

  test('but not what a customer of another company has', async () => {
    await addByHand({ companyId: '8' });
    expect((await addByHand({ companyId: '9' })).userErrors).toEqual([]);
  });
});

test('of many who add the same account or the same e-mail at once, one at most gets it', async () => {
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
    expect(await toldOf(platform, companyId)).toHaveLength(1);
  }
  const written = ['7', '07', '0-7', ' 7'].map((accountNumber, index) =>
    addByHand({ companyId: '12', accountNumber, email: `w${index}@example.com` }),
  );
  const alike = (await Promise.all(written)).filter(({ customer }) => customer);
  expect(alike.length).toBeLessThanOrEqual(1);
  expect(await customers.count(12, { words: [] })).toBe(alike.length);
});

describe('an e-mail is one customer’s of a company, also when it came with a claim', () => {
  test('a claim with the e-mail of another record is refused; a record with the e-mail of a claim too', async () => {
    await addByHand({ companyId: '20', accountNumber: '1', email: 'maria@example.com' });
    await add({ companyId: 20, accountNumber: '2' });
    expect(await reserve(20, '2', 'Maria@example.com')).toBeNull();
    expect(await reserve(20, '2', 'john@example.com')).not.toBeNull();
    expect((await addByHand({ companyId: '20', accountNumber: '3', email: 'john@example.com' })).userErrors).toEqual([
      EMAIL_TAKEN,
    ]);
  });

  test('a reservation that has run out keeps no e-mail from others', async () => {
    for (const accountNumber of ['1', '2']) await add({ companyId: 21, accountNumber });
    await reserve(21, '1', 'john@example.com');
    expect(await reserve(21, '2', 'john@example.com')).toBeNull();
    now = new Date(now.getTime() + RESERVATION_MS);
    expect(await reserve(21, '2', 'john@example.com')).not.toBeNull();
    now = new Date(now.getTime() + RESERVATION_MS);
    expect((await addByHand({ companyId: '21', accountNumber: '3', email: 'john@example.com' })).userErrors).toEqual(
      [],
    );
  });
});

describe('an addition that stopped half-way is finished, or taken back', () => {
  const halfAdded = (companyId: number, accountNumber: string, email: string) => {
    const customer = { ...build({ companyId, accountNumber, email }), unsettled: now };
    return customers.insertMany(companyId, [customer]).then(() => customer);
  };
  const later = (): void => {
    now = new Date(now.getTime() + 10_000);
  };

  test('one whose e-mail is free is there and is told of', async () => {
    const { id } = await halfAdded(30, '1', 'a@example.com');
    await sweep();
    expect(await toldOf(platform, 30)).toEqual([]);
    later();
    await Promise.all([sweep(), sweep()]);
    expect(await toldOf(platform, 30)).toEqual([['billing.account.added', { customerId: id }]]);
    expect((await addByHand({ companyId: '30', accountNumber: '2', email: 'a@example.com' })).userErrors).toEqual([
      EMAIL_TAKEN,
    ]);
  });

  test('one whose e-mail is taken goes; with a bill it stays without the e-mail', async () => {
    await addByHand({ companyId: '31', accountNumber: '1', email: 'a@example.com' });
    const gone = await halfAdded(31, '2', 'a@example.com');
    const billed = await halfAdded(31, '3', 'a@example.com');
    const after = { ...billed, balances: [{ period: 202611, billedMinor: 1 }] };
    await customers.save(31, { before: billed, after }, []);
    later();
    await sweep();
    expect(await customers.find(31, gone.id)).toBeUndefined();
    const stayed = await customers.find(31, billed.id);
    expect([stayed?.email, stayed?.unsettled, stayed?.balances.length]).toEqual([undefined, undefined, 1]);
    expect(await toldOf(platform, 31)).toHaveLength(2);
  });
});

describe('who may', () => {
  test.each(refusedActors('manageCustomers', 'customers:write'))('not %s', async (_who, actor, code) => {
    const answer = await send({ accountNumber: 'refused' }, actor);
    expect(refusalOf(answer)).toEqual([code, WORDS[code] ?? 'Company not found']);
    expect(await customers.findByAccountNumbers(1, ['refused'])).toEqual([]);
  });

  test.each(allowedActors('manageCustomers', 'customers:write'))('%s', async (who, actor) => {
    const { customer } = payloadOf<Added>(
      await send({ accountNumber: who, email: `${actor.kind}${who.length}@example.com` }, actor),
    );
    expect(customer?.accountNumber).toBe(who);
  });

  test.each(['0', '1e0', 'x', ''])('nobody in the company %j', async (companyId) => {
    const [, , [, superAdmin] = []] = allowedActors('manageCustomers', 'customers:write');
    expect(refusalOf(await send({ companyId }, superAdmin))).toEqual(['NOT_FOUND', 'Company not found']);
  });
});
