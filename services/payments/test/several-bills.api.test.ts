import { domainEvents } from '@utility-pay/contracts';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test } from 'vitest';
import { readPayment } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { billing, simulator, platform, startWith, pageOutcomeOf } = world;
/** Cents due for September, October and November. */
const DUE = [1000, 2000, 4000];

/** Creates a customer with bills of September, October and November. */
async function customerWithBills() {
  const company = await world.company({ amountDueMinor: DUE[2] ?? 0 });
  const { companyId, customerId, balanceId } = company;
  const ids = [`${balanceId}-09`, `${balanceId}-10`, balanceId];
  billing.bills.set(`${balanceId}-09`, { companyId, customerId, amountDueMinor: DUE[0] ?? 0, month: 9 });
  billing.bills.set(`${balanceId}-10`, { companyId, customerId, amountDueMinor: DUE[1] ?? 0, month: 10 });
  const start = (input: object) => startWith(company.customer, { customerId, ...input });
  return { ...company, ids, start, dues: () => ids.map((id) => billing.bills.get(id)?.amountDueMinor) };
}

const COVERS =
  'query ($id: ID!) { payment(id: $id) { balanceId covers { month amount { amountMinor } } creditAmount { amountMinor } } }';

test('pays all bills on one page that names their months, and posts them once', async () => {
  const { start, ids, customer, dues, owner } = await customerWithBills();
  const { payment, paymentUrl } = await start({ balanceIds: ids });
  expect(payment).toMatchObject({ amount: { amountMinor: 7000 } });
  const id = payment?.id ?? '';
  expect(await (await fetch(paymentUrl ?? '')).text()).toContain(
    'Bills September 2026 and October 2026 and November 2026 account',
  );
  await chooseOutcome(paymentUrl, 'paid');
  await world.recordReturn(id);
  expect(await readPayment(world, owner, id)).toMatchObject({ status: 'SUCCESS' });
  const again = await start({ balanceId: ids[1] });
  expect(again.userErrors).toMatchObject([
    { code: 'PAYMENT_BEING_POSTED', message: expect.stringContaining('are posting it') },
  ]);
  await world.postPayments();
  expect(dues()).toEqual([0, 0, 0]);
  expect(await world.ask(customer, COVERS, { id })).toEqual({
    payment: {
      balanceId: null,
      covers: DUE.map((amountMinor, at) => ({ month: 9 + at, amount: { amountMinor } })),
      creditAmount: { amountMinor: 0 },
    },
  });
  expect((await start({ balanceIds: ids })).userErrors).toMatchObject([{ code: 'NOTHING_DUE', field: 'balanceIds' }]);
});

test('asks for the total due less a credit', async () => {
  const { start, companyId, customerId } = await customerWithBills();
  billing.bills.set(`credit-${customerId}`, { companyId, customerId, amountDueMinor: -500, month: 1 });
  expect((await start({})).payment).toMatchObject({ amount: { amountMinor: 6500 } });
});

test('pays an earlier open bill', async () => {
  const { start, ids, dues } = await customerWithBills();
  const { payment, paymentUrl } = await start({ balanceId: ids[1] });
  expect(payment).toMatchObject({ amount: { amountMinor: 2000 } });
  await chooseOutcome(paymentUrl, 'paid');
  await world.recordReturn(payment?.id ?? '');
  await world.postPayments();
  expect(dues()).toEqual([1000, 0, 4000]);
});

test('allocates the amount of two of three bills to the oldest bills first', async () => {
  const { start, ids, customer } = await customerWithBills();
  const { payment } = await start({ balanceIds: [ids[0], ids[2]] });
  expect(payment).toMatchObject({ amount: { amountMinor: 5000 } });
  expect(await world.ask(customer, COVERS, { id: payment?.id })).toMatchObject({
    payment: {
      covers: [
        { month: 9, amount: { amountMinor: 1000 } },
        { month: 10, amount: { amountMinor: 2000 } },
        { month: 11, amount: { amountMinor: 2000 } },
      ],
    },
  });
});

test.each(['one bill', 'all bills'])(
  'opens one page for 50 concurrent requests to pay %s',
  async (target) => {
    const { start, ids, companyId } = await customerWithBills();
    const input = target === 'one bill' ? { balanceId: ids[1] } : { balanceIds: ids };
    const all = await Promise.all(Array.from({ length: 50 }, () => start(input)));
    const again = await start(input);
    const urls = new Set(all.flatMap(({ paymentUrl }) => paymentUrl ?? []));
    expect([...urls]).toEqual([again.paymentUrl]);
    const stored = await platform.mongo.collection('payments').find({ companyId }).toArray();
    const references = stored.map(({ _id }) => String(_id));
    expect(simulator.records().entries.filter(({ reference }) => references.includes(reference))).toHaveLength(1);
  },
  60_000,
);

