import { type Actor, domainEvents } from '@utility-pay/contracts';
import { partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { describe, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { Customer } from '../src/domain/customer.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { allowedActors, ERROR_MESSAGES, refusedActors } from './world/permissions.ts';
import { BILLING_OPTIONS, errorOf, openBilling, payloadOf, publishedEvents } from './world/world.ts';

const { ask, add, app, customers, dependencies, platform, sweep } = await openBilling();

const RECORD = `mutation ($input: RecordExternalPaymentsInput!) { recordExternalPayments(input: $input) {
  results { index externalId status customer { accountNumber totalDue { amountMinor } } userErrors { code field message } }
  userErrors { code field message } } }`;
const UNFILED = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { unfiledPayments { count } } } }`;

interface Result {
  index: number;
  externalId: string;
  status: string;
  customer: { accountNumber: string; totalDue: { amountMinor: number } } | null;
  userErrors: { code: string; field: string | null; message: string }[];
}
type Asked = typeof ask;

const paymentOf = (accountNumber: string, externalId: string, changes: object = {}) => ({
  accountNumber,
  externalId,
  amountMinor: 4000,
  receivedOn: '2026-11-20',
  method: 'CHECK',
  number: '1042',
  ...changes,
});
const send = (companyId: number, payments: object[], actor: Actor = partnerOf(companyId), asked: Asked = ask) =>
  asked(actor, RECORD, { input: { companyId: String(companyId), payments } });
const record = async (...call: Parameters<typeof send>): Promise<Result[]> =>
  payloadOf<{ results: Result[] }>(await send(...call)).results;
const statusesOf = (results: Result[]): string[] => results.map(({ status }) => status);
const account = (companyId: number, accountNumber: string) =>
  add({ companyId, accountNumber, balances: [202611, 202610].map((period) => ({ period, billedMinor: 5000 })) });
const read = async ({ companyId, id }: Customer): Promise<Customer> => {
  const found = await customers.findWithRemoved(companyId, id);
  if (!found) throw new Error('The customer is gone');
  return found;
};
/** Corrects an account as staff do. */
const correct = async ({ companyId, id }: Customer, correction: object): Promise<void> => {
  const input = { customerId: id, preview: false, correction: { reason: 'A correction', ...correction } };
  expect(await app.useCases.correctAccount(staffOf(companyId), input)).toMatchObject({ kind: 'corrected' });
};
const USED = { code: 'KEY_REUSED', field: 'externalId' };

test('processes each payment independently, and records it like one that staff record', async () => {
  const [one, other] = [await account(1, '0100'), await account(1, '0200')];
  const results = await record(1, [
    paymentOf('0100', 'box-1', { note: 'Lockbox 7' }),
    paymentOf('none', 'box-2'),
    paymentOf('0200', 'box-3', { amountMinor: 0 }),
    paymentOf('0200', 'box-4', { receivedOn: '2999-01-01' }),
    paymentOf('0200', 'not allowed'),
    paymentOf('200', 'box-1b', { method: 'CASH', number: null }),
    paymentOf('0100', 'box-5', { amountMinor: 1000 }),
  ]);
  const shown = (accountNumber: string, amountMinor: number) => ({
    customer: { accountNumber, totalDue: { amountMinor } },
    userErrors: [],
  });
  const refused = (field: string) => ({ status: 'REFUSED', customer: null, userErrors: [{ code: 'INVALID', field }] });
  expect(results).toMatchObject([
    { index: 0, externalId: 'box-1', status: 'RECORDED', ...shown('0100', 6000) },
    { index: 1, externalId: 'box-2', ...refused('accountNumber') },
    { index: 2, ...refused('amountMinor') },
    { index: 3, ...refused('receivedOn') },
    { index: 4, ...refused('externalId') },
    { index: 5, status: 'RECORDED', ...shown('0200', 6000) },
    { index: 6, status: 'RECORDED', ...shown('0100', 5000) },
  ]);
  expect((await read(one)).credits).toMatchObject([
    { id: 'external-box-1', kind: 'recorded-payment', method: 'check', number: '1042', receivedOn: '2026-11-20' },
    { id: 'external-box-5', amountMinor: 1000 },
  ]);
  expect((await read(other)).credits).toMatchObject([{ id: 'external-box-1b', method: 'cash' }]);
  const journal = await platform.mongo.collection('journal').find({ companyId: 1 }).toArray();
  expect(journal.find(({ reference }) => reference === 'external-box-1')).toMatchObject({
    kind: 'recorded-payment',
    debit: 'cash',
    credit: 'receivable',
    amountMinor: 4000,
    reason: 'Lockbox 7',
    note: 'check 1042, 2026-11-20',
    source: { kind: 'partner', id: 'key-key-1' },
  });
  expect(journal).toHaveLength(3);
  const events = await publishedEvents(platform, 1);
  const ofType = (name: string) => events.filter(([type]) => type === name).map(([, data]) => data);
  expect(ofType(domainEvents.billChanged.name).map(({ customerId }) => customerId)).toEqual(
    [one, other, one].map(({ id }) => id),
  );
  expect(ofType(domainEvents.paymentRecorded.name)).toEqual([
    { customerId: one.id, creditId: expect.any(String), amountMinor: 4000, method: 'check', externalId: 'box-1' },
    { customerId: other.id, creditId: expect.any(String), amountMinor: 4000, method: 'cash', externalId: 'box-1b' },
    { customerId: one.id, creditId: expect.any(String), amountMinor: 1000, method: 'check', externalId: 'box-5' },
  ]);
  const acts = await recordedActs(platform, 1);
  expect(acts.map(({ target, after }) => [target.label, after?.externalId]).sort()).toEqual([
    ['0100', 'box-1'],
    ['0100', 'box-5'],
    ['0200', 'box-1b'],
  ]);
  for (const act of acts)
    expect(act).toMatchObject({ action: 'payment.recorded', actor: { kind: 'partner', id: 'key-1' } });
  const { data } = await ask(staffOf(1), UNFILED, { id: '1' });
  expect(data).toMatchObject({ _entities: [{ unfiledPayments: { count: 3 } }] });
});

test('a payment that was recorded before changes nothing', async () => {
  const customer = await account(2, '0100');
  expect(statusesOf(await record(2, [paymentOf('0100', 'a'), paymentOf('0100', 'a')]))).toEqual([
    'RECORDED',
    'ALREADY_RECORDED',
  ]);
  const before = await read(customer);
  // A number that is written differently, and a note, make no other payment.
  const again = await record(2, [paymentOf('100', 'a', { note: 'Again' })]);
  expect(again).toMatchObject([
    { status: 'ALREADY_RECORDED', customer: { totalDue: { amountMinor: 6000 } }, userErrors: [] },
  ]);
  expect(await read(customer)).toEqual(before);
  expect((await publishedEvents(platform, 2)).map(([type]) => type)).toEqual([
    domainEvents.billChanged.name,
    domainEvents.paymentRecorded.name,
  ]);
});

test('an id with other content or another account is refused', async () => {
  const customer = await account(3, '0100');
  const other = await account(3, '0200');
  await record(3, [paymentOf('0100', 'a')]);
  const before = await read(customer);
  const results = await record(3, [
    paymentOf('0100', 'a', { amountMinor: 4001 }),
    paymentOf('0100', 'a', { receivedOn: '2026-11-21' }),
    paymentOf('0100', 'a', { method: 'CASH' }),
    paymentOf('0100', 'a', { number: null }),
    paymentOf('0200', 'a'),
    paymentOf('none', 'a'),
  ]);
  for (const result of results) expect(result).toMatchObject({ status: 'REFUSED', customer: null, userErrors: [USED] });
  expect([await read(customer), await read(other)]).toEqual([before, other]);
});

test('another company may use the same id', async () => {
  await account(4, '0100');
  await account(5, '0100');
  expect(statusesOf(await record(4, [paymentOf('0100', 'same')]))).toEqual(['RECORDED']);
  expect(statusesOf(await record(5, [paymentOf('0100', 'same')]))).toEqual(['RECORDED']);
});

test('an id stays used after a move, a reversal and a new account with the number', async () => {
  const customer = await account(6, '0100');
  await record(6, [paymentOf('0100', 'a')]);
  await correct(customer, { type: 'move-credit', creditId: 'external-a', balanceId: `${customer.id}-202611` });
  await correct(customer, { type: 'reverse', creditId: 'external-a' });
  expect(statusesOf(await record(6, [paymentOf('0100', 'a')]))).toEqual(['ALREADY_RECORDED']);
  const archived = await app.useCases.startNewAccount(staffOf(6), {
    customerId: customer.id,
    reason: 'Moved out',
    preview: false,
  });
  expect(archived).toMatchObject({ kind: 'started', customer: { accountNumber: '0100', generation: 1 } });
  // 100 is now the new account, which has not got the payment.
  const results = await record(6, [paymentOf('0100', 'a'), paymentOf('0100', 'b'), paymentOf('100', 'a')]);
  expect(results).toMatchObject([
    { status: 'ALREADY_RECORDED', customer: null },
    { status: 'RECORDED', customer: { totalDue: { amountMinor: -4000 } } },
    { status: 'REFUSED', userErrors: [USED] },
  ]);
});

test('a payment for a deleted account is not recorded on one with a similar number', async () => {
  const deleted = await account(13, '0100');
  const similar = await account(13, '100');
  await app.useCases.removeCustomer(staffOf(13), 13, deleted.id);
  expect(await record(13, [paymentOf('0100', 'a')])).toMatchObject([
    { status: 'REFUSED', userErrors: [{ field: 'accountNumber' }] },
  ]);
  expect(await read(similar)).toMatchObject({ totalDueMinor: 10_000 });
});

test('staff reverse such a payment like any other', async () => {
  const customer = await account(7, '0100');
  await record(7, [paymentOf('0100', 'a')]);
  await correct(customer, { type: 'reverse', creditId: 'external-a' });
  expect(await read(customer)).toMatchObject({ totalDueMinor: 10_000 });
});

test('the same calls at once record each payment once', async () => {
  const numbers = ['0100', '0200', '0300'];
  const all = await Promise.all(numbers.map((number) => account(8, number)));
  const payments = numbers.flatMap((number) => [paymentOf(number, `${number}-a`), paymentOf(number, `${number}-b`)]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => record(8, payments)));
  for (const index of payments.keys()) {
    const statuses = answers.map((results) => results[index]?.status).sort();
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 'ALREADY_RECORDED'), 'RECORDED']);
  }
  for (const customer of all) expect(await read(customer)).toMatchObject({ totalDueMinor: 2000 });
  await sweep('journal');
  expect(await platform.mongo.collection('journal').countDocuments({ companyId: 8 })).toBe(6);
});

test('records one of several concurrent payments with the same id for different accounts', async () => {
  const numbers = Array.from({ length: 5 }, (_, index) => `030${index}`);
  const all = await Promise.all(numbers.map((number) => account(9, number)));
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(numbers.map((number) => record(9, [paymentOf(number, `race-${round}`)])));
    expect(answers.flatMap(statusesOf).sort()).toEqual(['RECORDED', 'REFUSED', 'REFUSED', 'REFUSED', 'REFUSED']);
  }
  const due = await Promise.all(all.map(read));
  expect(due.reduce((sum, { totalDueMinor = 0 }) => sum + totalDueMinor, 0)).toBe(5 * 10_000 - 5 * 4000);
});

describe('after a crash', () => {
  /** Billing whose first write of a customer fails, before or after it was made. */
  const failing = (when: 'before' | 'after'): Asked => {
    let isDown = false;
    const save: CustomerRepository['save'] = async (...change) => {
      if (isDown) throw new Error('down');
      isDown = true;
      if (when === 'after') await customers.save(...change);
      throw new Error('down');
    };
    return createGraphClient(
      createBilling(platform, BILLING_OPTIONS, { ...dependencies, customers: { ...customers, save } }),
    );
  };

  test.each([
    ['before', 'RECORDED'],
    ['after', 'ALREADY_RECORDED'],
  ] as const)('%s the write of a payment, the same call records the rest', async (when, first) => {
    const companyId = when === 'before' ? 10 : 11;
    const customer = await account(companyId, '0100');
    const payments = [paymentOf('0100', 'a'), paymentOf('0100', 'b')];
    const crashed = await send(companyId, payments, partnerOf(companyId), failing(when));
    expect(errorOf(crashed)[0]).toBe('INTERNAL');
    expect(statusesOf(await record(companyId, payments))).toEqual([first, 'RECORDED']);
    expect(await read(customer)).toMatchObject({ totalDueMinor: 2000, externalIds: ['a', 'b'] });
    await sweep('journal');
    expect(await platform.mongo.collection('journal').countDocuments({ companyId })).toBe(2);
    expect(await publishedEvents(platform, companyId)).toHaveLength(4);
  });
});

test.each([[0], [101]])('refuses a call with %i payments', async (count) => {
  const payments = Array.from({ length: count }, (_, index) => paymentOf('0100', `a${index}`));
  expect(payloadOf(await send(12, payments))).toEqual({
    results: [],
    userErrors: [{ code: 'INVALID', field: 'payments', message: 'Send 1 to 100 payments' }],
  });
});

describe('permissions', () => {
  test.each(refusedActors('manageBalances', 'balances:write'))('refuses %s', async (_who, actor, code) => {
    const customer = await account(1, `P-${customers.newId()}`);
    const answer = await send(1, [paymentOf(customer.accountNumber, customer.id)], actor);
    expect(errorOf(answer)).toEqual([code, ERROR_MESSAGES[code] ?? 'Company not found']);
    expect(await read(customer)).toEqual(customer);
  });

  test.each(allowedActors('manageBalances', 'balances:write'))('allows %s', async (_who, actor) => {
    const customer = await account(1, `P-${customers.newId()}`);
    const [result] = await record(1, [paymentOf(customer.accountNumber, customer.id)], actor);
    expect(result?.status).toBe('RECORDED');
    // A key that may not read customers gets none.
    expect(result?.customer === null).toBe(actor.kind === 'partner');
  });
});
