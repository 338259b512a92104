import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { describe, expect, test } from 'vitest';
import { openBilling } from './world/world.ts';

const { ask, add, customers } = await openBilling();

const balances = [
  {
    period: 202611,
    billedMinor: 8417,
    dueDate: '2026-11-30',
  },
  { period: 202610, billedMinor: 5000 },
];
const credits = [{ id: 'p', kind: 'payment' as const, amountMinor: 417, period: 202611, at: new Date(0) }];
const maria = await add({
  companyId: 1,
  accountNumber: '001042',
  name: 'Maria',
  customData: { rateClass: 'R1' },
  balances,
  credits,
});
const john = await add({ companyId: 1, accountNumber: '001043', balances });
const customerOfCompany2 = await add({ companyId: 2, accountNumber: '001042', balances });
const missing = customers.newId();
const codeOf = (answer: Awaited<ReturnType<typeof ask>>): unknown => answer.errors?.[0]?.extensions?.code;

const CUSTOMER = `query ($id: ID!, $companyId: ID) { customer(id: $id, companyId: $companyId) {
  id companyId accountNumber name claimState customData { key value }
  currentBalance { id month year dueDate amountBilled { amountMinor } amountDue { amountMinor currency } }
  balances { month }
} }`;
const BALANCE = 'query ($id: ID!, $companyId: ID) { balance(id: $id, companyId: $companyId) { id customerId } }';
const REFERENCE = `query ($of: [_Any!]!) { _entities(representations: $of) {
  ... on Customer { id accountNumber } ... on Balance { id year }
} }`;
const mine = customerOf(1, maria.id);
const balanceOf = (customer: { id: string }): string => `${customer.id}-202611`;
const ids = [maria.id, john.id, customerOfCompany2.id, missing, 'nonsense', { $ne: '' }];

test('a customer reads its own record', async () => {
  const { data } = await ask(mine, CUSTOMER, { id: maria.id });
  expect(data?.customer).toEqual({
    id: maria.id,
    companyId: '1',
    accountNumber: '001042',
    name: 'Maria',
    claimState: 'UNCLAIMED',
    customData: [{ key: 'rateClass', value: 'R1' }],
    currentBalance: {
      id: balanceOf(maria),
      month: 11,
      year: 2026,
      dueDate: '2026-11-30',
      amountBilled: { amountMinor: 8417 },
      amountDue: { amountMinor: 8000, currency: 'USD' },
    },
    balances: [{ month: 11 }, { month: 10 }],
  });
});

const readers: [string, Actor, string | undefined, string[]][] = [
  ['a customer reads itself', mine, undefined, [maria.id]],
  ['a customer that names its company', mine, '1', [maria.id]],
  ['a customer that names another company', mine, '2', []],
  ['staff reads its company', staffOf(1), undefined, [maria.id, john.id]],
  ['staff that names another company', staffOf(1), '2', []],
  ["a partner's key reads its company", partnerOf(1, ['customers:read']), undefined, [maria.id, john.id]],
  ["a partner's key that names another company", partnerOf(1), '2', []],
  ['a super admin reads the company that it names', superAdmin, '2', [customerOfCompany2.id]],
  ['a super admin that names none', superAdmin, undefined, [maria.id, john.id, customerOfCompany2.id]],
  ['a super admin that names nonsense', superAdmin, '1e3', []],
  ['an anonymous caller', ANONYMOUS, '1', []],
  ['another service', serviceActor('notifications'), '1', []],
];

describe.each(readers)('%s', (_title, actor, companyId, readable) => {
  test.each(ids)('reading customer and balance %s', async (id) => {
    const found = typeof id === 'string' && readable.includes(id);
    const customer = await ask(actor, CUSTOMER, { id, companyId });
    const balance = await ask(actor, BALANCE, { id: typeof id === 'string' ? `${id}-202611` : id, companyId });
    if (typeof id !== 'string') {
      expect([codeOf(customer), codeOf(balance)]).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT']);
      return;
    }
    expect(customer).toEqual({ data: { customer: found ? expect.objectContaining({ id }) : null } });
    expect(balance).toEqual({ data: { balance: found ? { id: `${id}-202611`, customerId: id } : null } });
  });
});

test("a partner's key without the scope gets FORBIDDEN for any customer of its company", async () => {
  const partner = partnerOf(1, ['balances:write']);
  for (const id of [maria.id, missing, 'nonsense']) {
    expect(codeOf(await ask(partner, CUSTOMER, { id }))).toBe('FORBIDDEN');
    expect(codeOf(await ask(partner, BALANCE, { id: `${maria.id}-202611` }))).toBe('FORBIDDEN');
  }
});

