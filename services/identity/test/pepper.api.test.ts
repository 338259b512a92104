import type { Platform } from '@utility-pay/service-kit/platform';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPepperStore } from '../src/data/pepper.store.ts';
import { firstPepper } from '../src/use-cases/recovery/recovery-keys.ts';

const [OLD, NEW] = ['the first key, 32 characters or more', 'the second key, 32 characters or more'];
let platform: Platform;

beforeAll(async () => {
  platform = await createTestPlatform('identity', process.env);
});
afterAll(() => disposeTestPlatform(platform));

/** As a process started with these keys has it. */
const storeWith = (keys: string) =>
  createPepperStore(platform, createSecretBox(keyRing(keys), 'tests'), firstPepper(keyRing(keys)));

test('the pepper is made once, whoever is first, and outlives the key that it was made from', async () => {
  const peppers = await Promise.all([storeWith(OLD), storeWith(OLD), storeWith(OLD)].map((store) => store.read()));
  const [first = Buffer.alloc(0)] = peppers;
  expect(peppers).toEqual([first, first, first]);
  expect(first).toEqual(firstPepper(keyRing(OLD)));

  const changing = storeWith(`${NEW}\n${OLD}`);
  expect(await changing.read()).toEqual(first);
  expect(await changing.reencrypt()).toBe(true);
  expect(await changing.reencrypt()).toBe(false);
  expect(await storeWith(NEW).read()).toEqual(first);
  await expect(storeWith(OLD).read()).rejects.toThrow();
});
