import { ANONYMOUS } from '@utility-pay/contracts';
import { serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartnerKeyCases, type PartnerKeyCases } from './world/partner-key-cases.ts';
import { sandboxIdOf } from './world/world.ts';

let cases: PartnerKeyCases;
beforeAll(async () => {
  cases = await createPartnerKeyCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const manager = staffOf(1);
const keys = () => cases.world.platform.mongo.collection('partner-keys');
const make = async (input: Record<string, unknown> = {}) => {
  const { partnerKey, secret } = await cases.create(manager, { ...cases.keyInput, ...input });
  return { id: partnerKey?.id ?? '', secret };
};
const lastUsed = async (id: string) => (await cases.list(manager)).find((key) => key.id === id)?.lastUsedAt;

test('the gateway gets the company, mode and scopes of a secret', async () => {
  const scopes = ['CUSTOMERS_READ', 'CUSTOMERS_WRITE', 'BALANCES_WRITE', 'PAYMENTS_READ'];
  const { id, secret } = await make({ scopes });
  expect(await cases.read(secret)).toEqual({ keyId: id, companyId: 1, mode: 'LIVE', scopes });
  const test = await make({ mode: 'TEST' });
  expect(await cases.read(test.secret)).toMatchObject({ keyId: test.id, companyId: sandboxIdOf(1), mode: 'TEST' });
});

test('a test key without a sandbox does not work, so that it never reads live data', async () => {
  const { secret } = await make({ mode: 'TEST' });
  await keys().updateOne({ prefix: secret?.slice(0, 12) }, { $unset: { sandboxCompanyId: 1 } });
  expect(await cases.read(secret)).toBeNull();
});

test('a malformed or unknown secret does not work', async () => {
  const { secret } = await make();
  for (const none of [
    '',
    'up_live_',
    `up_live_${'x'.repeat(32)}`,
    secret?.replace('live', 'test'),
    `${secret} `,
    '{"$ne":""}',
  ])
    expect(await cases.read(none)).toBeNull();
});

test('callers other than the gateway are refused', async () => {
  const { secret } = await make();
  for (const actor of [ANONYMOUS, superAdmin, manager, serviceActor('billing')])
    expect(await cases.read(secret, actor)).toBe('FORBIDDEN');
});

test('a revoked key stops working immediately, also a cached one and after a Redis wipe', async () => {
  const { id, secret } = await make();
  expect(await cases.read(secret)).toMatchObject({ keyId: id });
  expect(await cases.revoke(manager, id)).toEqual({ revokedKeyId: id });
  expect(await cases.read(secret)).toBeNull();
  await wipeRedis(cases.world.platform);
  expect(await cases.read(secret)).toBeNull();
});

test('a key is read from Redis within a minute', async () => {
  const { id, secret } = await make();
  const cached = await cases.read(secret);
  await keys().deleteOne({ prefix: secret?.slice(0, 12) });
  expect(await cases.read(secret)).toEqual(cached);
  await wipeRedis(cases.world.platform);
  expect(await cases.read(secret)).toBeNull();
  expect(await cases.revoke(manager, id)).toMatchObject({ code: 'NOT_FOUND' });
});

test('the last use is recorded to the minute', async () => {
  const { id, secret } = await make();
  expect(await lastUsed(id)).toBeNull();
  await cases.read(secret);
  const first = await lastUsed(id);
  expect(first).toMatch(/:00\.000Z$/);
  cases.world.advance(60_000);
  await cases.read(secret);
  expect(Date.parse((await lastUsed(id)) ?? '') - Date.parse(first ?? '')).toBe(60_000);
});

test('a key of a deleted company does not work', async () => {
  const { id, secret } = await make();
  await keys().updateOne({ prefix: secret?.slice(0, 12) }, { $set: { companyId: 99 } });
  expect(await cases.read(secret)).toBeNull();
  expect(await lastUsed(id)).toBeUndefined();
});

test('keys are read and revoked while Redis is unreachable', async () => {
  const alone = await createPartnerKeyCases({ redisUrl: 'redis://127.0.0.1:1' });
  const { partnerKey, secret } = await alone.create(manager);
  expect(await alone.read(secret)).toMatchObject({ keyId: partnerKey?.id });
  await alone.revoke(manager, partnerKey?.id ?? '');
  expect(await alone.read(secret)).toBeNull();
  await disposeTestPlatform(alone.world.platform);
});
