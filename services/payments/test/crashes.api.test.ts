import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { expect, test } from 'vitest';
import { press } from './world/simulator.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { start, find, simulator, clock, billing } = world;
const TRY_AGAIN = 'Unable to initiate payment process. Please try again.';

/** What a process that was killed does next. */
const never = () => new Promise<never>(() => undefined);
const bookOf = (reference: string) => simulator.book().entries.find((entry) => entry.reference === reference);

test('a process that dies after the page was made: the balance is held for a while, then free, and nothing is lost', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const dying = await world.secondProcess({
    createSession: async (...given) => {
      await dying.ipospays.createSession(...given);
      return never();
    },
  });
  void dying.start(customer, customerId, balanceId);
  await expect.poll(() => simulator.book().entries.length).toBe(1);
  const [lost] = simulator.book().entries;
  const reference = lost?.reference ?? '';

  expect((await start(customer, customerId, balanceId)).userErrors).toMatchObject([{ message: TRY_AGAIN }]);
  expect(simulator.book().entries).toHaveLength(1);

  clock.advance(20_000);
  expect(await world.pollDue()).toBe(1);
  expect(await world.stored(reference)).toMatchObject({ state: 'expired' });
  expect((await start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
  expect(await world.eventsOf(reference)).toEqual(['created', 'expired']);
  expect(bookOf(reference)).toMatchObject({ outcome: 'open' });
});

test('a page that comes after the attempt was given up is closed and shown to nobody', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const gate = Promise.withResolvers<void>();
  const slow = await world.secondProcess({
    createSession: async (...given) => {
      const page = await slow.ipospays.createSession(...given);
      await gate.promise;
      return page;
    },
  });
  const before = simulator.book().entries.length;
  const late = slow.start(customer, customerId, balanceId);
  await expect.poll(() => simulator.book().entries.length).toBe(before + 1);
  clock.advance(20_000);
  await world.pollDue();
  const other = await start(customer, customerId, balanceId);
  gate.resolve();
  expect((await late).userErrors).toMatchObject([{ message: TRY_AGAIN }]);
  expect(simulator.book().entries.at(before)).toMatchObject({ outcome: 'cancelled' });
  expect(bookOf(other.payment?.id ?? '')).toMatchObject({ outcome: 'open' });
});

test('a process that dies between the provider’s success and our record: the next look credits once', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const { payment, paymentUrl } = await start(customer, customerId, balanceId);
  const reference = payment?.id ?? '';
  await simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await press(paymentUrl, 'paid');
  let answered = false;
  const dying = await world.secondProcess({
    fetchStatus: async (...given) => {
      await dying.ipospays.fetchStatus(...given);
      answered = true;
      return never();
    },
  });
  void dying.app.useCases.recordReturn({ kind: 'service', service: 'gateway' }, reference);
  await expect.poll(() => answered).toBe(true);
  expect(await world.stored(reference)).toMatchObject({ state: 'redirected' });

  await world.pollDue();
  await world.pollDue();
  expect(await world.stored(reference)).toMatchObject({ state: 'succeeded' });
  expect(await world.eventsOf(reference)).toEqual(['created', 'succeeded']);
  expect(await world.book()).toBe(1);
  expect(billing.bills.get(balanceId)?.amountDueMinor).toBe(0);
});

test('browser closed, no notice, Redis emptied: workers settle the payment on their own', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const { payment, paymentUrl } = await start(customer, customerId, balanceId);
  const reference = payment?.id ?? '';
  await simulator.addFault({ kind: 'charged-only', reference, uses: 1 });
  expect(await press(paymentUrl, 'paid')).toBeNull();
  await world.app.useCases.scheduleDue();
  await world.emptyQueues();
  clock.advance(5000);
  const workers = runWorkers(world.app, world.platform);
  try {
    await expect.poll(async () => (await world.stored(reference))?.state, { timeout: 15_000 }).toBe('succeeded');
  } finally {
    await workers.close();
  }
  expect(await find(customer, reference)).toMatchObject({ status: 'SUCCESS' });
  expect(await world.eventsOf(reference)).toEqual(['created', 'succeeded']);
});

test('while billing has not heard of a payment, no second page is opened for its balance', async () => {
  const { companyId, customer, customerId, balanceId } = await world.company();
  const { payment, paymentUrl } = await start(customer, customerId, balanceId);
  await press(paymentUrl, 'paid');
  await world.comeBack(payment?.id ?? '');
  await world.platform.relay.sweep();
  for (let times = 0; times < 3; times += 1) {
    const { userErrors } = await start(customer, customerId, balanceId);
    expect(userErrors).toMatchObject([{ code: 'NOTHING_DUE', message: expect.stringContaining('being booked') }]);
  }
  const before = simulator.book().entries.length;
  await world.book();
  billing.bills.set(balanceId, { companyId, customerId, amountDueMinor: 100 });
  expect((await start(customer, customerId, balanceId)).payment).toMatchObject({ amount: { amountMinor: 100 } });
  expect(simulator.book().entries).toHaveLength(before + 1);
});

test('many at once over two processes: every balance has one page, every payment one fact, the books agree', async () => {
  const other = await world.secondProcess();
  const companies = await Promise.all(Array.from({ length: 5 }, () => world.company()));
  const started = await Promise.all(
    companies.flatMap(({ customer, customerId, balanceId }) => [
      start(customer, customerId, balanceId),
      other.start(customer, customerId, balanceId),
    ]),
  );
  const pages = new Map(started.map(({ payment, paymentUrl }) => [payment?.id ?? '', paymentUrl]));
  expect(pages.size).toBe(companies.length);
  await Promise.all([...pages.values()].map((page) => press(page, 'paid')));
  await Promise.all(
    [...pages.keys()].flatMap((id) => [world.comeBack(id), other.comeBack(id), world.pollDue(), other.comeBack(id)]),
  );
  for (const id of pages.keys()) expect(await world.eventsOf(id)).toEqual(['created', 'succeeded']);
  await world.book();
  for (const { balanceId } of companies) expect(billing.bills.get(balanceId)?.amountDueMinor).toBe(0);
});

test('billing away: nothing is opened, and the caller is told to come back', async () => {
  const { customer, customerId, balanceId } = await world.company();
  billing.goAway();
  await expect(start(customer, customerId, balanceId)).rejects.toThrow('UNAVAILABLE');
  expect(simulator.book().entries.some(({ reference }) => reference === balanceId)).toBe(false);
});
