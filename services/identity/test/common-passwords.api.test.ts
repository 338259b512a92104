import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonPasswordErrors } from '../src/use-cases/passwords.ts';
import { createWorld, type World } from './world/world.ts';

const TOO_COMMON = [{ code: 'INVALID', field: 'password', message: 'This password is too common. Choose another.' }];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

test('common passwords are recognized in any case', () => {
  for (const password of ['123456', 'password', 'PASSWORD1', 'qwertyuiop', 'iloveyou', 'Football', 'abcd1234'])
    expect(commonPasswordErrors(password, 'password')).toEqual(TOO_COMMON);
  for (const password of ['payer-password', 'owner-password-1', 'super-secret', 'correct horse battery', ''])
    expect(commonPasswordErrors(password, 'password')).toEqual([]);
});

test('a claim with a common password is refused and leaves the account unclaimed', async () => {
  world.billing.add({ customerId: 'c-1', accountNumber: 'A1', companyId: 1 });
  const claim = { accountNumber: 'A1', email: 'c@x.test', name: 'Cam', password: 'Monkey1', companyId: '1' };
  expect(await world.claim(claim)).toMatchObject({ user: null, userErrors: TOO_COMMON, token: undefined });
  expect(world.billing.stateOf('c-1')).toBe('unclaimed');
  expect((await world.claim({ ...claim, password: 'monkeys in trees' })).userErrors).toEqual([]);
});

test('a business owner is not created with a common password', async () => {
  const owner = { name: 'Olga', email: 'olga@lakeside.test', password: 'sunshine', companyId: '1' };
  expect(await world.createOwner(owner)).toMatchObject({ businessOwner: null, userErrors: TOO_COMMON });
  expect((await world.createOwner({ ...owner, password: 'sunshine over the lake' })).userErrors).toEqual([]);
});