test('closes the pages of single bills before it opens a page for all bills, and the reverse', async () => {
  const { start, ids } = await customerWithBills();
  const single = [await start({ balanceId: ids[0] }), await start({ balanceId: ids[2] })];
  expect(single.map(({ payment }) => pageOutcomeOf(payment?.id))).toEqual(['open', 'open']);
  const all = await start({ balanceIds: ids });
  expect(single.map(({ payment }) => pageOutcomeOf(payment?.id))).toEqual(['cancelled', 'cancelled']);
  expect(pageOutcomeOf(all.payment?.id)).toBe('open');
  const next = await start({ balanceId: ids[0] });
  expect([pageOutcomeOf(all.payment?.id), pageOutcomeOf(next.payment?.id)]).toEqual(['cancelled', 'open']);
});

test('keeps up to one page open for concurrent requests for one bill and for all bills', async () => {
  const { start, ids, customerId, companyId } = await customerWithBills();
  await Promise.all(Array.from({ length: 12 }, (_, at) => start(at % 2 ? { balanceId: ids[1] } : { balanceIds: ids })));
  const open = await platform.mongo.collection('payments').find({ companyId, customerId, open: true }).toArray();
  expect(open.length).toBeLessThanOrEqual(1);
}, 60_000);

test('closes the page for all bills when a bill is added, and keeps it when nothing changed', async () => {
  const { start, ids, companyId, customerId } = await customerWithBills();
  const { payment } = await start({ balanceIds: ids });
  const event = platform.createEvent(domainEvents.billChanged, companyId, { customerId });
  await deliverEvent(world.app, event);
  await world.pollDue();
  expect(pageOutcomeOf(payment?.id)).toBe('open');
  billing.bills.set(`${customerId}-12`, { companyId, customerId, amountDueMinor: 300, month: 12 });
  await deliverEvent(world.app, event);
  await world.pollDue();
  expect(pageOutcomeOf(payment?.id)).toBe('cancelled');
});

test('refuses to pay all bills while the payment of one is in review, but not to pay another bill', async () => {
  const { start, ids } = await customerWithBills();
  const { payment, paymentUrl } = await start({ balanceId: ids[0] });
  await chooseOutcome(paymentUrl, 'paid', '3.00');
  await world.recordReturn(payment?.id ?? '');
  expect((await start({ balanceIds: ids })).userErrors).toMatchObject([{ code: 'PAYMENT_IN_REVIEW' }]);
  expect((await start({ balanceId: ids[1] })).payment).toMatchObject({ amount: { amountMinor: 2000 } });
});

test('covers the chosen bill and then the oldest with another amount, if the company allows it', async () => {
  const { start, ids, companyId, customer, dues, owner } = await customerWithBills();
  billing.otherAmounts.set(companyId, { allowed: true, minimumMinor: 500 });
  const { payment, paymentUrl } = await start({ balanceId: ids[2], amountMinor: 4500 });
  const id = payment?.id ?? '';
  expect(await (await fetch(paymentUrl ?? '')).text()).toContain(
    'Payment toward bills November 2026 and September 2026 account',
  );
  await chooseOutcome(paymentUrl, 'paid');
  await world.recordReturn(id);
  expect(await readPayment(world, owner, id)).toMatchObject({ status: 'SUCCESS' });
  expect(await world.ask(customer, COVERS, { id })).toMatchObject({
    payment: {
      covers: [
        { month: 11, amount: { amountMinor: 4000 } },
        { month: 9, amount: { amountMinor: 500 } },
      ],
    },
  });
  await world.postPayments();
  expect(dues().at(-1)).toBeLessThanOrEqual(0);
});

test('refuses another amount below the minimum or above the total due', async () => {
  const { start, companyId } = await customerWithBills();
  billing.otherAmounts.set(companyId, { allowed: true, minimumMinor: 500 });
  const refused = { code: 'AMOUNT_NOT_ACCEPTED', field: 'amountMinor' };
  expect((await start({ amountMinor: 499 })).userErrors).toEqual([
    { ...refused, message: 'Enter an amount of at least $5.00.' },
  ]);
  expect((await start({ amountMinor: 7001 })).userErrors).toEqual([
    { ...refused, message: 'Enter an amount of at most $70.00, your total due.' },
  ]);
  expect((await start({ amountMinor: -1 })).userErrors).toMatchObject([refused]);
});

