// The customers that a compared file does not bill: all of them are listed until the file is approved or discarded.
import { type Actor, DEFAULT_BILLING_METHOD } from '@utility-pay/contracts';
import { partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { expect, test } from 'vitest';
import { clerkOf, idOf, incomingUpload, openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const clock = createTestClock('2026-11-02T12:00:00Z');
const { platform, app, dependencies, sweep } = await openBilling({ clock });
const settingsOf = async () => ({ billingMethod: DEFAULT_BILLING_METHOD, uploadReview: 'unusual' as const });
const uploads = openUploads(platform, { settingsOf });

const OCTOBER = { month: 10, year: 2026 };
const BILLED = 700;
const account = (index: number): string => `M-${String(index).padStart(4, '0')}`;
const fileOf = (from: number, to: number, ...more: string[]): string => {
  const rows = Array.from({ length: to - from }, (_each, index) => `${account(from + index)},10.00`);
  return ['account number,amount due', ...rows, ...more].join('\n');
};
let companies = 1700;

/** Returns a company with bills of October. */
async function billedCompany(): Promise<number> {
  const companyId = ++companies;
  await uploads.upload(fileOf(0, BILLED), { companyId: String(companyId), period: OCTOBER });
  return companyId;
}
const review = (companyId: number, file: string) =>
  uploads.upload(file, { companyId: String(companyId), review: 'always' });

async function listed(companyId: number, uploadId: string, actor: Actor = clerkOf(companyId)): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of app.useCases.streamMissingCustomers(actor, companyId, uploadId))
    found.push(...batch.map(({ accountNumber }) => accountNumber));
  return found.toSorted();
}
const stored = (companyId: number) => platform.mongo.collection('missing-customers').countDocuments({ companyId });
const accounts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_each, index) => account(from + index));

test('lists exactly the customers that are counted, also one whose row fails', async () => {
  const companyId = await billedCompany();
  const { id, review: compared } = await review(companyId, fileOf(0, 100, `${account(100)},nothing`, 'NEW,5.00'));
  expect(compared?.comparison?.missing).toMatchObject({ period: 202610, count: 600, customers: { length: 10 } });
  expect(await listed(companyId, id)).toEqual(accounts(100, BILLED));
});

test('lists none when the file bills all', async () => {
  const companyId = await billedCompany();
  const { id, review: compared } = await review(companyId, fileOf(0, BILLED));
  expect(compared?.comparison?.missing).toEqual({ period: 202610, count: 0, customers: [] });
  expect(await listed(companyId, id)).toEqual([]);
});

test.each([
  ['approved', { includeNew: true, includeChanged: true }],
  ['discarded', { includeNew: false, includeChanged: false }],
])('removes the list once the file is %s', async (_decision, kinds) => {
  const companyId = await billedCompany();
  const { id } = await review(companyId, fileOf(0, 100));
  expect(await stored(companyId)).toBeGreaterThan(0);
  await uploads.decideAll(companyId, kinds);
  await expect(listed(companyId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await uploads.applyUpload({ companyId, uploadId: id });
  expect(await stored(companyId)).toBe(0);
});

test('removes the list of a file that is not approved in time', async () => {
  const companyId = await billedCompany();
  await review(companyId, fileOf(0, 100));
  clock.advance(8 * 86_400_000);
  await sweep('lapsed-uploads');
  expect(await stored(companyId)).toBe(0);
});

test('a comparison that starts again after a kill lists each customer once', async () => {
  const companyId = await billedCompany();
  const dying = openUploads(platform, {
    settingsOf,
    missingCustomers: {
      ...dependencies.missingCustomers,
      store: async (...page) => {
        await dependencies.missingCustomers.store(...page);
        throw new Error('killed');
      },
    },
  });
  const request = incomingUpload(fileOf(0, 100), { companyId: String(companyId), review: 'always' });
  const uploadId = idOf(await dying.receiveUpload(request));
  await expect(dying.applyUpload({ companyId, uploadId })).rejects.toThrow('killed');
  expect(await stored(companyId)).toBeGreaterThan(0);
  clock.advance(60_000);
  await uploads.applyUpload({ companyId, uploadId });
  expect(await listed(companyId, uploadId)).toEqual(accounts(100, BILLED));
});

test('only those who may read customers and manage balances get the list', async () => {
  const companyId = await billedCompany();
  const { id } = await review(companyId, fileOf(0, 100));
  expect(await listed(companyId, id, partnerOf(companyId, ['balances:write', 'customers:read']))).toHaveLength(600);
  for (const actor of [
    partnerOf(companyId, ['balances:write']),
    partnerOf(companyId, ['customers:read']),
    staffOf(companyId, ['manageCustomers']),
    clerkOf(companyId + 1000),
  ])
    await expect(listed(companyId, id, actor)).rejects.toMatchObject({
      code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/),
    });
  await expect(listed(companyId, 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
