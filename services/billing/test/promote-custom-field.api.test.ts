import { CUSTOMER_FIELDS } from '@utility-pay/contracts';
import { migrateTestPlatform } from '@utility-pay/service-kit/testing/schema';
import { beforeAll, expect, test } from 'vitest';
import { migrations } from '../src/app.ts';
import { promoteCustomField } from '../src/data/promote-custom-field.ts';
import { openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { add, customers, platform } = await openBilling();
const { upload } = openUploads(platform);

/** As if the first field of the customer had been a custom field until this version. */
const [{ key, headers }] = [...CUSTOMER_FIELDS] as [(typeof CUSTOMER_FIELDS)[number]];
const up = promoteCustomField(key);
const find = async (companyId: number, accountNumber: string) =>
  (await customers.findByAccountNumbers(companyId, [accountNumber]))[0];

beforeAll(async () => {
  await add({ companyId: 1, accountNumber: '1', customData: { [key]: 'M-7', poolSize: '3 m' } });
  await add({ companyId: 2, accountNumber: '2', customData: { [key]: 'M-8' } });
  await add({ companyId: 2, accountNumber: '3', customData: { poolSize: '4 m' } });
  await migrateTestPlatform(platform, [...migrations, { name: '9998-promote', up }]);
});

test('moves the values of every company and leaves the other custom fields', async () => {
  expect(await find(1, '1')).toMatchObject({ [key]: 'M-7', customData: { poolSize: '3 m' } });
  expect(await find(2, '2')).toMatchObject({ [key]: 'M-8', customData: {} });
  const other = await find(2, '3');
  expect(other).toMatchObject({ customData: { poolSize: '4 m' }, version: 1 });
  expect(other).not.toHaveProperty(key);
});

test('refuses a write that was prepared before the move', async () => {
  const before = await add({ accountNumber: '4', customData: { [key]: 'M-9' } });
  await migrateTestPlatform(platform, [
    ...migrations,
    { name: '9998-promote', up },
    { name: '9999-promote-again', up },
  ]);
  expect(await customers.save(1, { before, after: { ...before, customData: { [key]: 'M-9', a: 'b' } } }, [])).toBe(
    false,
  );
  expect(await find(1, '4')).toMatchObject({ [key]: 'M-9', version: 2 });
  expect(await find(1, '1')).toMatchObject({ [key]: 'M-7', version: 2 });
});

test('changes the moved value by the next file', async () => {
  await upload(`account,amount,${headers[0]}\n2,5,M-10\n`, { companyId: '2' });
  expect(await find(2, '2')).toMatchObject({ [key]: 'M-10', customData: {} });
});
