import { MINUTE_MS } from '@utility-pay/contracts';
import { eventually } from '@utility-pay/testkit';
import { expect, test } from 'vitest';
import { webhookEcho } from '../src/providers/ipospays/callbacks.ts';
import { makePayment, openPage, readPayment, resolveReview } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, billing, platform } = world;
const { checkReferences, scanTransactions } = world.app.useCases;

type Page = Awaited<ReturnType<typeof openPage>>;
const checks = () => platform.mongo.collection<{ _id: string; companyId: number }>('provider-checks');
const checksOf = ({ companyId }: Page) => checks().countDocuments({ companyId });
/** Deletes a payment, as a restore from an earlier backup does. */
const deletePayment = ({ id }: Page) => platform.mongo.collection<{ _id: string }>('payments').deleteOne({ _id: id });
/** Makes the next scan of a company due, as a restore does. */
const makeScanDue = ({ companyId }: Page) =>
  platform.mongo
    .collection<{ _id: number }>('configurations')
    .updateOne({ _id: companyId }, { $set: { nextScanAt: clock.now() } });
const echoOf = ({ id, companyId }: Page) => webhookEcho(MERCHANT_KEY, id, companyId);
const bodyOf = ({ id }: Page) => JSON.stringify({ iposHPResponse: { responseCode: 200, transactionReferenceId: id } });
const webhookOf = (page: Page) => ({ reference: page.id, authorization: echoOf(page), body: bodyOf(page) });

/** A page that the company opened elsewhere at the same terminal. */
const SHOP_PAGE = {
  reference: 'SHOP1',
  amountMinor: 100,
  currency: 'USD',
  returnUrl: 'http://shop.test/',
  failureUrl: '',
  cancelUrl: '',
  webhookUrl: 'http://127.0.0.1:1/',
  customerId: 'not a customer of ours',
};

/** Makes a payment without a webhook, and deletes it here. */
async function makeLostPayment(): Promise<Page> {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await deletePayment(page);
  return page;
}

