import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { describe, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { StoredFiles } from '../src/use-cases/ports/stored-files.ts';
import { allowedActors, refusedActors } from './world/permissions.ts';
import { DUE_DATE, FIX, FIXES, HEADER, openRowFixes, ROWS, SAME_VALUE_ROWS, SEND, UNDO } from './world/row-fixes.ts';
import { storedCustomers } from './world/uploads.ts';
import { BILLING_OPTIONS, errorOf } from './world/world.ts';

const { platform, dependencies, uploads, ask, clock, settings, settingsOf, openRows } = await openRowFixes();

describe('a fix', () => {
  test('changes one row, which is then valid', async () => {
    const rows = await openRows(ROWS);
    expect(await rows.fix(2, DUE_DATE, ' 11/30/2026 ')).toEqual({ rows: 1, userErrors: [] });
    expect(await rows.fixedOf(2)).toEqual({
      state: 'FIXED',
      cells: ['A', '1.00', '11/30/2026', ''],
      field: null,
      error: null,
    });
    expect(await rows.fixes()).toMatchObject({
      unavailable: null,
      fixedRows: 1,
      sentRows: 0,
      columns: [
        { index: 0, header: 'account number', field: 'accountNumber' },
        { index: 1, header: 'amount due', field: 'amountDue' },
        { index: 2, header: 'due date', field: 'dueDate' },
        { index: 3, header: 'name', field: 'name' },
      ],
      changes: [{ line: 2, rows: 1, isSent: false, values: [{ column: 2, before: 'soon', after: '11/30/2026' }] }],
    });
  });

  test('refuses a fix with an invalid value, or without a change', async () => {
    const rows = await openRows(ROWS);
    expect(await rows.fix(2, DUE_DATE, '2/30/2026')).toEqual({
      rows: 0,
      userErrors: [
        { code: 'INVALID', field: 'values.0', message: '"2/30/2026" is not a date. Use a date such as 11/21/2026.' },
      ],
    });
    expect((await rows.fix(2, DUE_DATE, 'x'.repeat(1001))).userErrors).toMatchObject([
      { field: 'values.0', message: 'Enter at most 1,000 characters' },
    ]);
    expect((await rows.fix(2, DUE_DATE, 'a\u0000b')).userErrors).toMatchObject([
      { field: 'values.0', message: 'The value contains invisible characters. Type it again.' },
    ]);
    expect((await rows.fix(2, DUE_DATE, 'soon')).userErrors).toMatchObject([{ message: 'Change a value first.' }]);
    expect(await rows.fixes()).toMatchObject({ fixedRows: 0, changes: [] });
  });

  test('keeps a fix even though another value of the row is still invalid', async () => {
    const rows = await openRows(['A,x,soon,']);
    expect((await rows.fix(2, 1, '1.00')).userErrors).toEqual([]);
    expect(await rows.fixedOf(2)).toMatchObject({ state: 'OPEN', field: 'dueDate' });
    await rows.fix(2, DUE_DATE, '2026-11-30');
    expect(await rows.fixedOf(2)).toMatchObject({ state: 'FIXED', cells: ['A', '1.00', '2026-11-30', ''] });
    expect(await rows.fixes()).toMatchObject({ fixedRows: 1 });
  });

  test('replaces a value in all rows that have it', async () => {
    const rows = await openRows([...ROWS, 'H,y,soon,']);
    expect((await rows.read(SAME_VALUE_ROWS, { line: 2, column: DUE_DATE })).sameValueRows).toBe(2);
    expect(await rows.fix(2, DUE_DATE, '2026-11-30', true)).toEqual({ rows: 3, userErrors: [] });
    expect(await rows.lines({ state: 'FIXED' })).toEqual([2, 4]);
    expect(await rows.fixedOf(8)).toMatchObject({ state: 'OPEN', field: 'amountDue' });
    expect(await rows.fixes()).toMatchObject({ fixedRows: 2, changes: [{ line: null, rows: 3 }] });
  });

  test('undoes a fix', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30', true);
    await rows.fix(3, 1, '2.00');
    const [, replaced] = (await rows.fixes()).changes;
    expect(await rows.undo(replaced.id)).toMatchObject({ userErrors: [] });
    expect(await rows.undo(replaced.id)).toMatchObject({ userErrors: [] });
    expect(await rows.fixes()).toMatchObject({ fixedRows: 1, changes: [{ line: 3 }] });
    expect(await rows.fixedOf(2)).toBeNull();
  });

  test('requires another value in the place of a card number', async () => {
    const rows = await openRows(['A,1.00,soon,4111 1111 1111 1111']);
    expect((await rows.fix(2, DUE_DATE, '2026-11-30')).userErrors).toEqual([]);
    expect(await rows.fixedOf(2)).toMatchObject({ state: 'OPEN', field: 'name' });
    await rows.fix(2, 3, 'Ann');
    expect(await rows.fixedOf(2)).toMatchObject({ state: 'FIXED', cells: ['A', '1.00', '2026-11-30', 'Ann'] });
  });

  test('refuses a fix of a row that cannot be read', async () => {
    const rows = await openRows(['A,"1.00,soon']);
    expect((await rows.fix(2, 0, 'B')).userErrors).toMatchObject([
      { message: "This row can't be read. Download errors.csv, correct the row and upload it." },
    ]);
  });

  test('keeps both of two fixes that are made at the same time', async () => {
    const rows = await openRows(ROWS);
    await Promise.all([
      rows.fix(2, DUE_DATE, '2026-11-30'),
      rows.fix(3, 1, '2.00'),
      rows.fix(4, DUE_DATE, '2026-11-29'),
    ]);
    expect((await rows.fixes()).changes).toHaveLength(3);
    expect(await rows.fixes()).toMatchObject({ fixedRows: 3 });
  });
});

