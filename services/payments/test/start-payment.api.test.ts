import { describe, expect, test } from 'vitest';
import { anonymous, payer, staff, superAdmin } from './world/operations.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { start, simulator, billing, clock } = world;
const TRY_AGAIN = 'Unable to initiate payment process. Please try again.';

const pagesOf = (references: (string | undefined)[]) =>
  simulator.records().entries.filter(({ reference }) => references.includes(reference));

test('opens a page for the amount due of a bill, whose return address has no query of ours', async () => {
  const { customer, customerId, balanceId } = await world.company({ amountDueMinor: 8417 });
  const { payment, paymentUrl, userErrors } = await start(customer, customerId, balanceId);
  expect(userErrors).toEqual([]);
  expect(payment).toMatchObject({ status: 'PENDING', amount: { amountMinor: 8417 } });
  expect(payment?.id).toMatch(/^[a-z0-9]{20}$/);
  expect(pagesOf([payment?.id])).toMatchObject([{ amountMinor: 8417, tpn: '123456789012', outcome: 'open' }]);
  const page = await (await fetch(paymentUrl ?? '')).text();
  expect(page).toContain('Pay Lakeside Water');
  expect(await chooseOutcome(paymentUrl, 'declined')).toMatch(
    `${world.origin.url}/api/payments/return/${payment?.id}?`,
  );
});

test('returns the same page to repeated and concurrent requests', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const all = await Promise.all(Array.from({ length: 12 }, () => start(customer, customerId, balanceId)));
  const again = await start(customer, customerId, balanceId);
  expect(again.paymentUrl).toMatch(/^http/);
  expect(new Set(all.map(({ paymentUrl }) => paymentUrl))).toEqual(new Set([again.paymentUrl]));
  expect(pagesOf([...new Set(all.map(({ payment }) => payment?.id))])).toHaveLength(1);
});

test('closes the open page before it opens a page for a changed amount', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const old = await start(customer, customerId, balanceId);
  const bill = billing.bills.get(balanceId);
  if (bill) bill.amountDueMinor = 9000;
  const now = await start(customer, customerId, balanceId);
  expect(now.payment).toMatchObject({ amount: { amountMinor: 9000 } });
  expect(pagesOf([old.payment?.id, now.payment?.id]).map(({ outcome }) => outcome)).toEqual(['cancelled', 'open']);
  expect(await world.find(customer, old.payment?.id ?? '')).toMatchObject({ status: 'FAILED' });
});

test('opens no new page for a bill that was paid in the meantime', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const { payment, paymentUrl } = await start(customer, customerId, balanceId);
  await chooseOutcome(paymentUrl, 'paid');
  const again = await start(customer, customerId, balanceId);
  expect(again.userErrors).toMatchObject([
    { code: 'PAYMENT_BEING_POSTED', message: expect.stringContaining('posting it to your account') },
  ]);
  expect(await world.find(customer, payment?.id ?? '')).toMatchObject({ status: 'SUCCESS' });
  await world.postPayments();
  const posted = await start(customer, customerId, balanceId);
  expect(posted.userErrors).toMatchObject([
    { code: 'NOTHING_DUE', message: "You don't have any outstanding balance to pay." },
  ]);
});

test('opens another page after a decline', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const first = await start(customer, customerId, balanceId);
  await chooseOutcome(first.paymentUrl, 'declined');
  const second = await start(customer, customerId, balanceId);
  expect(second.paymentUrl).toMatch(/^http/);
  expect(second.paymentUrl).not.toBe(first.paymentUrl);
});

test('opens a new page after the first one expired, and fails its payment', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const first = await start(customer, customerId, balanceId);
  clock.advance(24 * 60 * 60_000);
  const second = await start(customer, customerId, balanceId);
  expect(second.paymentUrl).toMatch(/^http/);
  expect(second.paymentUrl).not.toBe(first.paymentUrl);
  expect(await world.find(customer, first.payment?.id ?? '')).toMatchObject({
    status: 'FAILED',
    message: 'The payment page expired before it was used.',
  });
});

test.each([0, -500])('opens no page with %i cents due', async (amountDueMinor) => {
  const { customer, customerId, balanceId } = await world.company({ amountDueMinor });
  const { userErrors } = await start(customer, customerId, balanceId);
  expect(userErrors).toEqual([
    { code: 'NOTHING_DUE', field: 'balanceId', message: "You don't have any outstanding balance to pay." },
  ]);
});

