import { indexesWithoutTenant } from '@utility-pay/service-kit/migrations/indexes';
import type { Platform } from '@utility-pay/service-kit/platform';
import { createTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { comparedSchemas } from '@utility-pay/service-kit/testing/schema';
import { expect, test } from 'vitest';
import { createBilling, migrations } from '../src/app.ts';
import { createUploadFiles } from '../src/data/upload-file.store.ts';

/** GridFS makes its indexes with the first file. */
const keepFile = async (platform: Platform): Promise<void> => {
  const file = createUploadFiles(platform).create(1, 'a'.repeat(24));
  await file.write(Buffer.from('row'));
  await file.close();
};

test('the migrations make the indexes that the models declare, no fewer and no more', async () => {
  const open = () => createTestPlatform('billing', process.env);
  const { migrated, declared } = await comparedSchemas(open, createBilling, keepFile);
  expect(migrated).toEqual(declared);
  expect(migrated).not.toEqual([]);
});

test('an index begins with the company, or says why not', () => {
  expect(indexesWithoutTenant(migrations)).toEqual([]);
});
