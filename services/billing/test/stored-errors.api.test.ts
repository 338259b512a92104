import { runSweeper } from '@utility-pay/service-kit/testing/deliver';
// The refused rows of an upload: how many are stored, and for how long.
import { expect, test } from 'vitest';
import type { BillingDependencies } from '../src/use-cases/index.ts';
import { FIXES, openRowFixes, ROWS } from './world/row-fixes.ts';
import { bytesOf, clerkOf, idOf, incomingUpload, openUploads, SMALL_CHUNKS } from './world/uploads.ts';

const { app, platform, dependencies, openRows, ask, clock, settingsOf } = await openRowFixes();

const MAX_STORED_ERRORS = 30;
const open = (replaced: Partial<BillingDependencies> = {}) =>
  openUploads(platform, { ...SMALL_CHUNKS, settingsOf, maxStoredErrors: MAX_STORED_ERRORS, ...replaced });
const small = open();

/** 100 rows: every fifth is replaced by a later one, the others have no valid amount. */
const line = (index: number): string => (index % 5 === 0 ? `again,${index}` : `A${index},x`);
const file = () =>
  bytesOf(`account,amount\n${Array.from({ length: 100 }, (_each, index) => `${line(index)}\n`).join('')}`);
/** The last row of `again` is applied. */
const FAILED = 99;

let companies = 1500;
const newCompany = (): number => ++companies;
const UPLOAD = `query ($id: ID!, $companyId: ID!) { upload(id: $id, companyId: $companyId) {
  failed listedErrors errorsRemovedAt errorGroups { count } errors(first: 5) { edges { node { line } } } } }`;
// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query
const read = async (companyId: number, id: string): Promise<any> =>
  (await ask(clerkOf(companyId), UPLOAD, { id, companyId: String(companyId) })).data?.upload;
const linesOf = async (companyId: number, id: string) => (await small.errorsOf(companyId, id)).map((row) => row.line);
const firstLines = Array.from({ length: MAX_STORED_ERRORS }, (_each, index) => index + 2);

test('stores the first refused rows of a file up to the limit, and counts all', async () => {
  const companyId = newCompany();
  const { id } = await small.upload(file(), { companyId: String(companyId) });
  expect(await linesOf(companyId, id)).toEqual(firstLines);
  expect(await read(companyId, id)).toMatchObject({
    failed: FAILED,
    listedErrors: MAX_STORED_ERRORS,
    errorsRemovedAt: null,
    errorGroups: [{ count: 80 }],
  });
});

test('an upload with as many refused rows as the limit stores them all', async () => {
  const companyId = newCompany();
  const rows = Array.from({ length: MAX_STORED_ERRORS }, (_each, index) => `A${index},x\n`).join('');
  const { id } = await small.upload(`account,amount\n${rows}`, { companyId: String(companyId) });
  expect(await linesOf(companyId, id)).toEqual(firstLines);
  expect(await read(companyId, id)).toMatchObject({ failed: MAX_STORED_ERRORS, listedErrors: null });
});

test('the limit holds for a comparison, and again once the file is applied', async () => {
  const companyId = newCompany();
  const { id } = await small.upload(file(), { companyId: String(companyId), review: 'always' });
  expect(await linesOf(companyId, id)).toEqual(firstLines);
  expect(await read(companyId, id)).toMatchObject({ failed: 0, listedErrors: MAX_STORED_ERRORS });
  await small.decideAll(companyId, { includeNew: true, includeChanged: true });
  await small.applyUpload({ companyId, uploadId: id });
  expect(await linesOf(companyId, id)).toEqual(firstLines);
  expect(await read(companyId, id)).toMatchObject({ failed: FAILED, listedErrors: MAX_STORED_ERRORS });
});

test.each(['replace', 'keepFirst'] as const)(
  'a worker that dies in %s leaves no more and no fewer rows',
  async (step) => {
    const companyId = newCompany();
    let calls = 0;
    const dies = (): boolean => step === 'keepFirst' || ++calls === 3;
    const dying = open({
      errors: {
        ...dependencies.errors,
        // biome-ignore lint/suspicious/noExplicitAny: the arguments are passed on
        [step]: async (...values: any[]) => {
          // biome-ignore lint/suspicious/noExplicitAny: as above
          await (dependencies.errors[step] as any)(...values);
          if (dies()) throw new Error('killed');
        },
      },
    });
    const uploadId = idOf(await dying.receiveUpload(incomingUpload(file(), { companyId: String(companyId) })));
    await expect(dying.applyUpload({ companyId, uploadId })).rejects.toThrow('killed');
    clock.advance(60_000);
    await small.applyUpload({ companyId, uploadId });
    expect(await small.read(companyId, uploadId)).toMatchObject({
      state: 'completed',
      listedErrors: MAX_STORED_ERRORS,
    });
    expect(await linesOf(companyId, uploadId)).toEqual(firstLines);
  },
);

test('the refused rows are removed 13 months after the upload ended, and the counts remain', async () => {
  const rows = await openRows(ROWS);
  const other = await openRows(ROWS);
  const sweep = () => runSweeper(app, 'expired-upload-errors');
  const end = new Date(clock.now());
  end.setUTCMonth(end.getUTCMonth() + 13);
  clock.set(new Date(end.getTime() - 60_000));
  await sweep();
  expect(await rows.lines({})).toEqual([2, 3, 4, 6, 7]);
  const later = await openRows(ROWS);
  clock.set(new Date(end.getTime() + 60_000));
  const errorsRemovedAt = clock.now().toISOString();
  await Promise.all([sweep(), sweep()]);
  expect(await later.lines({})).toEqual([2, 3, 4, 6, 7]);
  for (const { id, uploadId, lines, read: readRows, fix } of [rows, other]) {
    expect(await lines({})).toEqual([]);
    expect(await read(id, uploadId)).toMatchObject({
      failed: 5,
      listedErrors: null,
      errorsRemovedAt,
      errorGroups: [{ count: 3 }, { count: 1 }, { count: 1 }],
    });
    const deleted = 'The failed rows were deleted 13 months after the upload.';
    expect((await readRows(FIXES)).fixes).toMatchObject({ unavailable: deleted, fixedRows: 0 });
    expect((await fix(2, 2, '2026-11-30')).userErrors).toMatchObject([{ message: deleted }]);
  }
});
