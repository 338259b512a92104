import { eventually } from '@utility-pay/testkit';
import { expect, test } from 'vitest';
import { webhookEcho } from '../src/providers/ipospays/callbacks.ts';
import { opened, paid, resolve, view } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, billing, platform } = world;
const { checkReferences, scanTransactions } = world.app.useCases;
const MINUTE = 60_000;

type Page = Awaited<ReturnType<typeof opened>>;
const checks = () => platform.mongo.collection<{ _id: string; companyId: number }>('provider-checks');
const checksOf = ({ companyId }: Page) => checks().countDocuments({ companyId });
/** Loses a payment, as a restore from an earlier backup does. */
const forget = ({ id }: Page) => platform.mongo.collection<{ _id: string }>('payments').deleteOne({ _id: id });
/** Rewinds how far a company was scanned, as a restore does. */
const rewind = ({ companyId }: Page) =>
  platform.mongo
    .collection<{ _id: number }>('configurations')
    .updateOne({ _id: companyId }, { $set: { nextScanAt: clock.now() } });
const echoOf = ({ id, companyId }: Page) => webhookEcho(MERCHANT_KEY, id, companyId);
const bodyOf = ({ id }: Page) => JSON.stringify({ iposHPResponse: { responseCode: 200, transactionReferenceId: id } });

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

/** A paid page whose payment is lost, and of which no webhook was sent. */
async function lost(): Promise<Page> {
  const page = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await forget(page);
  return page;
}

test('credits money of an unknown reference after a verified webhook, once', async () => {
  const page = await lost();
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

test('keeps no webhook that does not present the secret of the page', async () => {
  const page = await lost();
  const other = await lost();
  for (const secret of [null, 'forged', echoOf(page).replace(/^./, 'z'), echoOf(other), `x${page.companyId}`])
    await world.sendWebhook(page.id, secret, bodyOf(page));
  await world.sendWebhook(page.id, echoOf(page), bodyOf(other));
  await world.sendWebhook(page.id, echoOf(page), 'garbage');
  expect(await checksOf(page)).toBe(0);
  await world.sendWebhook(page.id, `Bearer ${echoOf(page)}`, bodyOf(page));
  expect(await checksOf(page)).toBe(1);
  await checkReferences();
});

test('accepts a webhook made with a key that the company has replaced', async () => {
  const page = await lost();
  await world.configure(page.owner, { companyId: String(page.companyId), merchantToken: 'another-key-0123456789' });
  await world.sendWebhook(page.id, echoOf(page), bodyOf(page));
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

test('polls the payment if it appears before the check', async () => {
  const page = await opened(world);
  const stored = await world.stored(page.id);
  await forget(page);
  await chooseOutcome(page.paymentUrl, 'paid');
  await eventually(async () => expect(await checksOf(page)).toBe(1));
  if (stored) await platform.mongo.collection<{ _id: string }>('payments').insertOne(stored);
  await checkReferences();
  await world.pollDue();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', purpose: 'bill' });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('drops a reference that was not paid, and asks again while the provider does not answer', async () => {
  const [declined, down] = [await opened(world), await lost()];
  await forget(declined);
  await chooseOutcome(declined.paymentUrl, 'declined');
  await eventually(async () => expect(await checksOf(declined)).toBe(1));
  await world.sendWebhook(down.id, echoOf(down), bodyOf(down));
  await simulator.addFault({ kind: 'outage', mode: 'bad-gateway', endpoint: 'status', reference: down.id });
  await checkReferences();
  expect([await checksOf(declined), await checksOf(down)]).toEqual([0, 1]);
  expect(await world.stored(down.id)).toBeNull();
  await simulator.clearFaults();
  clock.advance(MINUTE);
  await checkReferences();
  expect(await world.stored(down.id)).toMatchObject({ state: 'succeeded' });
});

test('bounds what one company and one network can park', async () => {
  const page = await lost();
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
      nextAttemptAt: new Date(now.getTime() + 60 * MINUTE),
      ...fields,
    }));
  const send = (network: string) => world.sendWebhook(page.id, echoOf(page), bodyOf(page), undefined, network);
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

test("finds today's payments in the provider's list after a restore, and credits each once", async () => {
  const pages = [await lost(), await lost()];
  const known = await paid(world);
  clock.advance(MINUTE);
  for (const page of [...pages, known]) await rewind(page);
  await scanTransactions();
  await checkReferences();
  for (const page of pages) {
    expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', customerId: page.customerId });
    expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
  }
  expect(await world.eventsOf(known.id)).toEqual(['succeeded']);
  for (const page of pages) await rewind(page);
  await scanTransactions();
  await checkReferences();
  expect(await checks().countDocuments({})).toBe(0);
  for (const page of pages) expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('settles a payment whose webhook was lost as soon as the list has its transaction', async () => {
  const page = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  clock.advance(MINUTE);
  await rewind(page);
  await scanTransactions();
  await checkReferences();
  await world.pollDue();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

test('scans again from where it stopped while the list is unavailable', async () => {
  const page = await lost();
  clock.advance(MINUTE);
  await rewind(page);
  await simulator.addFault({ kind: 'outage', mode: 'error', endpoint: 'list' });
  await scanTransactions();
  expect(await checksOf(page)).toBe(0);
  await simulator.clearFaults();
  await scanTransactions();
  expect(await checksOf(page)).toBe(0);
  clock.advance(2 * MINUTE);
  await scanTransactions();
  expect(await checksOf(page)).toBe(1);
  await checkReferences();
});

test('leaves transactions alone that were not made for a customer of ours', async () => {
  const company = await world.company();
  const shop = { ...SHOP_PAGE, companyId: company.companyId };
  const session = await (await world.secondProcess()).ipospays.createSession(
    { merchantToken: MERCHANT_KEY, tpnNumber: '123456789012', testMode: true },
    shop,
  );
  await chooseOutcome(session.kind === 'created' ? session.start.url : null, 'paid');
  clock.advance(MINUTE);
  await rewind({ ...company, id: '', paymentUrl: '' });
  await scanTransactions();
  expect(await checks().countDocuments({ companyId: company.companyId })).toBe(0);
});

test('puts money of an unknown account in review, where staff can return it', async () => {
  const page = await lost();
  billing.bills.delete(page.balanceId);
  await world.sendWebhook(page.id, echoOf(page), bodyOf(page));
  await checkReferences();
  expect(await view(world, page.owner, page.id)).toMatchObject({
    status: 'PENDING',
    review: { reason: 'NO_ACCOUNT', decisions: ['RETURN', 'CLOSE'] },
    amountReceived: { amountMinor: 8417 },
  });
  expect((await resolve(world, page.owner, page.id, 'ACCEPT')).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await resolve(world, page.owner, page.id, 'RETURN')).payment).toMatchObject({ status: 'FAILED' });
  expect(await world.eventsOf(page.id)).toEqual([]);
});
