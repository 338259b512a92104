import { indexesWithoutTenant } from '@utility-pay/service-kit/migrations/indexes';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { comparedSchemas } from '@utility-pay/service-kit/testing/schema';
import { expect, test } from 'vitest';
import { createIdentity, migrations } from '../src/app.ts';

const KEY = 'a key that only these tests know of, 32+';

test('the migrations make the indexes that the models declare, no fewer and no more', async () => {
  const open = () => createTestPlatform('identity', process.env);
  const { migrated, declared } = await comparedSchemas(open, (platform) =>
    createIdentity(platform, { encryptionKeys: keyRing(KEY) }),
  );
  expect(migrated).toEqual(declared);
  expect(migrated).not.toEqual([]);
});

test('an index begins with the company, or says why not', () => {
  expect(indexesWithoutTenant(migrations)).toEqual([]);
});
