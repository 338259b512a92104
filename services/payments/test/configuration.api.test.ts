import type { Actor } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { anonymous, payer, staff, superAdmin } from './world/operations.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const KEY = 'live-key-abcdefghijklmnop';
const MASKED = 'live-key-a••••••••';

const READ = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { paymentConfiguration { provider merchantToken tpnNumber hostedPageUrl testMode } } } }`;
const read = async (actor: Actor, companyId: number) =>
  (await world.ask<{ _entities: [{ paymentConfiguration: object | null }] }>(actor, READ, { id: String(companyId) }))
    ._entities[0].paymentConfiguration;

const storedKeys = async () => {
  const sets = await world.platform.mongo.collection<{ merchantToken: string }>('credentials').find().toArray();
  return sets.map(({ merchantToken }) => merchantToken);
};

let companyCount = 100;
const newCompany = () => {
  companyCount += 1;
  const companyId = companyCount;
  const actor = staff(companyId, 'managePaymentSettings');
  const configure = (input: object) => world.configure(actor, { companyId: String(companyId), ...input });
  return { companyId, actor, configure };
};

test('returns no configuration before it is set up, then a masked key that is stored encrypted', async () => {
  const { companyId, actor, configure } = newCompany();
  expect(await read(actor, companyId)).toBeNull();
  const saved = await configure({ merchantToken: KEY });
  const expected = {
    provider: 'ipospays',
    merchantToken: MASKED,
    tpnNumber: '123456789012',
    hostedPageUrl: null,
    testMode: true,
  };
  expect(saved).toEqual({ paymentConfiguration: expected, userErrors: [] });
  expect(await read(actor, companyId)).toEqual(expected);
  expect((await storedKeys()).join()).not.toContain(KEY.slice(0, 10));
});

test('keeps the stored key when the mask is sent back', async () => {
  const { companyId, actor, configure } = newCompany();
  await configure({ merchantToken: KEY });
  const { userErrors } = await configure({ merchantToken: MASKED, tpnNumber: '000000000001' });
  expect(userErrors).toEqual([]);
  expect(await read(actor, companyId)).toMatchObject({ merchantToken: MASKED, tpnNumber: '000000000001' });
  world.billing.bills.set('masked', { companyId, customerId: 'm', amountDueMinor: 500 });
  const { payment } = await world.start(payer('m', companyId), 'm', 'masked');
  const entry = world.simulator.records().entries.find(({ reference }) => reference === payment?.id);
  expect(entry).toMatchObject({ tpn: '000000000001' });
});

test('refuses a masked key when none is stored, or when it is the mask of another key', async () => {
  const { configure } = newCompany();
  expect((await configure({ merchantToken: MASKED })).userErrors).toEqual([
    { code: 'INVALID', field: 'merchantToken', message: 'Auth Key is required' },
  ]);
  await configure({ merchantToken: KEY });
  expect((await configure({ merchantToken: 'other-key-••••••••' })).userErrors).toMatchObject([
    { field: 'merchantToken' },
  ]);
});

test('creates no second credential set for the same values', async () => {
  const { configure } = newCompany();
  await configure({ merchantToken: KEY });
  const before = (await storedKeys()).length;
  await configure({ merchantToken: MASKED });
  await configure({ merchantToken: KEY });
  expect(await storedKeys()).toHaveLength(before);
});

test.each([
  [{ merchantToken: ' ' }, 'merchantToken', 'Auth Key is required'],
  [{ tpnNumber: '' }, 'tpnNumber', 'TPN Number is required'],
  [{ tpnNumber: '12345' }, 'tpnNumber', 'TPN Number must be 12 digits'],
  [{ hostedPageUrl: 'not a url' }, 'hostedPageUrl', 'Must be a valid URL'],
])('refuses %o with its validation message', async (input, field, message) => {
  const { userErrors } = await newCompany().configure({ merchantToken: KEY, ...input });
  expect(userErrors).toContainEqual({ code: 'INVALID', field, message });
});

test.each([
  'https://evil.example/api/v1/external-payment-transaction',
  'http://payment.ipospays.tech/',
  'https://payment.ipospays.tech.evil.example/',
  'https://user@payment.ipospays.tech/',
  'https://payment.ipospays.com/',
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:27017/',
])('refuses the URL %s in test mode', async (hostedPageUrl) => {
  const { userErrors } = await newCompany().configure({ merchantToken: KEY, hostedPageUrl });
  expect(userErrors).toMatchObject([{ code: 'INVALID', field: 'hostedPageUrl' }]);
});

test('accepts each provider URL in its own mode only, and the simulator in test mode only', async () => {
  const configure = (input: object) => newCompany().configure({ merchantToken: KEY, ...input });
  const sandbox = 'https://payment.ipospays.tech/api/v1/external-payment-transaction';
  const live = 'https://payment.ipospays.com/api/v1/external-payment-transaction';
  expect((await configure({ hostedPageUrl: sandbox })).userErrors).toEqual([]);
  expect((await configure({ hostedPageUrl: live, testMode: false })).userErrors).toEqual([]);
  expect((await configure({ hostedPageUrl: sandbox, testMode: false })).userErrors).toHaveLength(1);
  expect((await configure({ hostedPageUrl: world.simulator.url })).userErrors).toEqual([]);
  expect((await configure({ hostedPageUrl: world.simulator.url, testMode: false })).userErrors).toHaveLength(1);
});

test('shows the configuration to super admins and staff who manage payment settings only, and refuses changes by others', async () => {
  const { companyId, configure } = newCompany();
  await configure({ merchantToken: KEY });
  const input = { companyId: String(companyId), merchantToken: 'taken-over-0123456789' };
  const refusals: [Actor, string][] = [
    [anonymous, 'UNAUTHENTICATED'],
    [staff(companyId, 'viewPayments', 'manageUsers'), 'FORBIDDEN'],
    [staff(companyId + 1, 'managePaymentSettings'), 'NOT_FOUND'],
    [payer('p', companyId), 'FORBIDDEN'],
    [payer('p', companyId + 1), 'NOT_FOUND'],
  ];
  for (const [actor, code] of refusals) {
    await expect(world.configure(actor, input)).rejects.toThrow(code);
    await expect(read(actor, companyId)).rejects.toThrow(code);
  }
  expect(await read(superAdmin, companyId)).toMatchObject({ merchantToken: MASKED });
});
