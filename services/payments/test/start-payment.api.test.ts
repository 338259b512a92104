import { expect, test } from 'vitest';
import { anonymous, payer, staff, superAdmin } from './world/actors.ts';
import { press } from './world/simulator.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { start, simulator, billing, clock } = world;
const TRY_AGAIN = 'Unable to initiate payment process. Please try again.';

const pagesOf = (references: (string | undefined)[]) =>
  simulator.book().entries.filter(({ reference }) => references.includes(reference));

test('a page is opened for exactly what remains of the balance, with addresses that carry no query', async () => {
  const { customer, customerId, balanceId } = await world.company({ amountDueMinor: 8417 });
  const { payment, paymentUrl, userErrors } = await start(customer, customerId, balanceId);
  expect(userErrors).toEqual([]);
  expect(payment).toMatchObject({ status: 'PENDING', amount: { amountMinor: 8417 } });
  expect(payment?.id).toMatch(/^[a-z0-9]{20}$/);
  expect(pagesOf([payment?.id])).toMatchObject([{ amountMinor: 8417, tpn: '123456789012', outcome: 'open' }]);
  const page = await (await fetch(paymentUrl ?? '')).text();
  expect(page).toContain('Pay Lakeside Water');
  expect(await press(paymentUrl, 'declined')).toMatch(`${world.origin.url}/api/payments/return/${payment?.id}?`);
});

test('asking again answers the same page while it lives, and one balance has one page however many ask at once', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const all = await Promise.all(Array.from({ length: 12 }, () => start(customer, customerId, balanceId)));
  const again = await start(customer, customerId, balanceId);
  expect(again.paymentUrl).toMatch(/^http/);
  expect(new Set(all.map(({ paymentUrl }) => paymentUrl))).toEqual(new Set([again.paymentUrl]));
  expect(pagesOf([...new Set(all.map(({ payment }) => payment?.id))])).toHaveLength(1);
});

test('when the amount changed, the old page is closed before a new one is opened', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const old = await start(customer, customerId, balanceId);
  const bill = billing.bills.get(balanceId);
  if (bill) bill.amountDueMinor = 9000;
  const now = await start(customer, customerId, balanceId);
  expect(now.payment).toMatchObject({ amount: { amountMinor: 9000 } });
  expect(pagesOf([old.payment?.id, now.payment?.id]).map(({ outcome }) => outcome)).toEqual(['cancelled', 'open']);
  expect(await world.find(customer, old.payment?.id ?? '')).toMatchObject({ status: 'FAILED' });
});

test('a page that was paid while the payer asks again is not replaced', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const { payment, paymentUrl } = await start(customer, customerId, balanceId);
  await press(paymentUrl, 'paid');
  const again = await start(customer, customerId, balanceId);
  expect(again.userErrors).toMatchObject([{ code: 'NOTHING_DUE', message: expect.stringContaining('being booked') }]);
  expect(await world.find(customer, payment?.id ?? '')).toMatchObject({ status: 'SUCCESS' });
  await world.book();
  const booked = await start(customer, customerId, balanceId);
  expect(booked.userErrors).toMatchObject([
    { code: 'NOTHING_DUE', message: "You don't have any outstanding balance to pay." },
  ]);
});

test('after a decline another page is opened at once', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const first = await start(customer, customerId, balanceId);
  await press(first.paymentUrl, 'declined');
  const second = await start(customer, customerId, balanceId);
  expect(second.paymentUrl).toMatch(/^http/);
  expect(second.paymentUrl).not.toBe(first.paymentUrl);
});

