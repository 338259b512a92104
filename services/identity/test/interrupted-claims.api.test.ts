import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimCases, createClaimCases, NOT_CLAIMABLE } from './world/claim-cases.ts';

let cases: ClaimCases;
beforeAll(async () => {
  cases = await createClaimCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

describe('a claim interrupted', () => {
  test.each([
    ['before the reservation', 'internalReserveClaim', 'before'],
    ['after the reservation', 'internalReserveClaim', 'after'],
  ] as const)('%s leaves the account claimable', async (_case, operation, when) => {
    const { customerId, maria } = cases.buildCase();
    cases.world.billing.failNext(operation, when);
    expect((await cases.claim(maria)).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
    await cases.resolveStaleClaims();
    cases.world.billing.releaseExpired(customerId);
    expect(await cases.canSignIn(maria)).toBe(false);
    expect((await cases.claim(maria)).user).toMatchObject({ id: customerId });
  });

  test.each([
    ['before billing confirms', 'before'],
    ['after billing confirms', 'after'],
  ] as const)('%s is finished by the sweeper', async (_case, when) => {
    const { customerId, maria, eve } = cases.buildCase();
    cases.world.billing.failNext('internalConfirmClaim', when);
    expect((await cases.claim(maria)).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
    expect(await cases.canSignIn(maria)).toBe(false);
    await cases.resolveStaleClaims();
    expect(cases.world.billing.stateOf(customerId)).toBe('claimed');
    expect(await cases.canSignIn(maria)).toBe(true);
    expect((await cases.claim(eve)).userErrors).toEqual(NOT_CLAIMABLE);
  });

  test.each([
    ['after the reservation', 'internalReserveClaim', 'after'],
    ['before billing confirms', 'internalConfirmClaim', 'before'],
    ['after billing confirms', 'internalConfirmClaim', 'after'],
  ] as const)('%s is continued by the same claim when it is sent again', async (_case, operation, when) => {
    const { customerId, maria } = cases.buildCase();
    cases.world.billing.failNext(operation, when);
    await cases.claim(maria);
    expect((await cases.claim(maria)).user).toMatchObject({ id: customerId });
    expect(await cases.canSignIn(maria)).toBe(true);
  });

  test('and released by billing leaves no login', async () => {
    const { customerId, maria } = cases.buildCase();
    cases.world.billing.failNext('internalConfirmClaim', 'before');
    await cases.claim(maria);
    cases.world.billing.releaseExpired(customerId);
    await cases.resolveStaleClaims();
    expect(await cases.loginOf(customerId)).toBeNull();
    expect((await cases.claim(maria)).user).toMatchObject({ id: customerId });
  });

  test('and released by billing does not prevent the claim of another person', async () => {
    const { customerId, maria, eve } = cases.buildCase();
    cases.world.billing.failNext('internalConfirmClaim', 'before');
    await cases.claim(maria);
    cases.world.billing.releaseExpired(customerId);
    expect((await cases.claim(eve)).user).toMatchObject({ id: customerId, name: 'eve' });
    await cases.resolveStaleClaims();
    expect([await cases.canSignIn(maria), await cases.canSignIn(eve)]).toEqual([false, true]);
  });

  test('is not resolved while it may still be running', async () => {
    const { customerId, maria } = cases.buildCase();
    cases.world.billing.failNext('internalConfirmClaim', 'before');
    await cases.claim(maria);
    await cases.sweep();
    expect(await cases.loginOf(customerId)).toMatchObject({ state: 'pending' });
    await cases.resolveStaleClaims();
  });

  test('while it releases its reservation leaves the release to billing', async () => {
    const [one, other] = [cases.buildCase(), cases.buildCase()];
    await cases.claim(one.maria);
    cases.world.billing.failNext('internalReleaseClaim', 'before');
    expect((await cases.claim({ ...other.maria, email: one.maria.email })).userErrors).toMatchObject([
      { code: 'TAKEN' },
    ]);
    cases.world.billing.releaseExpired(other.customerId);
    expect((await cases.claim(other.eve)).user).toMatchObject({ id: other.customerId });
  });
});

test('a delayed claim is refused after another one succeeded', async () => {
  const { customerId, maria, eve } = cases.buildCase();
  const release = cases.world.billing.holdReservations();
  const delayed = cases.claim(maria);
  await expect.poll(() => cases.world.billing.stateOf(customerId)).toBe('claiming');
  cases.world.billing.releaseExpired(customerId);
  cases.world.billing.stopHolding();
  expect((await cases.claim(eve)).user).toMatchObject({ name: 'eve' });
  release();
  expect(await delayed).toMatchObject({ user: null, userErrors: NOT_CLAIMABLE });
  await cases.resolveStaleClaims();
  expect([await cases.canSignIn(maria), await cases.canSignIn(eve)]).toEqual([false, true]);
});

test('the sweeper resolves a claim although another one fails', async () => {
  const [stuck, fine] = [cases.buildCase(), cases.buildCase()];
  for (const { maria } of [stuck, fine]) {
    cases.world.billing.failNext('internalConfirmClaim', 'before');
    await cases.claim(maria);
    cases.world.advance(1);
  }
  cases.world.billing.failNext('internalConfirmClaim', 'before');
  await expect(cases.resolveStaleClaims()).rejects.toThrow('1 record failed');
  expect([await cases.canSignIn(stuck.maria), await cases.canSignIn(fine.maria)]).toEqual([false, true]);
  await cases.resolveStaleClaims();
  expect(await cases.canSignIn(stuck.maria)).toBe(true);
});
