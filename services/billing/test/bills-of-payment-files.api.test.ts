import {
  DAY_MS,
  DEFAULT_PAYMENT_FILE_LAYOUT,
  type DomainEvent,
  domainEvents,
  type IncomingUpload,
} from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { beforeEach, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { idOf, openPaymentFiles } from './world/payment-files.ts';
import { deliverTransfers } from './world/transfers.ts';
import { incomingUpload, openUploads, idOf as receiptId, settingsWith } from './world/uploads.ts';
import { BILLING_OPTIONS } from './world/world.ts';

const { platform, dependencies, app, clock, openCompany } = await openPaymentFiles();
const settingsOf = settingsWith(() => 'balance-forward');
const uploads = openUploads(platform, { settingsOf });

let company: Awaited<ReturnType<typeof openCompany>>;
const setBillsUseConfirmedFiles = (billsUseConfirmedFiles: boolean, since?: Date) =>
  app.useCases.updatePaymentFileSettings(company.clerk, {
    companyId: company.id,
    since,
    billsUseConfirmedFiles,
    layout: DEFAULT_PAYMENT_FILE_LAYOUT,
  });
beforeEach(async () => {
  company = await openCompany();
  await setBillsUseConfirmedFiles(true);
});
const upload = (month: number, amount: string, overrides: Partial<IncomingUpload> = {}) => {
  const period = { month, year: 2027 };
  return uploads.upload(`account,amount\n0042,${amount}\n`, { companyId: company.companyId, period, ...overrides });
};
const account = async (accountNumber = '0042') => {
  const [found] = await dependencies.customers.findByAccountNumbers(company.id, [accountNumber]);
  if (!found) throw new Error('no account');
  return found;
};
const totalDue = async (accountNumber?: string) => (await account(accountNumber)).totalDueMinor;
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

/** The account is not written, as if the process stopped before it was. */
const withoutWritesOf = (customerId: string): CustomerRepository => ({
  ...dependencies.customers,
  save: async (companyId, change, events) => {
    if (change.before.id === customerId) throw new Error('killed');
    return dependencies.customers.save(companyId, change, events);
  },
});
const handle = (event: DomainEvent) => deliverEvent(app, event);
/** A payment at the provider, of which the portal learns now. */
const payOnline = async (paymentId: string, amountMinor: number, paidAt = clock.now()) => {
  const { id: customerId } = await account();
  const data = { paymentId, customerId, balanceId: null, amountMinor, paidAt: paidAt.toISOString() };
  await handle(platform.createEvent(domainEvents.paymentSucceeded, company.id, data));
};
const refund = async (paymentId: string, refundedMinor: number) => {
  const { id: customerId } = await account();
  const amounts = { amountMinor: refundedMinor, refundedMinor, refundedAt: clock.now().toISOString() };
  const data = { paymentId, refundId: `r-${paymentId}`, customerId, balanceId: null, ...amounts };
  await handle(platform.createEvent(domainEvents.paymentRefunded, company.id, data));
};

test('a payment that the portal learns of after the payment file is not included, though it was made before', async () => {
  const paidAt = clock.now();
  clock.advance(1000);
  await company.pay(1000);
  await createConfirmed();
  await payOnline('before the bill', 500, paidAt);
  await upload(1, '100.00');
  expect(await totalDue()).toBe(9500);
  clock.advance(1000);
  await payOnline('after the bill', 40, paidAt);
  expect(await totalDue()).toBe(9460);
});

test('a refund in a confirmed file is in the amount, though its payment waits in another file', async () => {
  await payOnline('p', 1000);
  clock.advance(1000);
  idOf(await company.create());
  clock.advance(1000);
  await refund('p', 1000);
  clock.advance(1000);
  await createConfirmed();
  await upload(1, '110.00');
  expect(await totalDue()).toBe(10_000);
});

test('a moved payment is in the next file on both accounts, and bills follow it', async () => {
  const uploadBoth = (month: number, [first, second]: [string, string]) =>
    uploads.upload(`account,amount\n0042,${first}\n0043,${second}\n`, {
      companyId: company.companyId,
      period: { month, year: 2027 },
    });
  const bothTotals = () => Promise.all([totalDue('0042'), totalDue('0043')]);
  await uploadBoth(1, ['80.00', '80.00']);
  clock.advance(1000);
  await payOnline('p', 5000);
  await createConfirmed();
  clock.advance(1000);
  const correction = { type: 'transfer-credit', reason: 'Wrong account', creditId: 'p', toAccountNumber: '0043' };
  const moved = { customerId: (await account()).id, preview: false, correction };
  expect(await app.useCases.correctAccount(staffOf(company.id), moved)).toMatchObject({ kind: 'corrected' });
  expect(await bothTotals()).toEqual([8000, 3000]);
  // The billing system has the payment on the first account until it imports the next payment file.
  await uploadBoth(2, ['30.00', '80.00']);
  expect(await bothTotals()).toEqual([8000, 3000]);
  const [, ...lines] = (await company.content(await createConfirmed())).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(0, 2)).toSorted()).toEqual([
    ['0042', '-50.00'],
    ['0043', '50.00'],
  ]);
  await uploadBoth(3, ['80.00', '30.00']);
  expect(await bothTotals()).toEqual([8000, 3000]);
});

