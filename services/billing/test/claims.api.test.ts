import { serviceActor } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { expect, test } from 'vitest';
import { REPEATABLE_MS, RESERVATION_MS } from '../src/domain/claim.ts';
import { openBilling } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { ask, add, customers } = await openBilling({ clock });

const identity = serviceActor('identity');
let claimants = 0;
interface Reserve {
  companyId: number;
  accountNumber: string;
  email?: string;
  name?: string;
  claimId: string;
  nameMustMatch?: boolean;
  lastBillMinor?: number;
}
type Reserved = { customerId: string | null; name: string | null; resets: number | null };
const NOT_CLAIMABLE: Reserved = { customerId: null, name: null, resets: null };

async function reserve({
  email = `maria.${++claimants}@example.com`,
  name = 'Maria L.',
  ...input
}: Reserve): Promise<Reserved> {
  const { data, errors } = await ask(
    identity,
    'mutation ($input: InternalReserveClaimInput!) { internalReserveClaim(input: $input) { customerId name resets } }',
    { input: { email, name, ...input } },
  );
  expect(errors).toBeUndefined();
  return data?.internalReserveClaim as Reserved;
}

async function confirmOrRelease(
  operation: 'Confirm' | 'Release',
  companyId: number,
  customerId: string,
  claimId: string,
) {
  const { data } = await ask(
    identity,
    `mutation ($input: InternalClaimInput!) { internal${operation}Claim(input: $input) }`,
    { input: { companyId, customerId, claimId } },
  );
  return data?.[`internal${operation}Claim`];
}

test('reserves an account for one of fifty concurrent claims', async () => {
  const customer = await add({ companyId: 1, accountNumber: '001042' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      reserve({ companyId: 1, accountNumber: '001042', claimId: `c${index}`, email: `p${index}@example.com` }),
    ),
  );
  const winners = answers.flatMap(({ customerId }, index) => (customerId ? [index] : []));
  expect(winners).toHaveLength(1);
  const confirmed = await Promise.all(
    answers.map((_, index) => confirmOrRelease('Confirm', 1, customer.id, `c${index}`)),
  );
  expect(confirmed.flatMap((done, index) => (done ? [index] : []))).toEqual(winners);
  expect((await customers.find(1, customer.id))?.email).toBe(`p${winners[0]}@example.com`);
});

test('confirms a claim any number of times', async () => {
  const customer = await add({ companyId: 1, accountNumber: '20' });
  await reserve({ companyId: 1, accountNumber: '20', claimId: 'c' });
  const confirm = () => confirmOrRelease('Confirm', 1, customer.id, 'c');
  expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual([true, true, true]);
  expect(await confirm()).toBe(true);
  expect(await confirmOrRelease('Release', 1, customer.id, 'c')).toBe(false);
  expect((await customers.find(1, customer.id))?.claim.state).toBe('claimed');
});

test('accepts a confirmed claim again for ten minutes only', async () => {
  const customer = await add({ companyId: 1, accountNumber: '21' });
  const claim = () => reserve({ companyId: 1, accountNumber: '21', claimId: 'c', email: 'again@example.com' });
  await claim();
  await confirmOrRelease('Confirm', 1, customer.id, 'c');
  clock.advance(REPEATABLE_MS - 1);
  expect((await claim()).customerId).toBe(customer.id);
  clock.advance(1);
  expect(await claim()).toEqual(NOT_CLAIMABLE);
});

test('ignores spaces, dashes, case and leading zeros if only one account matches', async () => {
  const water = await add({ companyId: 2, accountNumber: 'AB-0012', name: 'Maria Lopez' });
  const claim = (accountNumber: string, claimId = 'c') => reserve({ companyId: 2, accountNumber, claimId });
  expect(await claim('ab 0012')).toEqual({ customerId: water.id, name: 'Maria Lopez', resets: 0 });
  const [plain, zeros] = [
    await add({ companyId: 2, accountNumber: '77' }),
    await add({ companyId: 2, accountNumber: '077' }),
  ];
  expect(await claim('0077')).toEqual(NOT_CLAIMABLE);
  expect((await claim('077')).customerId).toBe(zeros.id);
  expect((await claim(' 77 ')).customerId).toBe(plain.id);
});

