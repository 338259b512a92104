import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from './world/world.ts';

let world: World;
const users = () => world.platform.mongo.collection('users');

beforeAll(async () => {
  world = await createWorld();
  const document = (serial: number) => ({
    companyId: 1 + (serial % 2),
    portal: serial % 10 === 0 ? 'staff' : 'customer',
    emailKey: `person-${serial >> 1}@x.test`,
    emailScope: serial,
    ...(serial % 100 === 0 ? { pendingSince: new Date(serial) } : {}),
    ...(serial % 100 === 2 ? { resetLinks: [{ id: `reset-${serial}` }] } : {}),
    ...(serial % 100 === 1 ? { ownerSince: new Date(serial) } : {}),
  });
  await users().insertMany(Array.from({ length: 1000 }, (_, serial) => document(serial + 1)));
});
afterAll(() => disposeTestPlatform(world.platform));

test.each([
  ['a sign-in', { portal: 'customer', emailKey: 'person-251@x.test' }, { emailScope: 1 }],
  ['an emailed link', { 'resetLinks.id': 'reset-102' }, {}],
  ['business owners', { ownerSince: { $gt: new Date(0) } }, { ownerSince: 1 }],
  ['the staff of a company', { companyId: 1, portal: 'staff' }, { emailKey: 1 }],
  ['pending claims', { pendingSince: { $lt: new Date(500) } }, { pendingSince: 1 }],
] as const)('the query for %s examines no more keys than it returns', async (_query, filter, sort) => {
  const { executionStats } = await users().find(filter).sort(sort).explain('executionStats');
  expect(executionStats.nReturned).toBeGreaterThan(0);
  expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(executionStats.nReturned * 1.1 + 1);
  expect(executionStats.totalDocsExamined).toBe(executionStats.nReturned);
});

test('the query for the sessions of a user examines no more keys than it returns', async () => {
  const sessions = world.platform.mongo.collection<{ _id: string }>('sessions');
  const serials = Array.from({ length: 1000 }, (_, serial) => serial);
  await sessions.insertMany(
    serials.map((serial) => ({ _id: `session-${serial}`, companyId: 1 + (serial % 2), userId: `user-${serial >> 3}` })),
  );
  const ofUser = sessions.find({ companyId: 1, userId: 'user-7' });
  const { executionStats } = await ofUser.explain('executionStats');
  expect(executionStats.nReturned).toBe(4);
  expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(5);
  expect(executionStats.totalDocsExamined).toBe(4);
});

test('the queries for partner keys examine no more keys than they return', async () => {
  const keys = world.platform.mongo.collection<{ _id: string }>('partner-keys');
  const key = (serial: number) => ({ companyId: serial >> 4, slot: serial % 16, createdAt: new Date(serial) });
  const serials = Array.from({ length: 800 }, (_, serial) => serial);
  await keys.insertMany(
    serials.map((serial) => ({ _id: `key-${serial}`, secretHash: `hash-${serial}`, ...key(serial) })),
  );
  const bySecret = await keys.find({ secretHash: 'hash-77' }).explain('executionStats');
  const ofCompany = await keys.find({ companyId: 7 }).sort({ createdAt: -1, _id: -1 }).explain('executionStats');
  for (const [{ executionStats }, count] of [
    [bySecret, 1],
    [ofCompany, 16],
  ] as const) {
    expect(executionStats).toMatchObject({ nReturned: count, totalDocsExamined: count });
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(count + 1);
  }
});
