import { indexesWithoutTenant } from '@utility-pay/service-kit/migrations/indexes';
import { createTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { comparedSchemas } from '@utility-pay/service-kit/testing/schema';
import { expect, test } from 'vitest';
import { createTenantSettings, migrations } from '../src/app.ts';

test('the migrations make the indexes that the models declare, no fewer and no more', async () => {
  const open = () => createTestPlatform('tenant-settings', process.env);
  const { migrated, declared } = await comparedSchemas(open, createTenantSettings);
  expect(migrated).toEqual(declared);
  expect(migrated).not.toEqual([]);
});

test('an index begins with the company, or says why not', () => {
  expect(indexesWithoutTenant(migrations)).toEqual([]);
});
