import { expect, test } from 'vitest';
import { removeLaterEntries } from '../src/app.ts';
import type { CustomerDocument } from '../src/data/customer.model.ts';
import { buildPayment, paymentsOf } from './world/payments.ts';
import { openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { app, platform, customers, sweep } = await openBilling();
const { upload } = openUploads(platform);
const companyId = 1;
const BEFORE = 'account,amount\nA,100.00\nB,50.00\n';
const MEANWHILE = 'account,amount\nA,80.00\nB,50.00\nC,20.00\n';

test('a restored journal lacks the changes that the accounts lack, and has each once after they are repeated', async () => {
  const stored = platform.mongo.collection<CustomerDocument>('customers');
  const startedAt = new Date();
  await upload(BEFORE, { companyId: '1' });
  const [account] = await customers.findByAccountNumbers(companyId, ['A']);
  if (!account) throw new Error('no account');
  const payments = ['p1', 'p2'].map((id) => buildPayment({ id, companyId, customerId: account.id }));
  const pay = async (paymentId: string) => {
    const { id: customerId } = account;
    const balanceId = `${customerId}-202611`;
    await app.useCases.applySettledPayment({
      ...{ companyId, customerId, balanceId, paymentId },
      ...{ amountMinor: 10_000, paidAt: new Date() },
    });
  };
  await pay('p1');
  await sweep('journal');
  const copied = await stored.find({ companyId }).toArray();

  // Between the copy of the accounts and that of the journal.
  await pay('p2');
  await upload(MEANWHILE, { companyId: '1' });
  await sweep('journal');

  await stored.deleteMany({ companyId });
  await stored.insertMany(copied);
  const differences = async (received = payments) =>
    (await app.useCases.checkLedger({ companyId, payments: paymentsOf(received) })).differences;
  expect(await differences(payments.slice(0, 1))).toMatchObject([{ kind: 'journal', customerId: account.id }]);
  expect(await removeLaterEntries(platform.mongo, startedAt)).toBe(3);
  expect(await removeLaterEntries(platform.mongo, startedAt)).toBe(0);
  expect(await differences(payments.slice(0, 1))).toEqual([]);

  await pay('p2');
  await upload(MEANWHILE, { companyId: '1' });
  await sweep('journal');
  expect(await differences()).toEqual([]);
  expect(await platform.mongo.collection('journal').countDocuments({ companyId })).toBe(6);
});