test('credits a lost payment once after verified webhooks', async () => {
  const page = await makeLostPayment();
  await simulator.sendWebhooks({ reference: page.id, times: 5 });
  await eventually(async () => expect(await checksOf(page)).toBe(1));
  await Promise.all([checkReferences(), checkReferences()]);
  await simulator.sendWebhooks({ reference: page.id });
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({
    state: 'succeeded',
    late: true,
    receivedMinor: 8417,
    customerId: page.customerId,
    accountNumber: `00${page.balanceId}`,
  });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
  await world.postPayments();
  expect(billing.bills.get(page.balanceId)?.amountDueMinor).toBe(0);
  await eventually(async () => {
    await checkReferences();
    expect(await checksOf(page)).toBe(0);
  });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('keeps a webhook for an unknown payment only if it presents the secret of its page', async () => {
  const page = await makeLostPayment();
  const another = await makeLostPayment();
  for (const secret of [null, 'forged', echoOf(page).replace(/^./, 'z'), echoOf(another), `x${page.companyId}`])
    await world.sendWebhook({ ...webhookOf(page), authorization: secret });
  await world.sendWebhook({ ...webhookOf(page), body: bodyOf(another) });
  await world.sendWebhook({ ...webhookOf(page), body: 'garbage' });
  expect(await checksOf(page)).toBe(0);
  await world.sendWebhook({ ...webhookOf(page), authorization: `Bearer ${echoOf(page)}` });
  expect(await checksOf(page)).toBe(1);
  await checkReferences();
});

test('accepts a webhook made with a key that the company has replaced', async () => {
  const page = await makeLostPayment();
  await world.configure(page.owner, { companyId: String(page.companyId), merchantToken: 'another-key-0123456789' });
  await world.sendWebhook(webhookOf(page));
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

test('polls the payment if it exists when the check is made', async () => {
  const page = await openPage(world);
  const stored = await world.stored(page.id);
  await deletePayment(page);
  await chooseOutcome(page.paymentUrl, 'paid');
  await eventually(async () => expect(await checksOf(page)).toBe(1));
  if (stored) await platform.mongo.collection<{ _id: string }>('payments').insertOne(stored);
  await checkReferences();
  await world.pollDue();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', purpose: 'bill' });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('removes the check of an unpaid reference, and repeats a check while the provider does not answer', async () => {
  const [declined, unanswered] = [await openPage(world), await makeLostPayment()];
  await deletePayment(declined);
  await chooseOutcome(declined.paymentUrl, 'declined');
  await eventually(async () => expect(await checksOf(declined)).toBe(1));
  await world.sendWebhook(webhookOf(unanswered));
  await simulator.addFault({ kind: 'outage', mode: 'bad-gateway', endpoint: 'status', reference: unanswered.id });
  await checkReferences();
  expect([await checksOf(declined), await checksOf(unanswered)]).toEqual([0, 1]);
  expect(await world.stored(unanswered.id)).toBeNull();
  await simulator.clearFaults();
  clock.advance(MINUTE_MS);
  await checkReferences();
  expect(await world.stored(unanswered.id)).toMatchObject({ state: 'succeeded' });
});

test('parks up to 200 webhooks of one network and 1,000 of one company', async () => {
  const page = await makeLostPayment();
  const { companyId } = page;
  const now = clock.now();
  const parked = (count: number, fields: object) =>
    Array.from({ length: count }, (_, index) => ({
      _id: `${companyId}/full-${count}-${index}`,
      companyId,
      reference: `full-${index}`,
      credentialsId: 'c',
      attempts: 0,
      createdAt: now,
      nextAttemptAt: new Date(now.getTime() + 60 * MINUTE_MS),
      ...fields,
    }));
  const send = (network: string) => world.sendWebhook({ ...webhookOf(page), network });
  await checks().insertMany(parked(200, { network: '192.0.2.1' }));
  await send('192.0.2.1');
  expect(await checksOf(page)).toBe(200);
  await checks().insertMany(parked(800, {}));
  await send('192.0.2.2');
  expect(await checksOf(page)).toBe(1000);
  await checks().deleteMany({ companyId, network: '192.0.2.1' });
  await send('192.0.2.1');
  expect(await checksOf(page)).toBe(801);
  await checks().deleteMany({ companyId });
});

test("finds lost payments in the provider's list, and credits each once", async () => {
  const pages = [await makeLostPayment(), await makeLostPayment()];
  const known = await makePayment(world);
  clock.advance(MINUTE_MS);
  for (const page of [...pages, known]) await makeScanDue(page);
  await scanTransactions();
  await checkReferences();
  for (const page of pages) {
    expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', customerId: page.customerId });
    expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
  }
  expect(await world.eventsOf(known.id)).toEqual(['succeeded']);
  for (const page of pages) await makeScanDue(page);
  await scanTransactions();
  await checkReferences();
  expect(await checks().countDocuments({})).toBe(0);
  for (const page of pages) expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test("settles a payment whose webhook was lost when the provider's list has its transaction", async () => {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  clock.advance(MINUTE_MS);
  await makeScanDue(page);
  await scanTransactions();
  await checkReferences();
  await world.pollDue();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

test('scans the same time again after the list was unavailable', async () => {
  const page = await makeLostPayment();
  clock.advance(MINUTE_MS);
  await makeScanDue(page);
  await simulator.addFault({ kind: 'outage', mode: 'error', endpoint: 'list' });
  await scanTransactions();
  expect(await checksOf(page)).toBe(0);
  await simulator.clearFaults();
  await scanTransactions();
  expect(await checksOf(page)).toBe(0);
  clock.advance(2 * MINUTE_MS);
  await scanTransactions();
  expect(await checksOf(page)).toBe(1);
  await checkReferences();
});

test('adds no check for a transaction that the company made outside the portal', async () => {
  const company = await world.company();
  const shopPage = { ...SHOP_PAGE, companyId: company.companyId };
  const session = await (await world.startProcess()).ipospays.createSession(
    { merchantToken: MERCHANT_KEY, tpnNumber: '123456789012', testMode: true },
    shopPage,
  );
  await chooseOutcome(session.kind === 'created' ? session.start.url : null, 'paid');
  clock.advance(MINUTE_MS);
  await makeScanDue({ ...company, id: '', paymentUrl: '' });
  await scanTransactions();
  expect(await checks().countDocuments({ companyId: company.companyId })).toBe(0);
});

test('puts a lost payment of an unknown account into payment review, where staff can return but not accept it', async () => {
  const page = await makeLostPayment();
  billing.bills.delete(page.balanceId);
  await world.sendWebhook(webhookOf(page));
  await checkReferences();
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({
    status: 'PENDING',
    review: { reason: 'NO_ACCOUNT', decisions: ['RETURN', 'CLOSE'] },
    amountReceived: { amountMinor: 8417 },
  });
  expect((await resolveReview(world, page.owner, page.id, 'ACCEPT')).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await resolveReview(world, page.owner, page.id, 'RETURN')).payment).toMatchObject({ status: 'FAILED' });
  expect(await world.eventsOf(page.id)).toEqual([]);
});