describe('an upload of fixed rows', () => {
  test('uploads the fixed rows alone, which has the effect of a correct file', async () => {
    const [rows, correct] = [await openRows(ROWS), await openRows(['D,4.00,2026-11-30,'])];
    await rows.fix(2, DUE_DATE, '2026-11-30', true);
    await rows.fix(6, 0, '=E, "5"');
    const sent = await rows.sendAndCompare();
    expect(await uploads.read(rows.id, sent)).toMatchObject({
      state: 'awaiting-approval',
      fixOf: rows.uploadId,
      fileName: 'Fixed rows of bills.csv',
      rowsTotal: 3,
      review: { comparison: { newCustomers: 3, failedRows: 0, warnings: [] } },
    });
    expect(await rows.approve(sent)).toMatchObject({ state: 'completed', progress: { successful: 3, failed: 0 } });
    await uploads.upload(
      [HEADER, 'A,1.00,2026-11-30,', 'C,3.00,2026-11-30,', '"=E, ""5""",5.00,2026-11-30,'].join('\n'),
      {
        companyId: correct.companyId,
      },
    );
    expect(await storedCustomers(platform, rows.id)).toEqual(await storedCustomers(platform, correct.id));
    expect(await rows.lines({ state: 'SENT' })).toEqual([2, 4, 6]);
    expect(await rows.fixes()).toMatchObject({ fixedRows: 0, sentRows: 3, pendingUploadId: null });
    const acts = await recordedActs(platform, rows.id);
    expect(acts.slice(1, 4)).toMatchObject([
      { action: 'upload.rows-fixed', target: { id: rows.uploadId }, after: { rows: 2 } },
      { action: 'upload.rows-fixed', after: { rows: 1 } },
      { action: 'upload.accepted', after: { period: 'November 2026', fixOf: rows.uploadId } },
    ]);
    expect(JSON.stringify(acts)).not.toContain('=E');
  });

  test('uploads fixed rows once until the upload is decided, and the other rows can be fixed afterwards', async () => {
    const rows = await openRows(ROWS);
    expect(await rows.send()).toMatchObject({
      upload: null,
      userErrors: [{ message: 'There are no fixed rows to upload.' }],
    });
    await rows.fix(2, DUE_DATE, '2026-11-30', true);
    const answers = await Promise.all([rows.send(), rows.send(), rows.send()]);
    const ids = new Set(answers.flatMap(({ upload }) => (upload ? [upload.id] : [])));
    expect(ids.size).toBe(1);
    const [sent = ''] = ids;
    expect((await rows.send()).upload?.id).toBe(sent);
    expect(await rows.fixes()).toMatchObject({ pendingUploadId: sent, fixedRows: 0, sentRows: 2 });
    expect((await rows.fix(3, 1, '2.00')).userErrors).toMatchObject([
      { message: "The fixed rows you uploaded haven't been applied yet. Finish or discard that upload first." },
    ]);
    await uploads.applyUpload({ companyId: rows.id, uploadId: sent });
    await rows.approve(sent);
    expect((await rows.fix(2, DUE_DATE, '2026-12-01')).userErrors).toMatchObject([
      { message: 'This row was already uploaded again.' },
    ]);
    expect((await rows.fix(7, DUE_DATE, '2026-11-30')).userErrors).toEqual([]);
    const next = await rows.sendAndCompare();
    expect(await rows.approve(next)).toMatchObject({ progress: { successful: 1, failed: 0 } });
    expect(await rows.fixes()).toMatchObject({ fixedRows: 0, sentRows: 3 });
  });

  test('uploads fixed rows again once their upload was discarded', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30', true);
    await rows.discard(await rows.sendAndCompare());
    expect(await rows.fixes()).toMatchObject({ fixedRows: 2, sentRows: 0, pendingUploadId: null });
    await rows.fix(4, DUE_DATE, '2026-11-28');
    const sent = await rows.sendAndCompare();
    await rows.approve(sent);
    expect(await storedCustomers(platform, rows.id)).toMatchObject([
      { accountNumber: 'A', balances: [{ dueDate: '2026-11-30' }] },
      { accountNumber: 'C', balances: [{ dueDate: '2026-11-28' }] },
      { accountNumber: 'D' },
    ]);
  });

  test('leaves no upload if the transfer breaks off, and the rows can be uploaded', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30');
    const files: StoredFiles = {
      ...dependencies.files,
      create: () => ({ write: () => Promise.reject(new Error('disk full')), close: () => Promise.resolve() }),
    };
    const broken = createGraphClient(createBilling(platform, BILLING_OPTIONS, { settingsOf, files }));
    const input = { companyId: rows.companyId, uploadId: rows.uploadId };
    expect((await broken(rows.clerk, SEND, { input })).errors).toHaveLength(1);
    expect(await rows.fixes()).toMatchObject({ fixedRows: 1, sentRows: 0, pendingUploadId: null });
    expect(await rows.approve(await rows.sendAndCompare())).toMatchObject({ progress: { successful: 1 } });
  });

  test('leaves out the columns that were added to an errors.csv', async () => {
    const rows = await openRows([`2,dueDate,why,"'=A",1.00,soon,`], { header: `Line,Field,Reason,${HEADER}` });
    expect(await rows.fixes()).toMatchObject({ columns: [{ index: 3, header: 'account number' }, {}, {}, {}] });
    expect((await rows.fix(2, 5, '2026-11-30')).userErrors).toEqual([]);
    const sent = await rows.sendAndCompare();
    expect(await uploads.read(rows.id, sent)).toMatchObject({ headers: HEADER.split(',') });
    await rows.approve(sent);
    expect(await storedCustomers(platform, rows.id)).toMatchObject([{ accountNumber: '=A' }]);
  });

  test('keeps the as-of time of a balance-forward file', async () => {
    settings.billingMethod = 'balance-forward';
    try {
      const rows = await openRows(ROWS);
      const { asOf } = await uploads.read(rows.id, rows.uploadId);
      await rows.fix(2, DUE_DATE, '2026-11-30');
      expect((await rows.send()).upload?.asOf).toBe(asOf?.at.toISOString());
    } finally {
      settings.billingMethod = 'open-item';
    }
  });

  test('refuses to upload rows of an upload that was undone or not applied', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30');
    await dependencies.uploads.markUndone(rows.id, rows.uploadId, clock.now());
    expect(await rows.fixes()).toMatchObject({
      unavailable: 'This upload was undone. Upload the corrected file again.',
    });
    expect((await rows.send()).userErrors).toMatchObject([
      { message: 'This upload was undone. Upload the corrected file again.' },
    ]);
    const { id: waiting } = await uploads.upload(`${HEADER}\nZ,1.00,,`, {
      companyId: rows.companyId,
      review: 'always',
    });
    const answer = await ask(rows.clerk, FIXES, { id: waiting, companyId: rows.companyId });
    expect(answer.data?.upload).toMatchObject({ fixes: null });
  });
});