test('refuses an amount above the limit of the provider', async () => {
  const atLimit = await world.company({ amountDueMinor: 99_999_999 });
  expect((await start(atLimit.customer, atLimit.customerId, atLimit.balanceId)).userErrors).toEqual([]);
  const aboveLimit = await world.company({ amountDueMinor: 100_000_000 });
  expect((await start(aboveLimit.customer, aboveLimit.customerId, aboveLimit.balanceId)).userErrors).toMatchObject([
    { code: 'AMOUNT_NOT_ACCEPTED', message: expect.stringContaining('$999,999.99') },
  ]);
});

test('refuses a payment to a company without credentials', async () => {
  billing.bills.set('b-bare', { companyId: 900, customerId: 'bare', amountDueMinor: 100 });
  const { userErrors } = await start(payer('bare', 900), 'bare', 'b-bare');
  expect(userErrors).toMatchObject([{ code: 'GATEWAY_NOT_CONFIGURED', message: 'Payment Gateway Not Configured' }]);
});

describe('a sandbox company', () => {
  /** Adds a bill of a customer of this sandbox company. */
  const addSandboxBill = (companyId: number) => {
    const customerId = `sandbox${companyId}`;
    billing.sandboxes.set(companyId, 1);
    billing.bills.set(`b-${customerId}`, { companyId, customerId, amountDueMinor: 100 });
    return { companyId, customerId, balanceId: `b-${customerId}`, customer: payer(customerId, companyId) };
  };

  test('takes test payments with the simulator, without any payment setup', async () => {
    const { customer, customerId, balanceId } = addSandboxBill(910);
    const started = await start(customer, customerId, balanceId);
    expect(started.userErrors).toEqual([]);
    await chooseOutcome(started.paymentUrl, 'paid');
    await start(customer, customerId, balanceId);
    expect(await world.find(customer, started.payment?.id ?? '')).toMatchObject({ status: 'SUCCESS' });
    expect(await world.stored(started.payment?.id ?? '')).toMatchObject({ testMode: true });
  });

  test('has a terminal of its own, also when the id of another company ends in its id', async () => {
    const references: (string | undefined)[] = [];
    for (const companyId of [7001, 97_001]) {
      const { customer, customerId, balanceId } = addSandboxBill(companyId);
      references.push((await start(customer, customerId, balanceId)).payment?.id);
    }
    expect(pagesOf(references).map(({ tpn }) => tpn)).toEqual(['900000007001', '900000097001']);
  });

  test('takes no payments while the simulator is off, also after a payment with the simulator', async () => {
    const { customer, customerId, balanceId } = addSandboxBill(911);
    const withoutSimulator = await world.startProcess({}, { isSimulated: false });
    const refused = [{ code: 'GATEWAY_NOT_CONFIGURED', message: 'Payment Gateway Not Configured' }];
    expect((await withoutSimulator.start(customer, customerId, balanceId)).userErrors).toMatchObject(refused);
    await start(customer, customerId, balanceId);
    expect((await withoutSimulator.start(customer, customerId, balanceId)).userErrors).toMatchObject(refused);
  });

  test('accepts no payment keys', async () => {
    addSandboxBill(912);
    const input = { companyId: '912', merchantToken: 'a-live-key-0123456789', testMode: false };
    expect((await world.configure(superAdmin, input)).userErrors).toEqual([
      { code: 'INVALID', field: null, message: 'A sandbox company uses the payment simulator' },
    ]);
  });
});

