import { DEFAULT_PAYMENT_FILE_LAYOUT, domainEvents, type IncomingUpload } from '@utility-pay/contracts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { idOf, openPaymentFiles } from './world/payment-files.ts';
import { incoming, openUploads, settingsWith } from './world/uploads.ts';

const { platform, parts, app, time, openCompany, close } = await openPaymentFiles();
afterAll(close);
const settingsOf = settingsWith(() => 'balance-forward');
const uploads = openUploads(platform, { settingsOf });
const DAY_MS = 86_400_000;

let company: Awaited<ReturnType<typeof openCompany>>;
const setDecides = (decidesIncluded: boolean) =>
  app.useCases.updatePaymentFileSettings(company.clerk, {
    companyId: company.id,
    since: undefined,
    decidesIncluded,
    layout: DEFAULT_PAYMENT_FILE_LAYOUT,
  });
beforeEach(async () => {
  company = await openCompany();
  await setDecides(true);
});
const wait = (ms: number) => {
  time.now = new Date(time.now.getTime() + ms);
};
const upload = (month: number, amount: string, overrides: Partial<IncomingUpload> = {}) => {
  const period = { month, year: 2027 };
  return uploads.upload(`account,amount\n0042,${amount}\n`, { companyId: company.companyId, period, ...overrides });
};
const account = async () => {
  const [found] = await parts.customers.findByAccountNumbers(company.id, ['0042']);
  if (!found) throw new Error('no account');
  return found;
};
const totalDue = async () => (await account()).totalDueMinor;
const createConfirmed = async () => {
  const id = idOf(await company.create());
  idOf(await company.confirm(id));
  return id;
};

test('bills include the payments of confirmed payment files, and the others are subtracted', async () => {
  await company.pay(1000);
  await createConfirmed();
  await company.pay(200);
  const waiting = idOf(await company.create());
  await company.pay(30);
  const done = await upload(1, '100.00');
  expect(done.asOf).toMatchObject({ isExplicit: false, paymentFiles: { lastNumber: 1 } });
  expect(await totalDue()).toBe(10_000 - 200 - 30);
  // What is confirmed later does not change the bill, also if the file is uploaded again.
  idOf(await company.confirm(waiting));
  await upload(1, '100.00');
  expect(await totalDue()).toBe(10_000 - 200 - 30);
  await upload(2, '150.00');
  expect(await totalDue()).toBe(15_000 - 30);
});

test('a payment that the portal learns of after the payment file is not included, though it was made before', async () => {
  const paidAt = time.now;
  wait(1000);
  await company.pay(1000);
  await createConfirmed();
  const { id: customerId } = await account();
  const data = { paymentId: 'late', customerId, balanceId: null, amountMinor: 500, paidAt: paidAt.toISOString() };
  const event = platform.createEvent(domainEvents.paymentSucceeded, company.id, data);
  await app.handlers.find(({ name }) => name === event.type)?.handle(event);
  await upload(1, '100.00');
  expect(await totalDue()).toBe(9500);
});

test('payments of a discarded file are subtracted, and those of a later confirmed file are included', async () => {
  await company.pay(1000);
  const first = idOf(await company.create());
  await company.pay(200);
  await createConfirmed();
  idOf(await company.discard(first));
  await upload(1, '100.00', { review: 'always' });
  await uploads.decideAll(company.id, { includeNew: true, includeChanged: true });
  // Confirmed while the upload waits to be applied: the sender of the bills did not have these payments.
  await createConfirmed();
  const [approved] = await uploads.store.list(company.id, 1);
  await uploads.work({ companyId: company.id, uploadId: approved?.id ?? '' });
  expect(await totalDue()).toBe(9000);
});

test('an explicit as-of time, or a company that does not choose it, uses the time', async () => {
  await company.pay(1000);
  await createConfirmed();
  await company.pay(200);
  await upload(1, '100.00', { asOf: time.now });
  expect(await totalDue()).toBe(10_000);
  await setDecides(false);
  await company.pay(30);
  const { asOf } = await upload(2, '150.00');
  expect(asOf?.paymentFiles).toBeUndefined();
  expect(await totalDue()).toBe(15_000);
});

test('before the first confirmed file, the time of the upload decides', async () => {
  await company.pay(1000);
  await company.create();
  await upload(1, '100.00');
  expect(await totalDue()).toBe(10_000);
});

test('tells which payment file decides, and warns of an old one', async () => {
  await company.pay(1000);
  await createConfirmed();
  const included = await uploads.readIncludedPayments(company.clerk, company.id);
  expect(included).toMatchObject({ count: 0, paymentFile: { number: 1, state: 'confirmed' } });
  const file = incoming('account,amount\n0042,100.00\n', { companyId: company.companyId });
  expect(await uploads.receiveUpload(file)).toMatchObject({ kind: 'accepted', warnings: [] });
  wait(8 * DAY_MS);
  const receipt = await uploads.receiveUpload(
    incoming('account,amount\n0042,101.00\n', { companyId: company.companyId }),
  );
  expect(receipt).toMatchObject({ warnings: [expect.stringContaining('(No. 1) was created 8 days ago')] });
});