describe('permissions', () => {
  const input = { companyId: '1', uploadId: 'u', line: 2, values: [{ column: 2, value: '2026-11-30' }] };

  test.each(refusedActors('manageBalances', 'balances:write'))('refuses %s', async (_who, actor, code) => {
    expect(errorOf(await ask(actor, FIX, { input }))[0]).toBe(code);
    const key = { companyId: '1', uploadId: 'u' };
    expect(errorOf(await ask(actor, SEND, { input: key }))[0]).toBe(code);
    expect(errorOf(await ask(actor, UNDO, { input: { ...key, fixId: 'f' } }))[0]).toBe(code);
  });

  test.each(allowedActors('manageBalances', 'balances:write'))('allows %s', async (_who, actor) => {
    expect(errorOf(await ask(actor, FIX, { input }))).toEqual(['NOT_FOUND', 'Upload not found']);
  });

  test('does not find an upload of another company', async () => {
    const rows = await openRows(ROWS);
    const other = staffOf(rows.id + 50);
    const mine = { companyId: String(rows.id + 50), uploadId: rows.uploadId };
    expect(errorOf(await ask(other, SEND, { input: mine }))).toEqual(['NOT_FOUND', 'Upload not found']);
    expect((await ask(other, FIXES, { id: rows.uploadId, companyId: mine.companyId })).data).toEqual({ upload: null });
  });
});
