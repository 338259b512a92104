import { expect, test } from 'vitest';
import { reconcilePaymentFiles } from '../src/app.ts';
import { idOf, openPaymentFiles } from './world/payment-files.ts';

const { platform, dependencies, openCompany } = await openPaymentFiles();
const journal = platform.mongo.collection('journal');

test('after a restore the rows of a file are in no other file, although the journal was copied before they were marked', async () => {
  const company = await openCompany();
  await company.pay(100);
  const first = idOf(await company.create());
  await journal.updateMany({ paymentFileId: first }, { $set: { isUnfiled: true }, $unset: { paymentFileId: true } });
  await company.pay(200);
  for (const _again of [1, 2]) await reconcilePaymentFiles(platform.mongo);
  expect(await company.amounts(idOf(await company.create()))).toEqual(['2.00']);
});

test('after a restore the rows of a file that was discarded or is missing are in the next file', async () => {
  const company = await openCompany();
  await company.pay(100);
  const discarded = idOf(await company.create());
  await company.pay(200);
  const missing = idOf(await company.create());
  const file = await dependencies.paymentFiles.find(company.id, discarded);
  await dependencies.storedPaymentFiles.remove(company.id, file?.contentId ?? '');
  await platform.mongo.collection<{ _id: string }>('payment-files').deleteOne({ _id: missing });
  await reconcilePaymentFiles(platform.mongo);
  expect(await dependencies.paymentFiles.find(company.id, discarded)).toMatchObject({ state: 'discarded' });
  expect(await company.amounts(idOf(await company.create()))).toEqual(['1.00', '2.00']);
});