test('returns the message of the provider after a rejection, and releases the bill', async () => {
  const { companyId, owner, customer, customerId, balanceId } = await world.company(
    {},
    { merchantToken: 'bad-key-0123456789' },
  );
  const refused = await start(customer, customerId, balanceId);
  expect(refused.userErrors).toMatchObject([
    { code: 'PROVIDER_UNAVAILABLE', message: 'Payment Processing Token is Expired. Please try with new Token' },
  ]);
  await world.configure(owner, { companyId: String(companyId), merchantToken: MERCHANT_KEY });
  expect((await start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('lets the payer retry when the provider may have created a page', async () => {
  const { customer, customerId, balanceId } = await world.company();
  await simulator.addFault({ kind: 'create-500', uses: 1 });
  const lost = await start(customer, customerId, balanceId);
  expect(lost.userErrors).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE', message: TRY_AGAIN }]);
  const second = await start(customer, customerId, balanceId);
  expect(second.paymentUrl).toMatch(/^http/);
  expect(await world.eventsOf(second.payment?.id ?? '')).toEqual([]);
});

test('lets the payer retry when the provider is unreachable', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const unreachable = { kind: 'unreachable', reason: 'ECONNREFUSED' } as const;
  const offline = await world.startProcess({ createSession: async () => unreachable });
  const { userErrors } = await offline.start(customer, customerId, balanceId);
  expect(userErrors).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE', message: TRY_AGAIN }]);
  expect((await start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('opens no second page while the first page could not be closed', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const first = await start(customer, customerId, balanceId);
  const bill = billing.bills.get(balanceId);
  if (bill) bill.amountDueMinor = 5000;
  const unreachableProvider = await world.startProcess({
    cancelSession: async () => ({ kind: 'ambiguous', reason: 'timeout' }),
  });
  expect((await unreachableProvider.start(customer, customerId, balanceId)).userErrors).toMatchObject([
    { message: TRY_AGAIN },
  ]);
  expect(pagesOf([first.payment?.id])).toMatchObject([{ outcome: 'open' }]);
});

test('lets only the payer start a payment, and hides bills of other customers', async () => {
  const { companyId, owner, customerId, balanceId, customer } = await world.company();
  const another = await world.company();
  const pagesBefore = simulator.records().entries.length;
  await expect(start(anonymous, customerId, balanceId)).rejects.toThrow('UNAUTHENTICATED');
  for (const actor of [owner, superAdmin, staff(companyId)])
    await expect(start(actor, customerId, balanceId)).rejects.toThrow('FORBIDDEN');
  for (const actor of [another.customer, payer(customerId, another.companyId)]) {
    await expect(start(actor, customerId, balanceId)).rejects.toThrow('NOT_FOUND');
  }
  await expect(start(customer, customerId, another.balanceId)).rejects.toThrow('NOT_FOUND: Balance');
  await expect(start(customer, customerId, 'none')).rejects.toThrow('NOT_FOUND: Balance');
  expect(simulator.records().entries).toHaveLength(pagesBefore);
});

test('hides a bill with an open page, or a paid bill, from other customers', async () => {
  const { companyId, customer, customerId, balanceId } = await world.company();
  const neighbor = payer('neighbor', companyId);
  const { paymentUrl } = await start(customer, customerId, balanceId);
  await expect(start(neighbor, 'neighbor', balanceId)).rejects.toThrow('NOT_FOUND: Balance');
  await chooseOutcome(paymentUrl, 'paid');
  await start(customer, customerId, balanceId);
  await expect(start(neighbor, 'neighbor', balanceId)).rejects.toThrow('NOT_FOUND: Balance');
});

test('refuses an unknown provider', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const query = 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { paymentUrl } }';
  const input = { customerId, balanceId, provider: 'stripe' };
  await expect(world.ask(customer, query, { input })).rejects.toThrow('NOT_FOUND');
});

test('queries billing twice per payment, and the company once for two payments', async () => {
  const first = await world.company();
  // The company was read for the payment setup; it is cached for 60 seconds.
  clock.advance(60_001);
  const before = { ...billing.calls };
  await start(first.customer, first.customerId, first.balanceId);
  billing.bills.set('second', { companyId: first.companyId, customerId: first.customerId, amountDueMinor: 100 });
  await start(first.customer, first.customerId, 'second');
  expect(billing.calls.billing - before.billing).toBe(4);
  expect(billing.calls['tenant-settings'] - before['tenant-settings']).toBe(1);
});

test('opens no page for a bill that is paid by another request before billing answers', async () => {
  const { customer, customerId, balanceId } = await world.company();
  billing.onceBeforeAnswer(async () => {
    const paidMeanwhile = await start(customer, customerId, balanceId);
    await chooseOutcome(paidMeanwhile.paymentUrl, 'paid');
    await world.recordReturn(paidMeanwhile.payment?.id ?? '');
    await world.postPayments();
  });
  const pagesBefore = simulator.records().entries.length;
  const { userErrors } = await start(customer, customerId, balanceId);
  expect(userErrors).toMatchObject([{ message: "You don't have any outstanding balance to pay." }]);
  expect(simulator.records().entries).toHaveLength(pagesBefore + 1);
});