test('applies a changed setting for other amounts to the next request', async () => {
  const { start, companyId } = await customerWithBills();
  billing.otherAmounts.set(companyId, { allowed: true, minimumMinor: 500 });
  expect((await start({ amountMinor: 600 })).userErrors).toEqual([]);
  billing.otherAmounts.set(companyId, { allowed: false, minimumMinor: 500 });
  expect((await start({ amountMinor: 700 })).userErrors).toMatchObject([{ code: 'AMOUNT_NOT_ACCEPTED' }]);
});

test('credits the payment of another amount that was made before less was due and its page was closed', async () => {
  const { start, ids, companyId, customerId, owner, dues } = await customerWithBills();
  billing.otherAmounts.set(companyId, { allowed: true, minimumMinor: 500 });
  const { payment, paymentUrl } = await start({ amountMinor: 6000 });
  const id = payment?.id ?? '';
  for (const [at, amountDueMinor] of [0, 0, 1000].entries()) {
    const bill = billing.bills.get(ids[at] ?? '');
    if (bill) bill.amountDueMinor = amountDueMinor;
  }
  await simulator.addFault({ kind: 'charged-only', reference: id, uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  const event = platform.createEvent(domainEvents.billChanged, companyId, { customerId });
  await deliverEvent(world.app, event);
  await world.pollDue();
  expect(await readPayment(world, owner, id)).toMatchObject({
    status: 'SUCCESS',
    amountReceived: { amountMinor: 6000 },
  });
  await world.postPayments();
  expect(dues()).toEqual([0, 0, 0]);
});

test('refuses another amount unless the company allows it, and bills of other customers', async () => {
  const [{ start, ids }, another] = [await customerWithBills(), await customerWithBills()];
  expect((await start({ balanceId: ids[0], amountMinor: 500 })).userErrors).toEqual([
    { code: 'AMOUNT_NOT_ACCEPTED', field: 'amountMinor', message: 'Only the amount due can be paid online.' },
  ]);
  expect((await start({ balanceId: ids[0], amountMinor: 1000 })).userErrors).toEqual([]);
  await expect(start({ balanceIds: [...ids, another.ids[0]] })).rejects.toThrow('NOT_FOUND: Balance');
});

test('closes a page that pays a part of the same bill, and keeps pages of other bills open', async () => {
  const { start, ids, companyId } = await customerWithBills();
  billing.otherAmounts.set(companyId, { allowed: true, minimumMinor: 500 });
  const september = await start({ balanceId: ids[0] });
  const november = await start({ balanceId: ids[2] });
  // $20.00 for October, and $5.00 that pay a part of September.
  const october = await start({ balanceId: ids[1], amountMinor: 2500 });
  expect([september, november, october].map(({ payment }) => pageOutcomeOf(payment?.id))).toEqual([
    'cancelled',
    'open',
    'open',
  ]);
  const again = await start({ balanceId: ids[0] });
  expect([october, again].map(({ payment }) => pageOutcomeOf(payment?.id))).toEqual(['cancelled', 'open']);
});

test.each(['of single bills and other amounts', 'of all kinds'])(
  'has no pages open for more than the total due after 50 concurrent requests %s',
  async (title) => {
    const { start, ids, companyId, customerId } = await customerWithBills();
    billing.otherAmounts.set(companyId, { allowed: true, minimumMinor: 500 });
    const [september, october, november] = ids;
    const ofBills = [
      { balanceId: september },
      { balanceId: october, amountMinor: 2500 },
      { balanceId: november, amountMinor: 6500 },
      { balanceId: october },
      { balanceId: november },
    ];
    const ofAccount = [{ balanceIds: ids }, { balanceIds: [september, november] }, { amountMinor: 1500 }];
    const kinds = title === 'of all kinds' ? [...ofBills, ...ofAccount] : ofBills;
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => start(kinds[at % kinds.length] ?? {})),
    );
    for (const answer of answers) if (answer.status === 'rejected') expect(String(answer.reason)).toContain('CONFLICT');
    const stored = await platform.mongo.collection('payments').find({ companyId, customerId, open: true }).toArray();
    expect(stored.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBeLessThanOrEqual(7000);
    const bills = stored.flatMap(({ covers }) => (covers as { balanceId: string }[]).map(({ balanceId }) => balanceId));
    expect(new Set(bills).size).toBe(bills.length);
    // A later request gets a page.
    expect(await start({ balanceIds: ids })).toMatchObject({ userErrors: [] });
  },
  60_000,
);
