import type { Actor } from '@utility-pay/contracts';
import { partnerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { describe, expect, test } from 'vitest';
import type { Customer } from '../src/domain/customer.ts';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { errorOf, openBilling, payloadOf, publishedEvents } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { ask, add, app, customers, platform } = await openBilling({ clock });

const UPDATE = `mutation ($input: UpdateCustomersInput!) { updateCustomers(input: $input) {
  results { index accountNumber status customer { name email serviceAddress meterNumber customData { key value } }
    userErrors { code field message } }
  userErrors { code field message } } }`;

interface Result {
  index: number;
  accountNumber: string;
  status: string;
  customer: Record<string, unknown> | null;
  userErrors: { code: string; field: string | null; message: string }[];
}

const send = (companyId: number, updates: object[], actor: Actor = partnerOf(companyId)) =>
  ask(actor, UPDATE, { input: { companyId: String(companyId), customers: updates } });
const update = async (...call: Parameters<typeof send>): Promise<Result[]> =>
  payloadOf<{ results: Result[] }>(await send(...call)).results;
const read = async ({ companyId, id }: Customer): Promise<Customer | undefined> => customers.find(companyId, id);
const search = (companyId: number, word: string) => customers.count(companyId, { words: [word] });

const identity = serviceActor('identity');
const reserve = (companyId: number, accountNumber: string, email: string, facts: object = {}) =>
  app.useCases.reserveClaim(identity, {
    companyId,
    accountNumber,
    email,
    name: 'Maria Lopez',
    claimId: email,
    ...facts,
  });
const claim = async ({ companyId, accountNumber, id: customerId }: Customer, email: string): Promise<void> => {
  expect(await reserve(companyId, accountNumber, email)).toMatchObject({ kind: 'reserved' });
  await app.useCases.confirmClaim(identity, { companyId, customerId, claimId: email });
};

test('changes only the given fields, and processes each customer independently', async () => {
  const data = { meterReading: '10512', rateClass: 'Residential', oldField: 'x' };
  const fields = { name: 'Maria Lopez', usage: '512 kWh', meterNumber: 'M-1', customData: data };
  const customer = await add({ companyId: 1, accountNumber: '0100', ...fields });
  await app.useCases.updateCsvTemplate(staffOf(1), {
    companyId: 1,
    fieldMappings: ['accountNumber', 'amountDue', 'rateClass', 'meterReading'].map((field) => ({
      field,
      headers: [field.toLowerCase()],
    })),
    requiredFields: ['accountNumber', 'amountDue'],
    sampleFormat: '',
  });
  const results = await update(1, [
    { accountNumber: '100', name: '  Ana Diaz ', meterNumber: null, serviceAddress: '12 Oak Street\nUnit 4' },
    { accountNumber: 'none', name: 'Ana Diaz' },
    {
      accountNumber: '0100',
      customData: [
        { key: 'rateClass', value: 'Commercial' },
        { key: 'oldField', value: null },
      ],
    },
    { accountNumber: '0100', name: 'Ana Diaz', meterNumber: null, customData: [{ key: 'oldField', value: null }] },
  ]);
  const after = { name: 'Ana Diaz', meterNumber: null, serviceAddress: '12 Oak Street\nUnit 4' };
  const unknown = { code: 'INVALID', field: 'accountNumber', message: 'No account has this number' };
  expect(results).toMatchObject([
    { index: 0, accountNumber: '100', status: 'UPDATED', customer: after, userErrors: [] },
    { index: 1, accountNumber: 'none', status: 'REFUSED', customer: null, userErrors: [unknown] },
    { index: 2, status: 'UPDATED', customer: after },
    { index: 3, status: 'UNCHANGED', customer: after },
  ]);
  const stored = await read(customer);
  expect(stored).toMatchObject({
    usage: '512 kWh',
    customData: { meterReading: '10512', rateClass: 'Commercial' },
    version: 3,
  });
  expect(stored?.customData).not.toHaveProperty('oldField');
  expect(stored).not.toHaveProperty('meterNumber');
  expect([await search(1, 'ana'), await search(1, 'maria')]).toEqual([1, 0]);
  const target = { type: 'customer', id: customer.id, label: '0100' };
  const acts = (await recordedActs(platform, 1)).filter(({ action }) => action === 'customer.changed');
  acts.sort((one, other) => String(one.after?.fields).localeCompare(String(other.after?.fields)));
  expect(acts).toMatchObject([
    { target, actor: { kind: 'partner', id: 'key-1' }, after: { fields: 'name, meterNumber, serviceAddress' } },
    { target, after: { fields: 'rateClass, oldField' } },
  ]);
  // Like a bill file that changes such fields.
  expect(await publishedEvents(platform, 1)).toEqual([]);
});

test.each([
  [{ name: '' }, 'name', /can't be empty/],
  [{ name: 'x'.repeat(201) }, 'name', /too long/],
  [{ serviceAddress: ' ' }, 'serviceAddress', /can't be empty/],
  [{ serviceAddress: 'a\u0000b' }, 'serviceAddress', /invisible characters/],
  [{ serviceAddress: 'Card 4111 1111 1111 1111' }, 'serviceAddress', /Service Address looks like a card number/],
  [{ email: 'nonsense' }, 'email', /Invalid email address/],
  [{ customData: [{ key: 'unknownField', value: 'x' }] }, 'customData', /has no field unknownField/],
  [{ customData: [{ key: 'name', value: 'x' }] }, 'customData', /has no field name/],
  [{ customData: [{ key: 'constructor', value: 'x' }] }, 'customData', /has no field constructor/],
  [{ serviceAddress: 'x'.repeat(66_000) }, null, /64 KB/],
])('refuses %j and changes nothing', async (fields, field, message) => {
  const customer = await add({ companyId: 2, name: 'Maria Lopez' });
  const [result] = await update(2, [{ accountNumber: customer.accountNumber, meterNumber: 'M-9', ...fields }]);
  expect(result).toMatchObject({ status: 'REFUSED', customer: null });
  expect(result?.userErrors).toEqual([{ code: 'INVALID', field, message: expect.stringMatching(message) }]);
  expect(await read(customer)).toEqual(customer);
});

describe('an email address', () => {
  test('decides who can claim the account from then on, and null lets everyone with the number claim it', async () => {
    const customer = await add({ companyId: 3, accountNumber: '0100' });
    await update(3, [{ accountNumber: '0100', email: 'Maria@Home.test' }]);
    expect(await read(customer)).toMatchObject({ email: 'Maria@Home.test', emailKey: 'maria@home.test' });
    expect(await search(3, 'maria')).toBe(1);
    expect(await reserve(3, '0100', 'other@home.test')).toEqual({ kind: 'not-claimable' });
    expect(await update(3, [{ accountNumber: '0100', email: null }])).toMatchObject([{ status: 'UPDATED' }]);
    expect(await reserve(3, '0100', 'other@home.test')).toMatchObject({ kind: 'reserved', hadEmail: false });
  });

  test('is refused when another customer has it, also of two calls at once', async () => {
    for (const accountNumber of ['1', '2', '3']) await add({ companyId: 4, accountNumber });
    await update(4, [{ accountNumber: '1', email: 'one@home.test' }]);
    const taken = [{ code: 'TAKEN', field: 'email' }];
    expect(await update(4, [{ accountNumber: '2', email: 'ONE@home.test' }])).toMatchObject([
      { status: 'REFUSED', userErrors: taken },
    ]);
    const answers = await Promise.all(
      ['2', '3'].map((accountNumber) => update(4, [{ accountNumber, email: 'new@home.test' }])),
    );
    expect(
      answers
        .flat()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['REFUSED', 'UPDATED']);
    // The address of the first customer becomes free.
    expect(
      await update(4, [
        { accountNumber: '1', email: null },
        { accountNumber: '2', email: 'one@home.test' },
      ]),
    ).toMatchObject([{ status: 'UPDATED' }, { status: 'UPDATED' }]);
  });

  test('of a login stays, and other fields of a claimed account change', async () => {
    const customer = await add({ companyId: 5, accountNumber: '0100' });
    await claim(customer, 'maria@home.test');
    const results = await update(5, [
      { accountNumber: '0100', email: 'other@home.test', name: 'Ana Diaz' },
      { accountNumber: '0100', email: null },
      { accountNumber: '0100', email: 'MARIA@home.test', name: 'Ana Diaz' },
    ]);
    const hasLogin = { status: 'REFUSED', userErrors: [{ code: 'CONFLICT', field: 'email' }] };
    expect(results).toMatchObject([hasLogin, hasLogin, { status: 'UPDATED' }]);
    expect(await read(customer)).toMatchObject({ email: 'maria@home.test', name: 'Ana Diaz' });
  });

  test('refuses a new email while the account is being claimed, and accepts it once the reservation has expired', async () => {
    const customer = await add({ companyId: 6, accountNumber: '0100' });
    await reserve(6, '0100', 'claimant@home.test');
    const change = [{ accountNumber: '0100', email: 'maria@home.test' }];
    expect(await update(6, change)).toMatchObject([{ status: 'REFUSED', userErrors: [{ code: 'CONFLICT' }] }]);
    clock.advance(61_000);
    expect(await update(6, change)).toMatchObject([{ status: 'UPDATED' }]);
    expect(await read(customer)).toMatchObject({ claim: { state: 'unclaimed' }, emailKey: 'maria@home.test' });
  });
});

test('a name that was changed is the one that claims are compared with', async () => {
  await add({ companyId: 7, accountNumber: '0100', name: 'John Smith' });
  const facts = { nameMustMatch: true };
  expect(await reserve(7, '0100', 'm@home.test', facts)).toEqual({ kind: 'not-claimable' });
  await update(7, [{ accountNumber: '0100', name: 'LOPEZ, MARIA' }]);
  expect(await reserve(7, '0100', 'm@home.test', facts)).toMatchObject({ kind: 'reserved' });
});

test('updates of one customer at once are all applied', async () => {
  const customer = await add({ companyId: 8, accountNumber: '0100' });
  const fields = [{ name: 'Ana' }, { usage: '1 kWh' }, { meterNumber: 'M-1' }, { email: 'a@home.test' }];
  await Promise.all(fields.map((each) => update(8, [{ accountNumber: '0100', ...each }])));
  expect(await read(customer)).toMatchObject({ name: 'Ana', usage: '1 kWh', meterNumber: 'M-1', email: 'a@home.test' });
});

test('a deleted customer is unknown, and a call with too many customers is refused', async () => {
  const { id: customerId } = await add({ companyId: 9, accountNumber: '0100' });
  await app.useCases.removeCustomer(staffOf(9), 9, customerId);
  expect(await update(9, [{ accountNumber: '0100', name: 'Ana' }])).toMatchObject([{ status: 'REFUSED' }]);
  const many = Array.from({ length: 101 }, () => ({ accountNumber: '0100' }));
  expect(payloadOf(await send(9, many))).toMatchObject({ userErrors: [{ code: 'INVALID', field: 'customers' }] });
});

describe('permissions', () => {
  test.each(refusedActors('manageCustomers', 'customers:write'))('refuses %s', async (_who, actor, code) => {
    const customer = await add({ companyId: 1 });
    const answer = await send(1, [{ accountNumber: customer.accountNumber, name: 'Changed' }], actor);
    expect(errorOf(answer)).toEqual([code, ERROR_MESSAGES[code] ?? 'Company not found']);
    expect(await read(customer)).toEqual(customer);
  });

  test.each(allowedActors('manageCustomers', 'customers:write'))('allows %s', async (_who, actor) => {
    const { accountNumber } = await add({ companyId: 1 });
    const [result] = await update(1, [{ accountNumber, name: 'Changed' }], actor);
    expect(result?.status).toBe('UPDATED');
    // A key that may not read customers gets none.
    expect(result?.customer === null).toBe(actor.kind === 'partner');
  });
});

test('refuses email addresses from a partner key that may not read customers', async () => {
  const customer = await add({ companyId: 27, accountNumber: '2700', name: 'Maria Lopez' });
  const writer = partnerOf(27, ['customers:write']);
  const [updated] = await update(27, [{ accountNumber: '2700', usage: '512 kWh' }], writer);
  expect(updated).toMatchObject({ status: 'UPDATED' });
  const email = { accountNumber: '2700', email: 'someone@example.org' };
  expect(errorOf(await send(27, [email], writer))).toEqual(['FORBIDDEN', ERROR_MESSAGES.FORBIDDEN]);
  expect(await read(customer)).not.toHaveProperty('email');
  const both = partnerOf(27, ['customers:write', 'customers:read']);
  expect((await update(27, [email], both))[0]).toMatchObject({ status: 'UPDATED' });
});