test('a moved payment counts as confirmed on the account whose row is in a confirmed file, and not on the other', async () => {
  await payOnline('p', 5000);
  clock.advance(1000);
  await uploads.upload('account,amount\n0043,80.00\n', {
    companyId: company.companyId,
    period: { month: 1, year: 2027 },
  });
  const late = createBilling(platform, BILLING_OPTIONS, { customers: withoutWritesOf((await account('0043')).id) });
  const correction = { type: 'transfer-credit', reason: 'Wrong account', creditId: 'p', toAccountNumber: '0043' };
  const moved = { customerId: (await account()).id, preview: false, correction };
  await withoutRelay(platform, () => late.useCases.correctAccount(staffOf(company.id), moved));
  await createConfirmed();
  clock.advance(1000);
  await deliverTransfers(platform, app, company.id);
  clock.advance(1000);
  await uploads.upload('account,amount\n0042,80.00\n0043,80.00\n', {
    companyId: company.companyId,
    period: { month: 2, year: 2027 },
  });
  expect(await Promise.all([totalDue('0042'), totalDue('0043')])).toEqual([8000, 3000]);
});

test('a payment made at the millisecond in which a payment file was created is in the next file', async () => {
  await company.pay(1000);
  const { createdAt } = (await app.useCases.findPaymentFile(company.clerk, {
    companyId: company.id,
    paymentFileId: await createConfirmed(),
  })) ?? { createdAt: clock.now() };
  await payOnline('same moment', 500, createdAt);
  await upload(1, '100.00');
  expect(await totalDue()).toBe(9500);
});

test('a payment file that a host with a fast clock confirmed is included', async () => {
  await company.pay(1000);
  await createConfirmed();
  clock.advance(-100);
  await upload(1, '100.00');
  expect(await totalDue()).toBe(10_000);
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
  const [approved] = await uploads.uploadRepository.list(company.id, 1);
  await uploads.applyUpload({ companyId: company.id, uploadId: approved?.id ?? '' });
  expect(await totalDue()).toBe(9000);
});

test('a corrected file of the month decides again: by payment files after a time, and by the same time if it is given', async () => {
  await company.pay(1000);
  idOf(await company.create());
  await company.pay(200);
  const second = idOf(await company.create());
  await upload(1, '90.00');
  idOf(await company.confirm(second));
  const { asOf } = await upload(1, '100.00');
  expect(await totalDue()).toBe(9000);
  await upload(1, '100.00', { asOf: asOf?.at ?? null });
  expect(await totalDue()).toBe(10_000);
});

test('the start of payment files counts as it was when the bill file was received', async () => {
  await company.pay(1000);
  idOf(await company.create());
  await company.pay(200);
  await createConfirmed();
  await upload(1, '100.00', { review: 'always' });
  await uploads.decideAll(company.id, { includeNew: true, includeChanged: true });
  await setBillsUseConfirmedFiles(true, clock.now());
  const [approved] = await uploads.uploadRepository.list(company.id, 1);
  await uploads.applyUpload({ companyId: company.id, uploadId: approved?.id ?? '' });
  expect(await totalDue()).toBe(9000);
});

test('uses the time with an explicit as-of time, or when the setting is off', async () => {
  await company.pay(1000);
  await createConfirmed();
  await company.pay(200);
  await upload(1, '100.00', { asOf: clock.now() });
  expect(await totalDue()).toBe(10_000);
  await setBillsUseConfirmedFiles(false);
  await company.pay(30);
  const { asOf } = await upload(2, '150.00');
  expect(asOf?.paymentFiles).toBeUndefined();
  expect(await totalDue()).toBe(15_000);
});

test('before the first confirmed file, the time of the upload decides', async () => {
  await company.pay(1000);
  await company.create();
  const receipt = await uploads.receiveUpload(
    incomingUpload('account,amount\n0043,1.00\n', { companyId: company.companyId }),
  );
  expect(receipt).toMatchObject({ warnings: [expect.stringContaining('No payment file has been confirmed yet')] });
  await uploads.applyUpload({ companyId: company.id, uploadId: receiptId(receipt) });
  await upload(1, '100.00');
  expect(await totalDue()).toBe(10_000);
});

test('returns the last confirmed payment file, and warns when it is old', async () => {
  await company.pay(1000);
  await createConfirmed();
  const included = await uploads.readIncludedPayments(company.clerk, company.id);
  expect(included).toMatchObject({ count: 0, paymentFile: { number: 1, state: 'confirmed' } });
  const file = incomingUpload('account,amount\n0042,100.00\n', { companyId: company.companyId });
  expect(await uploads.receiveUpload(file)).toMatchObject({ kind: 'accepted', warnings: [] });
  clock.advance(8 * DAY_MS);
  const receipt = await uploads.receiveUpload(
    incomingUpload('account,amount\n0042,101.00\n', { companyId: company.companyId }),
  );
  expect(receipt).toMatchObject({ warnings: [expect.stringContaining('(No. 1) was created 8 days ago')] });
});