test('gives the same answer for unknown, claimed and reserved accounts, another email and another company', async () => {
  await add({ companyId: 3, accountNumber: '1', email: 'owner@example.com' });
  const claimed = await add({ companyId: 3, accountNumber: '2' });
  await reserve({ companyId: 3, accountNumber: '2', claimId: 'first' });
  expect(await reserve({ companyId: 3, accountNumber: '2', claimId: 'second' })).toEqual(NOT_CLAIMABLE);
  await confirmOrRelease('Confirm', 3, claimed.id, 'first');
  expect(await reserve({ companyId: 3, accountNumber: '2', claimId: 'third' })).toEqual(NOT_CLAIMABLE);
  expect(await reserve({ companyId: 3, accountNumber: '1', claimId: 'c', email: 'eve@example.com' })).toEqual(
    NOT_CLAIMABLE,
  );
  expect(await reserve({ companyId: 3, accountNumber: '404', claimId: 'c' })).toEqual(NOT_CLAIMABLE);
  expect(await reserve({ companyId: 4, accountNumber: '1', claimId: 'c', email: 'owner@example.com' })).toEqual(
    NOT_CLAIMABLE,
  );
  expect(await confirmOrRelease('Confirm', 4, claimed.id, 'first')).toBe(false);
  expect(
    (await reserve({ companyId: 3, accountNumber: '1', claimId: 'c', email: 'Owner@Example.com' })).customerId,
  ).not.toBeNull();
});

test('frees a released account; an expired reservation can be taken by the next claim', async () => {
  const customer = await add({ companyId: 5, accountNumber: '1' });
  const claim = (claimId: string) => reserve({ companyId: 5, accountNumber: '1', claimId });
  await claim('first');
  expect(await confirmOrRelease('Release', 5, customer.id, 'other')).toBe(false);
  expect(await confirmOrRelease('Release', 5, customer.id, 'first')).toBe(true);
  expect((await claim('second')).customerId).toBe(customer.id);
  clock.advance(RESERVATION_MS);
  expect((await claim('third')).customerId).toBe(customer.id);
  expect(await confirmOrRelease('Confirm', 5, customer.id, 'second')).toBe(false);
  expect(await confirmOrRelease('Confirm', 5, customer.id, 'third')).toBe(true);
});

test('does not reveal whether the name or the last bill was wrong, or whether the account has a bill', async () => {
  const balances = [
    { period: 202611, billedMinor: 8417 },
    { period: 202610, billedMinor: 5000 },
  ];
  const water = await add({ companyId: 6, accountNumber: '1', name: 'Maria Lopez', balances });
  await add({ companyId: 6, accountNumber: '2' });
  const claim = (accountNumber: string, facts: Partial<Reserve>) =>
    reserve({ companyId: 6, accountNumber, claimId: `c${++claimants}`, ...facts });
  expect(await claim('1', { nameMustMatch: true, name: 'Eve' })).toEqual(NOT_CLAIMABLE);
  for (const lastBillMinor of [0, 5000, 8416, -8417])
    expect(await claim('1', { lastBillMinor, name: 'Maria Lopez' })).toEqual(NOT_CLAIMABLE);
  expect(await claim('2', { lastBillMinor: 0 })).toEqual(NOT_CLAIMABLE);
  expect(await claim('404', { lastBillMinor: 8417 })).toEqual(NOT_CLAIMABLE);
  expect((await customers.find(6, water.id))?.claim.state).toBe('unclaimed');
  const right = { nameMustMatch: true, name: 'LOPEZ, MARIA', lastBillMinor: 8417 };
  expect((await claim('1', right)).customerId).toBe(water.id);
});
