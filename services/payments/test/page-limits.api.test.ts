import { HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import {
  preparePage,
  readPayment,
  startProcessThatReportsPaidAs,
  startQueryCountingProcess,
} from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { billing, clock, simulator } = world;
const TOO_MANY = [
  { code: 'CONFLICT', field: null, message: 'You have started too many payments. Please try again later.' },
];

/** Creates a customer with two bills. A page for one of them and a page for both close each other. */
async function customerWithTwoBills() {
  const company = await world.company({ amountDueMinor: 4000 });
  const { companyId, customerId, balanceId, customer } = company;
  billing.bills.set(`${balanceId}-10`, { companyId, customerId, amountDueMinor: 1000, month: 10 });
  const startOne = () => world.startWith(customer, { customerId, balanceId });
  const startAll = () => world.startWith(customer, { customerId, balanceIds: [] });
  return { ...company, startOne, startAll };
}

test('opens up to 30 new pages for a customer in an hour, then returns only the open page', async () => {
  const { startOne, startAll, customerId } = await customerWithTwoBills();
  const other = await customerWithTwoBills();
  for (let pages = 0; pages < 30; pages += 2) {
    expect((await startOne()).userErrors).toEqual([]);
    expect((await startAll()).userErrors).toEqual([]);
  }
  const pagesBefore = simulator.records().entries.length;
  expect((await startOne()).userErrors).toEqual(TOO_MANY);
  expect(simulator.records().entries).toHaveLength(pagesBefore);
  expect((await startAll()).paymentUrl).toMatch(/^http/);
  expect(await world.platform.mongo.collection('payments').countDocuments({ customerId })).toBe(30);
  expect((await other.startOne()).userErrors).toEqual([]);
  clock.advance(HOUR_MS + 1);
  expect((await startOne()).userErrors).toEqual([]);
});

test('polls a page that was closed before a visit at its expiry and 48 hours later, and credits a late payment', async () => {
  const wrongProcess = await startProcessThatReportsPaidAs(world, 'cancelled');
  const page = await preparePage(world);
  await simulator.addFault({ kind: 'charged-only', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await wrongProcess.app.useCases.refreshPaymentById(page.companyId, page.id);
  const closed = await world.stored(page.id);
  expect(closed).toMatchObject({ state: 'cancelled', nextPollAt: closed?.expiresAt });
  clock.advance(24 * HOUR_MS);
  await wrongProcess.app.useCases.refreshPaymentById(page.companyId, page.id);
  // One hour before, and at the end of the 48 hours.
  clock.advance(47 * HOUR_MS);
  expect(await world.pollDue()).not.toContain(page.id);
  clock.advance(HOUR_MS);
  expect(await world.pollDue()).toContain(page.id);
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ status: 'SUCCESS' });
});

test('refuses another payment after 100 in an hour for which the provider created no page', async () => {
  const rejecting = await world.startProcess({
    createSession: async () => ({
      kind: 'rejected',
      code: 'misconfigured',
      field: null,
      message: 'Terminal is closed.',
    }),
  });
  const { customer, customerId, balanceId } = await customerWithTwoBills();
  const startRejected = () => rejecting.startWith(customer, { customerId, balanceId });
  for (let payments = 0; payments < 100; payments += 1) await startRejected();
  expect((await startRejected()).userErrors).toEqual(TOO_MANY);
});

test('queries the status of an open payment once in 5 seconds, however often another payment is started', async () => {
  const counting = await startQueryCountingProcess(world);
  const { customer, customerId, balanceId, startOne } = await customerWithTwoBills();
  expect((await startOne()).paymentUrl).toMatch(/^http/);
  const startAgain = () => counting.startWith(customer, { customerId, balanceId });
  for (let starts = 0; starts < 20; starts += 1) expect((await startAgain()).paymentUrl).toMatch(/^http/);
  expect(counting.queryTimes).toHaveLength(1);
  clock.advance(5001);
  await startAgain();
  expect(counting.queryTimes).toHaveLength(2);
});
