import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { idOf, FIXED_WIDTH_LAYOUT as layout, openPaymentFiles, SETTINGS } from './world/payment-files.ts';

const { platform, clock, openCompany } = await openPaymentFiles();

test('settings apply to the next file, and not to the one before', async () => {
  const company = await openCompany();
  await company.pay(8417);
  const before = idOf(await company.create());
  expect((await company.change(SETTINGS, layout)).userErrors).toEqual([]);
  await company.pay(500);
  const after = await company.create();
  expect(after.paymentFile).toMatchObject({ fileName: 'payments-00002.txt' });
  expect(await company.content(idOf(after))).toBe('0042           50012012026P\r\n');
  expect(await company.content(before)).toMatch(/^Account Number,/);
  const acts = await recordedActs(platform, company.id);
  expect(acts.find(({ action }) => action === 'payment-file-settings.changed')).toMatchObject({
    before: { format: 'comma' },
    after: { format: 'fixed-width', columns: 'accountNumber 10, amount 8, date 8, type 1' },
  });
});

test('a value that does not fit into its column discards the file, says why and loses nothing', async () => {
  const company = await openCompany();
  await company.change(SETTINGS, { ...layout, columns: layout.columns.map((column) => ({ ...column, width: 3 })) });
  await company.pay(8417);
  expect((await company.create()).paymentFile).toMatchObject({
    state: 'DISCARDED',
    message:
      'Account number of account 0042 needs 4 characters, but its column has 3. Change the layout and create the file again.',
  });
  await company.change(SETTINGS, layout);
  expect((await company.create()).paymentFile).toMatchObject({ state: 'READY', rows: 1 });
});

test('payments before the first day are left out', async () => {
  const company = await openCompany();
  await company.pay(100);
  const since = new Date(clock.now().getTime() + 1).toISOString();
  await company.change(SETTINGS, { ...layout, since });
  expect((await company.create()).userErrors).toMatchObject([{ message: 'There are no new payments.' }]);
  clock.advance(1000);
  await company.pay(200);
  expect((await company.create()).paymentFile).toMatchObject({ rows: 1, payments: { amountMinor: 200 } });
});

test('invalid settings are refused with an error at each field', async () => {
  const company = await openCompany();
  const columns = [
    { value: 'ACCOUNT_NUMBER', header: '' },
    { value: 'DATE', header: 'a\tb' },
  ];
  expect((await company.change(SETTINGS, { ...layout, columns })).userErrors).toEqual([
    { field: 'columns.1.header', message: 'This contains invisible characters. Type it instead of pasting it.' },
    { field: 'columns', message: 'Add a column for Amount' },
    { field: 'columns.0.width', message: 'Enter a column width' },
    { field: 'columns.1.width', message: 'Enter a column width' },
  ]);
  expect(await company.read()).toMatchObject({ paymentFileSettings: { format: 'COMMA', since: null } });
});
