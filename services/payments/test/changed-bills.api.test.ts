import { domainEvents } from '@utility-pay/contracts';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test } from 'vitest';
import { inReview, opened, prepared, view } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { billing, simulator, platform, pageOutcomeOf } = world;

type Page = { companyId: number; customerId: string; balanceId: string };
const changeBill = ({ balanceId }: Page, amountDueMinor: number) => {
  const bill = billing.bills.get(balanceId);
  if (bill) bill.amountDueMinor = amountDueMinor;
};
const handle = (event: { type: string }) => deliverEvent(world.app, event);
const corrected = ({ companyId, customerId }: Page) =>
  platform.createEvent(domainEvents.billChanged, companyId, { customerId });
const uploaded = ({ companyId }: Page) =>
  platform.createEvent(domainEvents.uploadChanged, companyId, {
    uploadId: 'u',
    state: 'completed',
    changesBills: true,
  });

test.each([
  ['a correction by staff', corrected],
  ['an upload', uploaded],
])('closes the page of a bill that %s changed, and the payer starts again', async (_title, eventOf) => {
  const page = await opened(world);
  changeBill(page, 5000);
  const event = eventOf(page);
  await Promise.all([handle(event), handle(event), handle(event)]);
  expect(await world.visit(page.customer, page.id)).toBeNull();
  await world.pollDue();
  await handle(event);
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
  expect(await view(world, page.owner, page.id)).toMatchObject({
    status: 'FAILED',
    message: 'Your bill has changed, so this payment page was closed. Please start again.',
  });
  const again = await world.start(page.customer, page.customerId, page.balanceId);
  expect(again.payment).toMatchObject({ amount: { amountMinor: 5000 } });
  await handle(event);
  expect((await world.stored(again.payment?.id ?? ''))?.closing).toBeUndefined();
});

test('keeps the page of a bill whose amount did not change, and pages of other customers', async () => {
  const [page, other] = [await opened(world), await opened(world)];
  changeBill(other, 5000);
  await handle(corrected(page));
  await handle(uploaded(page));
  await world.pollDue();
  expect([pageOutcomeOf(page.id), pageOutcomeOf(other.id)]).toEqual(['open', 'open']);
});

test('credits what was paid on the page before it was closed', async () => {
  const page = await opened(world);
  changeBill(page, 5000);
  await simulator.addFault({ kind: 'charged-only', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await handle(corrected(page));
  await world.pollDue();
  expect(await view(world, page.owner, page.id)).toMatchObject({ status: 'SUCCESS' });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
  await world.postPayments();
  expect(billing.bills.get(page.balanceId)?.amountDueMinor).toBe(5000 - 8417);
});

test('closes the page of a bill that is paid by other means', async () => {
  const page = await prepared(world);
  changeBill(page, 0);
  await handle(corrected(page));
  await world.pollDue();
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
});

test('leaves a payment in review to staff', async () => {
  const review = await inReview(world);
  changeBill(review, 5000);
  await handle(corrected(review));
  expect((await world.stored(review.id))?.closing).toBeUndefined();
});

test('checks all open pages of a company, also more than are compared at once', async () => {
  const company = await world.company();
  const ids = Array.from({ length: 230 }, (_, index) => `many-${index}`);
  const template = await world.stored((await opened(world)).id);
  for (const id of ids) billing.bills.set(id, { companyId: company.companyId, customerId: id, amountDueMinor: 8417 });
  const documents = ids.map((id) => ({
    ...template,
    _id: id,
    companyId: company.companyId,
    customerId: id,
    balanceId: id,
    hold: id,
    covers: [{ balanceId: id, period: { month: 11, year: 2026 }, amountMinor: 8417 }],
  }));
  await platform.mongo.collection<{ _id: string }>('payments').insertMany(documents);
  for (const id of ['many-3', 'many-229']) changeBill({ ...company, balanceId: id }, 1);
  await handle(uploaded(company));
  const closing = platform.mongo
    .collection<{ _id: string }>('payments')
    .find({ closing: true, companyId: company.companyId });
  expect((await closing.toArray()).map(({ _id }) => _id).sort()).toEqual(['many-229', 'many-3']);
});

test('opens no page for an amount that changes while the payment is being saved', async () => {
  const company = await world.company();
  billing.onceBeforeAnswer(async () => {
    changeBill(company, 6000);
    await handle(corrected(company));
  });
  const { payment } = await world.start(company.customer, company.customerId, company.balanceId);
  expect(payment).toMatchObject({ amount: { amountMinor: 6000 } });
  const pages = simulator.records().entries.filter(({ reference }) => reference === payment?.id);
  expect(pages).toMatchObject([{ amountMinor: 6000, outcome: 'open' }]);
});
