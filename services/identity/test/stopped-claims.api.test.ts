import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimCases, createClaimCases, NOT_CLAIMABLE } from './world/claim-cases.ts';

let cases: ClaimCases;
beforeAll(async () => {
  cases = await createClaimCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

describe('a claim that stops', () => {
  test.each([
    ['before the reservation', 'internalReserveClaim', 'before'],
    ['after the reservation', 'internalReserveClaim', 'after'],
  ] as const)('%s leaves an account that can be claimed', async (_case, operation, when) => {
    const { customerId, maria } = cases.buildCase();
    cases.world.billing.failNext(operation, when);
    expect((await cases.claim(maria)).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
    await cases.settleStopped();
    cases.world.billing.takeBack(customerId);
    expect(await cases.canSignIn(maria)).toBe(false);
    expect((await cases.claim(maria)).user).toMatchObject({ id: customerId });
  });

  test.each([
    ['before the books confirm', 'before'],
    ['after the books confirm', 'after'],
  ] as const)('%s is finished by the sweep', async (_case, when) => {
    const { customerId, maria, eve } = cases.buildCase();
    cases.world.billing.failNext('internalConfirmClaim', when);
    expect((await cases.claim(maria)).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
    expect(await cases.canSignIn(maria)).toBe(false);
    await cases.settleStopped();
    expect(cases.world.billing.stateOf(customerId)).toBe('claimed');
    expect(await cases.canSignIn(maria)).toBe(true);
    expect((await cases.claim(eve)).userErrors).toEqual(NOT_CLAIMABLE);
  });

  test.each([
    ['after the reservation', 'internalReserveClaim', 'after'],
    ['before the books confirm', 'internalConfirmClaim', 'before'],
    ['after the books confirm', 'internalConfirmClaim', 'after'],
  ] as const)('%s goes on at once when the same person sends it again', async (_case, operation, when) => {
    const { customerId, maria } = cases.buildCase();
    cases.world.billing.failNext(operation, when);
    await cases.claim(maria);
    expect((await cases.claim(maria)).user).toMatchObject({ id: customerId });
    expect(await cases.canSignIn(maria)).toBe(true);
  });

  test('and whose reservation was taken back leaves no login', async () => {
    const { customerId, maria } = cases.buildCase();
    cases.world.billing.failNext('internalConfirmClaim', 'before');
    await cases.claim(maria);
    cases.world.billing.takeBack(customerId);
    await cases.settleStopped();
    expect(await cases.loginOf(customerId)).toBeNull();
    expect((await cases.claim(maria)).user).toMatchObject({ id: customerId });
  });

  test('gives way to whoever claims next', async () => {
    const { customerId, maria, eve } = cases.buildCase();
    cases.world.billing.failNext('internalConfirmClaim', 'before');
    await cases.claim(maria);
    cases.world.billing.takeBack(customerId);
    expect((await cases.claim(eve)).user).toMatchObject({ id: customerId, name: 'eve' });
    await cases.settleStopped();
    expect([await cases.canSignIn(maria), await cases.canSignIn(eve)]).toEqual([false, true]);
  });

  test('is not swept while it may still be under way', async () => {
    const { customerId, maria } = cases.buildCase();
    cases.world.billing.failNext('internalConfirmClaim', 'before');
    await cases.claim(maria);
    await cases.sweep();
    expect(await cases.loginOf(customerId)).toMatchObject({ state: 'pending' });
    await cases.settleStopped();
  });

  test('while giving an account back leaves it for billing to take back', async () => {
    const [one, other] = [cases.buildCase(), cases.buildCase()];
    await cases.claim(one.maria);
    cases.world.billing.failNext('internalReleaseClaim', 'before');
    expect((await cases.claim({ ...other.maria, email: one.maria.email })).userErrors).toMatchObject([
      { code: 'TAKEN' },
    ]);
    cases.world.billing.takeBack(other.customerId);
    expect((await cases.claim(other.eve)).user).toMatchObject({ id: other.customerId });
  });
});

test('a claim that wakes up late takes nothing from whoever was faster', async () => {
  const { customerId, maria, eve } = cases.buildCase();
  const wake = cases.world.billing.holdReservations();
  const late = cases.claim(maria);
  await expect.poll(() => cases.world.billing.stateOf(customerId)).toBe('claiming');
  cases.world.billing.takeBack(customerId);
  cases.world.billing.letThrough();
  expect((await cases.claim(eve)).user).toMatchObject({ name: 'eve' });
  wake();
  expect(await late).toMatchObject({ user: null, userErrors: NOT_CLAIMABLE });
  await cases.settleStopped();
  expect([await cases.canSignIn(maria), await cases.canSignIn(eve)]).toEqual([false, true]);
});

test('the sweep settles one claim although another cannot be settled', async () => {
  const [stuck, fine] = [cases.buildCase(), cases.buildCase()];
  for (const { maria } of [stuck, fine]) {
    cases.world.billing.failNext('internalConfirmClaim', 'before');
    await cases.claim(maria);
    cases.world.pass(1);
  }
  cases.world.billing.failNext('internalConfirmClaim', 'before');
  await cases.settleStopped();
  expect([await cases.canSignIn(stuck.maria), await cases.canSignIn(fine.maria)]).toEqual([false, true]);
  await cases.settleStopped();
  expect(await cases.canSignIn(stuck.maria)).toBe(true);
});
