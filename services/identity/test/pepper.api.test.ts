import type { Platform } from '@utility-pay/service-kit/platform';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPepperRepository } from '../src/data/pepper.repository.ts';
import { initialPepper } from '../src/use-cases/recovery-tokens.ts';

const [OLD, NEW] = ['the first key, 32 characters or more', 'the second key, 32 characters or more'];
let platform: Platform;

beforeAll(async () => {
  platform = await createTestPlatform('identity', process.env);
});
afterAll(() => disposeTestPlatform(platform));

/** The repository of a process that was started with these keys. */
const repositoryWith = (keys: string) =>
  createPepperRepository(platform, createSecretBox(keyRing(keys), 'tests'), initialPepper(keyRing(keys)));

test('concurrent processes create one pepper, which stays when the encryption key changes', async () => {
  const peppers = await Promise.all(
    [repositoryWith(OLD), repositoryWith(OLD), repositoryWith(OLD)].map((repository) => repository.read()),
  );
  const [first = Buffer.alloc(0)] = peppers;
  expect(peppers).toEqual([first, first, first]);
  expect(first).toEqual(initialPepper(keyRing(OLD)));

  const rotating = repositoryWith(`${NEW}\n${OLD}`);
  expect(await rotating.read()).toEqual(first);
  expect(await rotating.reencrypt()).toBe(true);
  expect(await rotating.reencrypt()).toBe(false);
  expect(await repositoryWith(NEW).read()).toEqual(first);
  await expect(repositoryWith(OLD).read()).rejects.toThrow();
});
