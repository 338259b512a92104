import {
  DAY_MS,
  DEFAULT_BILLING_METHOD,
  type IncomingUpload,
  type PartnerScope,
  type UploadReview,
} from '@utility-pay/contracts';
import { partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { expect, test } from 'vitest';
import { clerkOf, idOf, incomingUpload, openUploads, storedCustomers, storedJournal } from './world/uploads.ts';
import { errorOf, openBilling, payloadOf, publishedEvents } from './world/world.ts';

const clock = createTestClock('2026-11-02T12:00:00Z');
let uploadReview: UploadReview = 'unusual';
const settingsOf = async () => ({ billingMethod: DEFAULT_BILLING_METHOD, uploadReview });
const { platform, ask, customers, dependencies, sweep } = await openBilling({ clock });
const uploads = openUploads(platform, { settingsOf });

let companies = 500;
const newCompany = (): string => String(++companies);
const OCTOBER = { month: 10, year: 2026 };
const fileOf = (rows: readonly string[]): string => ['account number,amount due,due date', ...rows].join('\n');

const DECIDED = '{ upload { state skipped } userErrors { code message } }';
const APPROVE = `mutation ($input: ApproveUploadInput!) { approveUpload(input: $input) ${DECIDED} }`;
const DISCARD = `mutation ($input: DiscardUploadInput!) { discardUpload(input: $input) ${DECIDED} }`;
const COMPARISON = `query ($id: ID!, $companyId: ID!) { upload(id: $id, companyId: $companyId) {
  state rowsCompared rowsTotal successful failed skipped added message
  errors(first: 10) { edges { node { line error } } } errorGroups { field count }
  comparison {
    newCustomers changedCustomers unchangedCustomers failedRows alreadyBilled
    totalDueBefore { amountMinor } totalDueAfter { amountMinor }
    largestChanges { accountNumber name before { amountMinor } after { amountMinor } }
    missing { month year count customers { accountNumber name } } sameFile { id month year }
    warnings { code message customers { accountNumber before { amountMinor } after { amountMinor } } }
  } } }`;

const review = (file: string, companyId: string, more: Partial<IncomingUpload> = {}) =>
  uploads.upload(file, { companyId, review: 'always', ...more });
const read = async (companyId: string, id: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query above
  (await ask(clerkOf(Number(companyId)), COMPARISON, { id, companyId })).data?.upload as any;
const decide = async (mutation: string, companyId: string, uploadId: string, more: object = {}) =>
  payloadOf<{ upload: { state: string } | null; userErrors: { code: string; message: string }[] }>(
    await ask(clerkOf(Number(companyId)), mutation, { input: { companyId, uploadId, ...more } }),
  );
const stored = (companyId: string) => storedCustomers(platform, Number(companyId));

test('compares a file with the accounts and changes nothing', async () => {
  const companyId = newCompany();
  await uploads.upload(fileOf(['A,10.00,', 'B,20.00,', 'C,30.00,', 'D,40.00,']), { companyId, period: OCTOBER });
  await uploads.upload(fileOf(['A,11.00,', 'B,20.00,']), { companyId });
  const before = await stored(companyId);

  const { id } = await review(fileOf(['A,15.00,', 'B,20.00,', 'C,300.00,', 'E,5.00,', 'F,x,']), companyId);

  expect(await read(companyId, id)).toMatchObject({
    state: 'AWAITING_APPROVAL',
    rowsCompared: 5,
    rowsTotal: 5,
    successful: 0,
    errors: { edges: [{ node: { line: 6 } }] },
    errorGroups: [{ field: 'amountDue', count: 1 }],
    comparison: {
      newCustomers: 1,
      changedCustomers: 2,
      unchangedCustomers: 1,
      failedRows: 1,
      alreadyBilled: 2,
      totalDueBefore: { amountMinor: 2100 + 4000 + 3000 },
      totalDueAfter: { amountMinor: 2500 + 4000 + 33_000 + 500 },
      largestChanges: [
        { accountNumber: 'C', before: { amountMinor: 3000 }, after: { amountMinor: 33_000 } },
        { accountNumber: 'E', before: null, after: { amountMinor: 500 } },
        { accountNumber: 'A', before: { amountMinor: 2100 }, after: { amountMinor: 2500 } },
      ],
      // Of a file that replaces bills of its month, the rest is not missing.
      missing: null,
      sameFile: null,
      warnings: [
        {
          code: 'LARGE_AMOUNTS',
          message: "1 bill is at least 10 times the customer's previous bill.",
          customers: [{ accountNumber: 'C', before: { amountMinor: 3000 }, after: { amountMinor: 30_000 } }],
        },
      ],
    },
  });
  expect(await stored(companyId)).toEqual(before);
});

test('an approved file has the same effect as one that is applied at once', async () => {
  const [reviewed, direct] = [newCompany(), newCompany()];
  for (const companyId of [reviewed, direct])
    await uploads.upload(fileOf(['A,10.00,2026-10-31', 'B,20.00,']), { companyId, period: OCTOBER });
  const file = fileOf(['A,12.00,2026-11-30', 'C,7.00,', 'D,?,', 'B,1.00,', 'B,2.00,']);
  const { id } = await review(file, reviewed);
  await uploads.upload(file, { companyId: direct });

  expect(await decide(APPROVE, reviewed, id)).toMatchObject({ upload: { state: 'QUEUED' }, userErrors: [] });
  await uploads.applyUpload({ companyId: Number(reviewed), uploadId: id });

  expect(await read(reviewed, id)).toMatchObject({
    state: 'COMPLETED',
    successful: 3,
    failed: 2,
    added: 1,
    skipped: 0,
  });
  expect(await stored(reviewed)).toEqual(await stored(direct));
  expect(await storedJournal(platform, Number(reviewed))).toEqual(await storedJournal(platform, Number(direct)));
  expect((await recordedActs(platform, Number(reviewed))).map(({ action }) => action)).toContain('upload.approved');
});

test.each([
  [{ includeNew: false }, ['A 12', 'B 20'], 1],
  [{ includeChanged: false }, ['A 10', 'B 20', 'C 7'], 1],
])('applies only what the approval includes: %j', async (choice, expected, skipped) => {
  const companyId = newCompany();
  await uploads.upload(fileOf(['A,10.00,', 'B,20.00,']), { companyId });
  const { id } = await review(fileOf(['A,12.00,', 'B,20.00,', 'C,7.00,']), companyId);
  await decide(APPROVE, companyId, id, choice);
  await uploads.applyUpload({ companyId: Number(companyId), uploadId: id });

  const bills = (await stored(companyId)).map(
    ({ accountNumber, balances }) => `${accountNumber} ${balances[0].billedMinor / 100}`,
  );
  expect(bills).toEqual(expected);
  expect(await read(companyId, id)).toMatchObject({
    state: 'COMPLETED',
    successful: 2,
    skipped,
    message: `Successfully processed 2 out of 2 records; ${skipped} skipped`,
  });
});

test('a discarded file changes nothing and can no longer be approved', async () => {
  const companyId = newCompany();
  const { id } = await review(fileOf(['A,12.00,']), companyId);
  expect(await decide(DISCARD, companyId, id)).toMatchObject({ upload: { state: 'DISCARDED' } });
  expect(await decide(DISCARD, companyId, id)).toMatchObject({ upload: { state: 'DISCARDED' } });
  expect(await decide(APPROVE, companyId, id)).toEqual({
    upload: null,
    userErrors: [{ code: 'CONFLICT', message: 'This upload was already approved or discarded.' }],
  });
  await uploads.applyUpload({ companyId: Number(companyId), uploadId: id });
  expect(await stored(companyId)).toEqual([]);
});

test('approving twice applies once, and a choice of nothing is refused', async () => {
  const companyId = newCompany();
  const { id } = await review(fileOf(['A,12.00,']), companyId);
  const nothing = { includeNew: false, includeChanged: false };
  expect((await decide(APPROVE, companyId, id, nothing)).userErrors).toHaveLength(1);
  const answers = await Promise.all([1, 2, 3].map(() => decide(APPROVE, companyId, id)));
  expect(answers.map(({ userErrors }) => userErrors)).toEqual([[], [], []]);
  await uploads.applyUpload({ companyId: Number(companyId), uploadId: id });
  expect(await decide(APPROVE, companyId, id)).toMatchObject({ upload: { state: 'COMPLETED' } });
  expect(
    (await recordedActs(platform, Number(companyId))).filter(({ action }) => action === 'upload.approved'),
  ).toHaveLength(1);
});

test('a file that awaits approval does not delay the next one, and is applied to the accounts as they are then', async () => {
  const companyId = newCompany();
  const { id } = await review(fileOf(['A,12.00,']), companyId);
  const next = await uploads.upload(fileOf(['A,12.00,']), { companyId, period: OCTOBER });
  expect(next.state).toBe('completed');
  await decide(APPROVE, companyId, id);
  await uploads.applyUpload({ companyId: Number(companyId), uploadId: id });
  expect(await read(companyId, id)).toMatchObject({ state: 'COMPLETED', successful: 1, added: 0 });
  expect(await storedJournal(platform, Number(companyId))).toHaveLength(2);
});

test('a file is not approved once a newer file of its month was applied', async () => {
  const companyId = newCompany();
  const { id } = await review(fileOf(['A,12.00,']), companyId);
  clock.advance(1000);
  await uploads.upload(fileOf(['A,11.00,']), { companyId });
  const { userErrors } = await decide(APPROVE, companyId, id);
  expect(userErrors).toEqual([
    { code: 'CONFLICT', message: expect.stringContaining('Another file for this month was applied') },
  ]);
  expect(await decide(DISCARD, companyId, id)).toMatchObject({ upload: { state: 'DISCARDED' } });
  expect(await uploads.errorsOf(Number(companyId), id)).toEqual([]);
});

test('a partner that may not read customers sees counts only', async () => {
  const companyId = newCompany();
  await uploads.upload(fileOf(['A,10.00,', 'B,20.00,']), { companyId, period: OCTOBER });
  const { id } = await review(fileOf(['A,900.00,', 'C,1.00,']), companyId);
  const ofPartner = async (...scopes: PartnerScope[]) =>
    // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query above
    (await ask(partnerOf(Number(companyId), scopes), COMPARISON, { id, companyId })).data?.upload as any;
  const { comparison } = await ofPartner('balances:write');
  expect(comparison).toMatchObject({ newCustomers: 1, largestChanges: [], missing: { count: 1, customers: [] } });
  expect(comparison.warnings).toMatchObject([{ code: 'LARGE_AMOUNTS', customers: [] }]);
  expect((await ofPartner('balances:write', 'customers:read')).comparison.largestChanges).toHaveLength(2);
});

test('applies a file at once when nothing is unusual, if the company asks only then', async () => {
  const companyId = newCompany();
  const ordinary = await review(fileOf(['A,12.00,']), companyId, { review: 'company' });
  expect(ordinary.state).toBe('completed');
  const skipsMonths = { month: 2, year: 2027 };
  const unusual = await review(fileOf(['A,13.00,']), companyId, { review: 'company', period: skipsMonths });
  expect(unusual.state).toBe('awaiting-approval');
  expect((await read(companyId, unusual.id)).comparison.warnings).toEqual([
    {
      code: 'UNEXPECTED_MONTH',
      message: 'This file is for February 2027. Your latest bills are for November 2026.',
      customers: [],
    },
  ]);
  uploadReview = 'always';
  const asked = await review(fileOf(['A,12.00,']), companyId, { review: 'company' });
  uploadReview = 'unusual';
  expect(asked.state).toBe('awaiting-approval');
  expect((await read(companyId, asked.id)).comparison.sameFile).toMatchObject({ id: ordinary.id, month: 11 });
});

test('notices that a file is much smaller than the one of the month before, and lists whom no file of its month bills', async () => {
  const companyId = newCompany();
  const rows = Array.from({ length: 30 }, (_, index) => `A${index},10.00,`);
  await uploads.upload(fileOf(rows), { companyId, period: OCTOBER });
  const compare = async (from: number, to: number) =>
    (await read(companyId, (await review(fileOf(rows.slice(from, to)), companyId)).id)).comparison;
  const few = await compare(0, 14);
  expect(few.warnings).toEqual([
    { code: 'FEW_ROWS', message: 'This file has 14 rows. The largest file for October 2026 had 30.', customers: [] },
  ]);
  expect(few.missing).toMatchObject({ ...OCTOBER, count: 16 });
  expect((await compare(0, 18)).missing).toMatchObject({ ...OCTOBER, count: 12, customers: { length: 10 } });
  await uploads.upload(fileOf(rows.slice(0, 10)), { companyId });
  expect((await compare(10, 20)).missing).toMatchObject({ ...OCTOBER, count: 10 });
});

test('a worker that is killed while it compares, or before the approval is applied, is replaced by another one', async () => {
  const companyId = newCompany();
  const failing = { ...customers, findByAccountNumbers: () => Promise.reject(new Error('killed')) };
  const killed = openUploads(platform, { settingsOf, customers: failing });
  const file = incomingUpload(fileOf(['A,1.00,']), { companyId, review: 'always' });
  const uploadId = idOf(await killed.receiveUpload(file));
  const job = { companyId: Number(companyId), uploadId };
  await expect(killed.applyUpload(job)).rejects.toThrow('killed');
  clock.advance(60_000);
  await uploads.applyUpload(job);
  expect(await read(companyId, uploadId)).toMatchObject({
    state: 'AWAITING_APPROVAL',
    comparison: { newCustomers: 1 },
  });
  await decide(APPROVE, companyId, uploadId);
  await expect(killed.applyUpload(job)).rejects.toThrow('killed');
  clock.advance(60_000);
  await uploads.applyUpload(job);
  expect(await read(companyId, uploadId)).toMatchObject({ state: 'COMPLETED', successful: 1, added: 1 });
});

test('a file that is not approved within 7 days is discarded', async () => {
  const companyId = newCompany();
  const { id } = await review(fileOf(['A,12.00,']), companyId);
  clock.advance(6 * DAY_MS);
  await sweep('lapsed-uploads');
  expect((await uploads.read(Number(companyId), id)).state).toBe('awaiting-approval');
  clock.advance(2 * DAY_MS);
  await sweep('lapsed-uploads');
  expect(await uploads.read(Number(companyId), id)).toMatchObject({
    state: 'discarded',
    message: 'It was not approved within 7 days. Nothing was changed.',
  });
  await sweep('expired-files');
  expect((await uploads.read(Number(companyId), id)).fileUntil).toBeUndefined();
  expect((await publishedEvents(platform, Number(companyId))).at(-1)?.[1]).toMatchObject({ state: 'discarded' });
  const acts = await recordedActs(platform, Number(companyId));
  expect(acts.at(-1)).toMatchObject({ action: 'upload.discarded', actor: { kind: 'system' } });
});

test('refuses an upload while 10 await approval', async () => {
  const companyId = newCompany();
  for (let index = 0; index < 10; index += 1) await review(fileOf([`A,${index}.00,`]), companyId);
  const answer = await uploads.receiveUpload(incomingUpload(fileOf(['A,1.00,']), { companyId }));
  expect(answer).toMatchObject({ kind: 'refused', code: 'CONFLICT' });
});

test('only staff and partners who may upload to the company decide', async () => {
  const companyId = newCompany();
  const { id: uploadId } = await review(fileOf(['A,12.00,']), companyId);
  const input = { companyId, uploadId };
  for (const mutation of [APPROVE, DISCARD]) {
    expect(errorOf(await ask(staffOf(Number(companyId), ['viewPayments']), mutation, { input }))[0]).toBe('FORBIDDEN');
    expect(errorOf(await ask(clerkOf(1), mutation, { input }))[0]).toBe('NOT_FOUND');
    expect(errorOf(await ask(clerkOf(1), mutation, { input: { companyId: '1', uploadId } }))[0]).toBe('NOT_FOUND');
    expect(errorOf(await ask(partnerOf(Number(companyId), ['payments:read']), mutation, { input }))[0]).toBe(
      'FORBIDDEN',
    );
  }
  expect((await dependencies.uploads.find(Number(companyId), uploadId))?.state).toBe('awaiting-approval');
});
