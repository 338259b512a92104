import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { expect, test } from 'vitest';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { start, find, simulator, clock, billing } = world;
const TRY_AGAIN = 'Unable to initiate payment process. Please try again.';

/** Never settles, like a call of a process that crashed. */
const never = () => new Promise<never>(() => undefined);
const recordOf = (reference: string) => simulator.records().entries.find((entry) => entry.reference === reference);

test('releases the bill 20 seconds after the process crashed between the creation of the page and its answer', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const crashAfterCreate = await world.startProcess({
    createSession: async (...args) => {
      await crashAfterCreate.ipospays.createSession(...args);
      return never();
    },
  });
  void crashAfterCreate.start(customer, customerId, balanceId);
  await expect.poll(() => simulator.records().entries.length).toBe(1);
  const [lostPage] = simulator.records().entries;
  const reference = lostPage?.reference ?? '';

  expect((await start(customer, customerId, balanceId)).userErrors).toMatchObject([{ message: TRY_AGAIN }]);
  expect(simulator.records().entries).toHaveLength(1);

  clock.advance(20_000);
  expect(await world.pollDue()).toContain(reference);
  expect(await world.stored(reference)).toMatchObject({ state: 'expired' });
  expect((await start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
  expect(await world.eventsOf(reference)).toEqual([]);
  expect(recordOf(reference)).toMatchObject({ outcome: 'open' });
});

test('closes a page at the provider, and does not return it, if its payment expired before the provider answered', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const gate = Promise.withResolvers<void>();
  const slowProcess = await world.startProcess({
    createSession: async (...args) => {
      const page = await slowProcess.ipospays.createSession(...args);
      await gate.promise;
      return page;
    },
  });
  const before = simulator.records().entries.length;
  const outdated = slowProcess.start(customer, customerId, balanceId);
  await expect.poll(() => simulator.records().entries.length).toBe(before + 1);
  clock.advance(20_000);
  await world.pollDue();
  const next = await start(customer, customerId, balanceId);
  gate.resolve();
  expect((await outdated).userErrors).toMatchObject([{ message: TRY_AGAIN }]);
  expect(simulator.records().entries.at(before)).toMatchObject({ outcome: 'cancelled' });
  expect(recordOf(next.payment?.id ?? '')).toMatchObject({ outcome: 'open' });
});

test('records a success once after the process crashed between the status query and its record', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const { payment, paymentUrl } = await start(customer, customerId, balanceId);
  const reference = payment?.id ?? '';
  await simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  let answered = false;
  const crashAfterQuery = await world.startProcess({
    fetchStatus: async (...args) => {
      await crashAfterQuery.ipospays.fetchStatus(...args);
      answered = true;
      return never();
    },
  });
  void crashAfterQuery.app.useCases.recordReturn({ kind: 'service', service: 'gateway' }, reference, false);
  await expect.poll(() => answered).toBe(true);
  expect(await world.stored(reference)).toMatchObject({ state: 'page-open' });

  clock.advance(5000);
  await world.pollDue();
  await world.pollDue();
  expect(await world.stored(reference)).toMatchObject({ state: 'succeeded' });
  expect(await world.eventsOf(reference)).toEqual(['succeeded']);
  expect(await world.postPayments()).toBe(1);
  expect(billing.bills.get(balanceId)?.amountDueMinor).toBe(0);
});

test('settles a payment without a return, a webhook or Redis data', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const { payment, paymentUrl } = await start(customer, customerId, balanceId);
  const reference = payment?.id ?? '';
  await simulator.addFault({ kind: 'charged-only', reference, uses: 1 });
  expect(await chooseOutcome(paymentUrl, 'paid')).toBeNull();
  await world.app.useCases.scheduleDue();
  await world.emptyQueues();
  clock.advance(5000);
  const workers = runWorkers(world.app, world.platform);
  try {
    await expect.poll(async () => (await world.stored(reference))?.state).toBe('succeeded');
  } finally {
    await workers.close();
  }
  expect(await find(customer, reference)).toMatchObject({ status: 'SUCCESS' });
  expect(await world.eventsOf(reference)).toEqual(['succeeded']);
});

test('opens no second page until billing has posted the payment', async () => {
  const { companyId, customer, customerId, balanceId } = await world.company();
  const { payment, paymentUrl } = await start(customer, customerId, balanceId);
  await chooseOutcome(paymentUrl, 'paid');
  await world.recordReturn(payment?.id ?? '');
  await world.platform.relay.sweep();
  for (let times = 0; times < 3; times += 1) {
    const { userErrors } = await start(customer, customerId, balanceId);
    expect(userErrors).toMatchObject([
      { code: 'PAYMENT_BEING_POSTED', message: expect.stringContaining('posting it to your account') },
    ]);
  }
  const before = simulator.records().entries.length;
  await world.postPayments();
  billing.bills.set(balanceId, { companyId, customerId, amountDueMinor: 100 });
  expect((await start(customer, customerId, balanceId)).payment).toMatchObject({ amount: { amountMinor: 100 } });
  expect(simulator.records().entries).toHaveLength(before + 1);
});

test('opens one page per bill and publishes one event per payment for concurrent requests to two processes', async () => {
  const second = await world.startProcess();
  const companies = await Promise.all(Array.from({ length: 5 }, () => world.company()));
  const started = await Promise.all(
    companies.flatMap(({ customer, customerId, balanceId }) => [
      start(customer, customerId, balanceId),
      second.start(customer, customerId, balanceId),
    ]),
  );
  const pages = new Map(started.map(({ payment, paymentUrl }) => [payment?.id ?? '', paymentUrl]));
  expect(pages.size).toBe(companies.length);
  // A start that found the page queried the provider, which is queried once in 5 seconds.
  clock.advance(5001);
  await Promise.all([...pages.values()].map((page) => chooseOutcome(page, 'paid')));
  await Promise.all(
    [...pages.keys()].flatMap((id) => [
      world.recordReturn(id),
      second.recordReturn(id),
      world.pollDue(),
      second.recordReturn(id),
    ]),
  );
  for (const id of pages.keys()) expect(await world.eventsOf(id)).toEqual(['succeeded']);
  await world.postPayments();
  for (const { balanceId } of companies) expect(billing.bills.get(balanceId)?.amountDueMinor).toBe(0);
});

test('answers UNAVAILABLE and opens nothing while billing is unavailable', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const pagesBefore = simulator.records().entries.length;
  billing.goDown();
  await expect(start(customer, customerId, balanceId)).rejects.toThrow('UNAVAILABLE');
  expect(simulator.records().entries).toHaveLength(pagesBefore);
});
