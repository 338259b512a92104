import { actorsByTitle, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPartnerKeyCases, type PartnerKeyCases } from './world/partner-key-cases.ts';
import { sandboxIdOf } from './world/world.ts';

let cases: PartnerKeyCases;
beforeAll(async () => {
  cases = await createPartnerKeyCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const manager = staffOf(1);

describe('creating a partner key', () => {
  test.each([
    ['LIVE', null, /^up_live_[a-z0-9]{32}$/],
    ['TEST', String(sandboxIdOf(1)), /^up_test_[a-z0-9]{32}$/],
  ])('returns the secret of a %s key once and stores only its hash', async (mode, sandboxCompanyId, form) => {
    const { partnerKey, secret, userErrors } = await cases.create(manager, { ...cases.keyInput, mode });
    expect(userErrors).toEqual([]);
    expect(secret).toMatch(form);
    expect(partnerKey).toMatchObject({
      ...{ name: 'Bookkeeping', mode, sandboxCompanyId, scopes: ['CUSTOMERS_READ'] },
      lastUsedAt: null,
    });
    expect(partnerKey?.prefix).toBe(secret?.slice(0, 12));
    const stored = await cases.world.platform.mongo.collection('partner-keys').find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(await cases.list(manager))).not.toContain(secret?.slice(12));
  });

  test('returns an error for each invalid field', async () => {
    expect((await cases.create(manager, { ...cases.keyInput, name: ' ', scopes: [] })).userErrors).toEqual([
      { code: 'INVALID', field: 'name', message: 'Required' },
      { code: 'INVALID', field: 'scopes', message: 'Choose at least one scope' },
    ]);
    expect((await cases.create(manager, { ...cases.keyInput, name: 'x'.repeat(81) })).userErrors).toEqual([
      { code: 'INVALID', field: 'name', message: 'Name is too long' },
    ]);
  });

  test.each(['LIVE', 'TEST'])(
    'refuses a %s key of a sandbox, and an existing key of a sandbox does not work',
    async (mode) => {
      const { secret } = await cases.create(superAdmin, { ...cases.keyInput, companyId: '3', mode: 'LIVE' });
      cases.world.sandboxes.set(3, 1);
      expect(await cases.create(superAdmin, { ...cases.keyInput, companyId: '3', mode })).toEqual({
        partnerKey: null,
        secret: null,
        userErrors: [
          {
            code: 'INVALID',
            field: 'companyId',
            message: 'A sandbox company has no keys. Create a test key of its live company.',
          },
        ],
      });
      expect(await cases.read(secret)).toBeNull();
      cases.world.sandboxes.delete(3);
    },
  );

  test('lists a test key with its live company, where staff revoke it', async () => {
    const input = { ...cases.keyInput, mode: 'TEST', scopes: ['CUSTOMERS_READ', 'BALANCES_WRITE'] };
    const { partnerKey } = await cases.create(manager, input);
    expect(await cases.list(manager)).toContainEqual(partnerKey);
    expect(partnerKey).toMatchObject({ scopes: input.scopes, sandboxCompanyId: String(sandboxIdOf(1)) });
    expect(await cases.revoke(manager, partnerKey?.id ?? '')).toEqual({ revokedKeyId: partnerKey?.id });
  });

  test('refuses a 51st key of a company, even for concurrent requests, until one is revoked', async () => {
    const of2 = staffOf(2);
    const input = { ...cases.keyInput, companyId: '2' };
    const answers = await Promise.all(Array.from({ length: 55 }, () => cases.create(of2, input)));
    expect(answers.filter(({ partnerKey }) => partnerKey)).toHaveLength(50);
    expect(answers.find(({ partnerKey }) => !partnerKey)?.userErrors).toEqual([
      {
        code: 'CONFLICT',
        field: null,
        message: 'A company can have at most 50 partner keys. Revoke one that is no longer used.',
      },
    ]);
    const [oldest] = (await cases.list(of2, '2')).toReversed();
    await cases.revoke(of2, oldest?.id ?? '', '2');
    expect((await cases.create(of2, input)).partnerKey).toBeTruthy();
    expect((await cases.create(of2, input)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  });
});

test('only notifications reads whether a company has a test key that is not revoked', async () => {
  const ask = (service: 'notifications' | 'billing') =>
    cases.world.ask(serviceActor(service), '{ internalHasTestKey(companyId: 3) }');
  const hasTestKey = async () => (await ask('notifications')).data?.internalHasTestKey;
  await cases.create(superAdmin, { ...cases.keyInput, companyId: '3' });
  expect(await hasTestKey()).toBe(false);
  const { partnerKey } = await cases.create(superAdmin, { ...cases.keyInput, companyId: '3', mode: 'TEST' });
  expect(await hasTestKey()).toBe(true);
  await cases.revoke(superAdmin, partnerKey?.id ?? '', '3');
  expect(await hasTestKey()).toBe(false);
  expect((await ask('billing')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});

test('the list contains the keys of one company, newest first', async () => {
  const created: (string | undefined)[] = [];
  for (let minutes = 1; minutes <= 3; minutes += 1) {
    cases.world.advance(60_000);
    created.unshift((await cases.create(manager)).partnerKey?.id);
  }
  expect((await cases.list(manager)).slice(0, 3).map(({ id }) => id)).toEqual(created);
  expect((await cases.list(superAdmin, '2')).map(({ id }) => id)).not.toContain(created[0]);
});

const ALLOWED = 'allowed';
const actorTitled = actorsByTitle(1, 'manageUsers');
const MATRIX: [string, string, string][] = [
  ['an anonymous caller', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ['a super admin', ALLOWED, ALLOWED],
  ['staff with manageUsers', ALLOWED, 'NOT_FOUND'],
  ['staff without manageUsers', 'FORBIDDEN', 'NOT_FOUND'],
  ['a customer', 'FORBIDDEN', 'NOT_FOUND'],
  ['a partner key', 'FORBIDDEN', 'NOT_FOUND'],
  ['another service', 'NOT_FOUND', 'NOT_FOUND'],
];
describe.each(MATRIX)('%s', (name, own, others) => {
  const actor = actorTitled(name);
  test.each([
    ['1', own],
    ['3', others],
    ['99', others === ALLOWED ? 'NOT_FOUND' : others],
  ])('with the keys of company %s: %s', async (companyId, expected) => {
    // Company 2 has the maximum number of keys; company 3 exists as well.
    const { code = ALLOWED } = await cases.create(actor, { ...cases.keyInput, companyId });
    expect(code).toBe(expected);
    const listed = await cases.list(actor, companyId).then(
      () => ALLOWED,
      (error: Error) => error.message,
    );
    expect(listed).toBe(companyId === '99' && expected === 'NOT_FOUND' && others === ALLOWED ? ALLOWED : expected);
    const { partnerKey } = await cases.create(superAdmin);
    const revoked = await cases.revoke(actor, partnerKey?.id ?? '', companyId);
    const expectedOfRevoke = expected === ALLOWED && companyId !== '1' ? 'NOT_FOUND' : expected;
    expect(revoked).toMatchObject(
      expectedOfRevoke === ALLOWED ? { revokedKeyId: partnerKey?.id } : { code: expectedOfRevoke },
    );
  });
});

test('revoking an unknown key is refused with NOT_FOUND', async () => {
  expect(await cases.revoke(manager, 'no-key')).toEqual({ code: 'NOT_FOUND', message: 'Partner key not found' });
});
