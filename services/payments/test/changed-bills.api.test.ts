import { domainEvents } from '@utility-pay/contracts';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test } from 'vitest';
import { makePaymentInReview, openPage, preparePage, readPayment } from './world/scenarios.ts';
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
const correctionEvent = ({ companyId, customerId }: Page) =>
  platform.createEvent(domainEvents.billChanged, companyId, { customerId });
const uploadEvent = ({ companyId }: Page) =>
  platform.createEvent(domainEvents.uploadChanged, companyId, {
    uploadId: 'u',
    state: 'completed',
    changesBills: true,
  });

test.each([
  ['a correction by staff', correctionEvent],
  ['an upload', uploadEvent],
])('closes the page of a bill that %s changed, and opens a page for the new amount', async (_title, eventOf) => {
  const page = await openPage(world);
  changeBill(page, 5000);
  const event = eventOf(page);
  // Concurrent deliveries of the same event, and two redeliveries below.
  await Promise.all([handle(event), handle(event), handle(event)]);
  expect(await world.visit(page.customer, page.id)).toBeNull();
  await world.pollDue();
  await handle(event);
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({
    status: 'FAILED',
    message: 'Your bill has changed, so this payment page was closed. Please start again.',
  });
  const again = await world.start(page.customer, page.customerId, page.balanceId);
  expect(again.payment).toMatchObject({ amount: { amountMinor: 5000 } });
  await handle(event);
  expect((await world.stored(again.payment?.id ?? ''))?.closing).toBeUndefined();
});

test('keeps the page of a bill whose amount did not change, and pages of other companies', async () => {
  const [page, ofOtherCompany] = [await openPage(world), await openPage(world)];
  changeBill(ofOtherCompany, 5000);
  await handle(correctionEvent(page));
  await handle(uploadEvent(page));
  await world.pollDue();
  expect([pageOutcomeOf(page.id), pageOutcomeOf(ofOtherCompany.id)]).toEqual(['open', 'open']);
});

test('credits a payment that was made before the page was closed', async () => {
  const page = await openPage(world);
  changeBill(page, 5000);
  await simulator.addFault({ kind: 'charged-only', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await handle(correctionEvent(page));
  await world.pollDue();
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ status: 'SUCCESS' });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
  await world.postPayments();
  expect(billing.bills.get(page.balanceId)?.amountDueMinor).toBe(5000 - 8417);
});

test('closes the page of a bill that is paid by other means', async () => {
  const page = await preparePage(world);
  changeBill(page, 0);
  await handle(correctionEvent(page));
  await world.pollDue();
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
});

test('does not close the page of a payment in review', async () => {
  const review = await makePaymentInReview(world);
  changeBill(review, 5000);
  await handle(correctionEvent(review));
  expect((await world.stored(review.id))?.closing).toBeUndefined();
});

test('compares all 230 open pages of a company, and closes the two with another amount', async () => {
  const company = await world.company();
  // More than the 200 payments that are compared in one batch.
  const ids = Array.from({ length: 230 }, (_, index) => `many-${index}`);
  const template = await world.stored((await openPage(world)).id);
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
  await handle(uploadEvent(company));
  const closing = platform.mongo
    .collection<{ _id: string }>('payments')
    .find({ closing: true, companyId: company.companyId });
  expect((await closing.toArray()).map(({ _id }) => _id).sort()).toEqual(['many-229', 'many-3']);
});

test('opens the page for the new amount when the bill changes while the payment is being saved', async () => {
  const company = await world.company();
  billing.onceBeforeAnswer(async () => {
    changeBill(company, 6000);
    await handle(correctionEvent(company));
  });
  const { payment } = await world.start(company.customer, company.customerId, company.balanceId);
  expect(payment).toMatchObject({ amount: { amountMinor: 6000 } });
  const pages = simulator.records().entries.filter(({ reference }) => reference === payment?.id);
  expect(pages).toMatchObject([{ amountMinor: 6000, outcome: 'open' }]);
});