test('an expired page is replaced', async () => {
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

test.each([0, -500])('with %i cents due nothing is opened', async (amountDueMinor) => {
  const { customer, customerId, balanceId } = await world.company({ amountDueMinor });
  const { userErrors } = await start(customer, customerId, balanceId);
  expect(userErrors).toEqual([
    { code: 'NOTHING_DUE', field: 'balanceId', message: "You don't have any outstanding balance to pay." },
  ]);
});

test('more than the provider takes is refused, its limit is not', async () => {
  const most = await world.company({ amountDueMinor: 99_999_999 });
  expect((await start(most.customer, most.customerId, most.balanceId)).userErrors).toEqual([]);
  const more = await world.company({ amountDueMinor: 100_000_000 });
  expect((await start(more.customer, more.customerId, more.balanceId)).userErrors).toMatchObject([
    { code: 'AMOUNT_NOT_ACCEPTED', message: expect.stringContaining('$999,999.99') },
  ]);
});

test('a company without settings never uses those of another', async () => {
  billing.bills.set('b-bare', { companyId: 900, customerId: 'bare', amountDueMinor: 100 });
  const { userErrors } = await start(payer('bare', 900), 'bare', 'b-bare');
  expect(userErrors).toMatchObject([{ code: 'GATEWAY_NOT_CONFIGURED', message: 'Payment Gateway Not Configured' }]);
});

test('a refusal is told in the provider’s words and leaves the balance free', async () => {
  const { companyId, owner, customer, customerId, balanceId } = await world.company({}, 'bad-key-0123456789');
  const refused = await start(customer, customerId, balanceId);
  expect(refused.userErrors).toMatchObject([
    { code: 'PROVIDER_UNAVAILABLE', message: 'Payment Processing Token is Expired. Please try with new Token' },
  ]);
  await world.configure(owner, { companyId: String(companyId), merchantToken: MERCHANT_KEY });
  expect((await start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('when nobody knows whether a page was made, the payer tries again and the one page known is payable', async () => {
  const { customer, customerId, balanceId } = await world.company();
  await simulator.addFault({ kind: 'create-500', uses: 1 });
  const lost = await start(customer, customerId, balanceId);
  expect(lost.userErrors).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE', message: TRY_AGAIN }]);
  const second = await start(customer, customerId, balanceId);
  expect(second.paymentUrl).toMatch(/^http/);
  expect(await world.eventsOf(second.payment?.id ?? '')).toEqual(['created']);
});

test('a provider that cannot be reached at all is told the same way', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const unreachable = { kind: 'unreachable', reason: 'ECONNREFUSED' } as const;
  const offline = await world.secondProcess({ createSession: async () => unreachable });
  const { userErrors } = await offline.start(customer, customerId, balanceId);
  expect(userErrors).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE', message: TRY_AGAIN }]);
  expect((await start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('no second page while the first may be payable: a changed amount waits for the provider', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const first = await start(customer, customerId, balanceId);
  const bill = billing.bills.get(balanceId);
  if (bill) bill.amountDueMinor = 5000;
  const cut = await world.secondProcess({
    cancelSession: async () => ({ kind: 'ambiguous', reason: 'timeout' }),
  });
  expect((await cut.start(customer, customerId, balanceId)).userErrors).toMatchObject([{ message: TRY_AGAIN }]);
  expect(pagesOf([first.payment?.id])).toMatchObject([{ outcome: 'open' }]);
});

test('only the payer starts a payment; what is another’s reads as not there', async () => {
  const { companyId, owner, customerId, balanceId, customer } = await world.company();
  const other = await world.company();
  await expect(start(anonymous, customerId, balanceId)).rejects.toThrow('UNAUTHENTICATED');
  for (const actor of [owner, superAdmin, staff(companyId)])
    await expect(start(actor, customerId, balanceId)).rejects.toThrow('FORBIDDEN');
  for (const actor of [other.customer, payer(customerId, other.companyId)]) {
    await expect(start(actor, customerId, balanceId)).rejects.toThrow('NOT_FOUND');
  }
  await expect(start(customer, customerId, other.balanceId)).rejects.toThrow('NOT_FOUND: Balance');
  await expect(start(customer, customerId, 'none')).rejects.toThrow('NOT_FOUND: Balance');
  expect(pagesOf([])).toEqual([]);
});

test('another customer of the company learns nothing of a balance, be its page open or paid', async () => {
  const { companyId, customer, customerId, balanceId } = await world.company();
  const neighbour = payer('neighbour', companyId);
  const { paymentUrl } = await start(customer, customerId, balanceId);
  await expect(start(neighbour, 'neighbour', balanceId)).rejects.toThrow('NOT_FOUND: Balance');
  await press(paymentUrl, 'paid');
  await start(customer, customerId, balanceId);
  await expect(start(neighbour, 'neighbour', balanceId)).rejects.toThrow('NOT_FOUND: Balance');
});

test('a provider that is not ours has no page', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const query = 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { paymentUrl } }';
  const input = { customerId, balanceId, provider: 'stripe' };
  await expect(world.ask(customer, query, { input })).rejects.toThrow('NOT_FOUND');
});