test('resolves references to customers by the same rules with one query', async () => {
  const of = [
    { __typename: 'Customer', id: maria.id, companyId: '1' },
    { __typename: 'Customer', id: john.id, companyId: '1' },
    { __typename: 'Customer', id: customerOfCompany2.id, companyId: '2' },
    { __typename: 'Customer', id: customerOfCompany2.id, companyId: '1' },
    { __typename: 'Customer', id: missing, companyId: '1' },
    { __typename: 'Balance', id: balanceOf(maria) },
    { __typename: 'Balance', id: balanceOf(customerOfCompany2) },
    { __typename: 'Balance', id: `${maria.id}-202609` },
  ];
  const seen = async (actor: Actor) => (await ask(actor, REFERENCE, { of })).data?._entities;
  const [ofMaria, ofJohn] = [maria, john].map(({ id, accountNumber }) => ({ id, accountNumber }));
  const bill = { id: balanceOf(maria), year: 2026 };
  expect(await seen(staffOf(1))).toEqual([ofMaria, ofJohn, null, null, null, bill, null, null]);
  expect(await seen(mine)).toEqual([ofMaria, null, null, null, null, bill, null, null]);
  expect(await seen(ANONYMOUS)).toEqual(of.map(() => null));
});

const company = (fields: string): string =>
  `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Company { ${fields} } } }`;
const CUSTOMERS = 'customers { totalCount edges { node { id } } }';
const COUNTS = 'customerCounts { total }';

test.each([
  ['an anonymous caller', ANONYMOUS, 1, 'UNAUTHENTICATED'],
  ['a customer of it', mine, 1, 'FORBIDDEN'],
  ["a partner's key without the scope", partnerOf(1, ['balances:write', 'customers:write']), 1, 'FORBIDDEN'],
  ['staff of another', staffOf(1), 2, 'NOT_FOUND'],
  ["another company's partner", partnerOf(1), 2, 'NOT_FOUND'],
  ['staff that names a company that does not exist', staffOf(1), 999, 'NOT_FOUND'],
  ['another service', serviceActor('payments'), 1, 'FORBIDDEN'],
])("refuses a company's customers to %s", async (_title, actor, companyId, code) => {
  for (const field of [CUSTOMERS, COUNTS]) {
    const answer = await ask(actor, company(field), { of: [{ __typename: 'Company', id: String(companyId) }] });
    expect(codeOf(answer)).toBe(code);
    expect(JSON.stringify(answer.data)).not.toMatch(/total/);
  }
});

test('staff and partners read the customers of their company, super admins those of any company', async () => {
  const of = [{ __typename: 'Company', id: '2' }];
  for (const actor of [staffOf(2, []), superAdmin, partnerOf(2, ['customers:read'], 'test')]) {
    expect((await ask(actor, company(CUSTOMERS + COUNTS), { of })).data?._entities).toEqual([
      { customers: { totalCount: 1, edges: [{ node: { id: customerOfCompany2.id } }] }, customerCounts: { total: 1 } },
    ]);
  }
});

const INTERNAL = [
  ['payments', `{ internalPayableAccounts(companyId: 1, customerIds: ["${maria.id}"]) { totalDueMinor } }`],
  ['payments', '{ internalClearingEntries(companyId: 1, paymentIds: ["p"]) { amountMinor } }'],
  ['payments', '{ internalClearedPayments(companyId: 1, from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z") }'],
  [
    'identity',
    'mutation { internalReserveClaim(input: { companyId: 1, accountNumber: "001042", email: "e@x.com", name: "E", claimId: "c" }) { customerId } }',
  ],
  ['identity', `mutation { internalConfirmClaim(input: { companyId: 1, customerId: "${maria.id}", claimId: "c" }) }`],
  ['identity', `mutation { internalReleaseClaim(input: { companyId: 1, customerId: "${maria.id}", claimId: "c" }) }`],
] as const;

test.each(INTERNAL)('the internal operations of %s are answered only to that service', async (asker, operation) => {
  const others = [ANONYMOUS, mine, staffOf(1), superAdmin, serviceActor('notifications')];
  for (const actor of [...others, serviceActor(asker === 'payments' ? 'identity' : 'payments')]) {
    expect(codeOf(await ask(actor, operation))).toBe('FORBIDDEN');
  }
  expect((await ask(serviceActor(asker), operation)).errors).toBeUndefined();
});
