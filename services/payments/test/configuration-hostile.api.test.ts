import type { Actor } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const KEY = 'live-key-abcdefghijklmnop';
const MASKED = 'live-key-a••••••••';

let companyCount = 500;
const newCompany = () => {
  companyCount += 1;
  const companyId = companyCount;
  const actor = staffOf(companyId, ['managePaymentSettings']);
  const configure = (input: object, as: Actor = actor) =>
    world.configure(as, { companyId: String(companyId), merchantToken: KEY, ...input });
  return { companyId, actor, configure };
};
const READ = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { paymentConfiguration { merchantToken tpnNumber hostedPageUrl testMode } } } }`;
const read = async (actor: Actor, companyId: number) =>
  (await world.ask<{ _entities: [{ paymentConfiguration: object | null }] }>(actor, READ, { id: String(companyId) }))
    ._entities[0].paymentConfiguration;

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:4010/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://localhost:27017/',
  'https://user@payment.ipospays.tech/',
  'https://user:pass@payment.ipospays.tech/api/v1/external-payment-transaction',
  'https://payment.ipospays.tech:8443/',
  'https://payment.ipospays.tech./',
  'https://payment.ipospays.tech/api/v1/external-payment-transaction?x=1',
  'https://payment.ipospays.tech/api/v1/external-payment-transaction#x',
  'https://payment.ipospays.tech/../admin',
  'https://payment.ipospays.tech\\@evil.example/',
  'https://payment.ipospays.tech@evil.example/',
  'https://раyment.ipospays.tech/',
  'HTTPS://PAYMENT.IPOSPAYS.TECH/',
  '//payment.ipospays.tech/',
  'ftp://payment.ipospays.tech/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:27118/_FLUSHALL',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('refuses the address %s', async (hostedPageUrl) => {
  const { actor, companyId, configure } = newCompany();
  const { paymentConfiguration, userErrors } = await configure({ hostedPageUrl });
  expect(paymentConfiguration).toBeNull();
  expect(userErrors).toEqual([
    { code: 'INVALID', field: 'hostedPageUrl', message: expect.stringMatching(/^Must be a valid URL/) },
  ]);
  expect(await read(actor, companyId)).toBeNull();
});

test("uses the provider's own address when the address is blank or null", async () => {
  const { actor, companyId, configure } = newCompany();
  await configure({ hostedPageUrl: '' });
  expect(await read(actor, companyId)).toMatchObject({ hostedPageUrl: null });
  world.billing.bills.set('blank', { companyId, customerId: 'blank', amountDueMinor: 500 });
  const { paymentUrl } = await world.start(customerOf(companyId, 'blank'), 'blank', 'blank');
  expect(paymentUrl).toMatch(world.simulator.url);
  const withNull = await configure({ hostedPageUrl: null });
  expect(withNull.userErrors).toEqual([]);
});

test('keeps the stored key when other settings are saved with its mask', async () => {
  const { companyId, configure } = newCompany();
  await configure({});
  const changes = [
    { tpnNumber: '000000000007' },
    { hostedPageUrl: world.simulator.url },
    { tpnNumber: '000000000008' },
  ];
  for (const change of changes) {
    expect(await configure({ ...change, merchantToken: MASKED })).toMatchObject({
      paymentConfiguration: { merchantToken: MASKED },
      userErrors: [],
    });
  }
  world.billing.bills.set('under-mask', { companyId, customerId: 'm', amountDueMinor: 500 });
  const payer = customerOf(companyId, 'm');
  const { payment, paymentUrl } = await world.start(payer, 'm', 'under-mask');
  await chooseOutcome(paymentUrl, 'paid');
  expect(await world.recordReturn(payment?.id ?? '')).toMatchObject({ status: 'success' });
});

test('opens no page with a key that the provider refuses, until the key is corrected', async () => {
  const { companyId, configure } = newCompany();
  expect((await configure({ merchantToken: 'bad-key-0123456789' })).userErrors).toEqual([]);
  world.billing.bills.set('bad', { companyId, customerId: 'b', amountDueMinor: 500 });
  const payer = customerOf(companyId, 'b');
  expect((await world.start(payer, 'b', 'bad')).userErrors).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE' }]);
  await configure({});
  expect((await world.start(payer, 'b', 'bad')).paymentUrl).toMatch(/^http/);
});

test('masks all but five characters of a key of ten, and recognizes the mask', async () => {
  const { actor, companyId, configure } = newCompany();
  await configure({ merchantToken: 'short-key1' });
  expect(await read(actor, companyId)).toMatchObject({ merchantToken: 'short••••••••' });
  expect((await configure({ merchantToken: 'short••••••••', tpnNumber: '000000000009' })).userErrors).toEqual([]);
});

test('lets only staff who manage payment settings read or change the configuration', async () => {
  const { companyId, configure } = newCompany();
  await configure({});
  const refusals: [Actor, string][] = [
    [partnerOf(companyId), 'FORBIDDEN'],
    [partnerOf(companyId, [], 'test'), 'FORBIDDEN'],
    [partnerOf(companyId + 1), 'NOT_FOUND: Company not found'],
    [customerOf(companyId, 'c'), 'FORBIDDEN'],
    [customerOf(companyId + 1, 'c'), 'NOT_FOUND: Company not found'],
    [staffOf(companyId, ['viewPayments', 'manageUsers']), 'FORBIDDEN'],
  ];
  for (const [actor, code] of refusals) {
    await expect(read(actor, companyId)).rejects.toThrow(code);
    await expect(configure({ merchantToken: 'taken-over-0123456789' }, actor)).rejects.toThrow(code);
    // Validation errors are not revealed either.
    await expect(configure({ tpnNumber: '' }, actor)).rejects.toThrow(code);
  }
  expect(await read(superAdmin, companyId)).toMatchObject({ merchantToken: MASKED });
});
