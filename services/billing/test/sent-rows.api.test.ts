import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { describe, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import { giveUpUpload } from '../src/domain/upload-undo.ts';
import { DUE_DATE, HEADER, openRowFixes, ROWS, SEND } from './world/row-fixes.ts';
import { storedCustomers } from './world/uploads.ts';
import { BILLING_OPTIONS, payloadOf } from './world/world.ts';

const { app, platform, dependencies, uploads, ask, clock, settings, settingsOf, openRows } = await openRowFixes();

const OCTOBER = { month: 10, year: 2026 };
const APPROVE = `mutation ($input: ApproveUploadInput!) { approveUpload(input: $input) { userErrors { message } } }`;
const approveErrors = async (rows: Awaited<ReturnType<typeof openRows>>, uploadId: string, more: object = {}) =>
  payloadOf(await ask(rows.clerk, APPROVE, { input: { companyId: rows.companyId, uploadId, ...more } })).userErrors;
const warningsOf = async (companyId: number, uploadId: string) =>
  (await uploads.read(companyId, uploadId)).review?.comparison?.warnings;

describe('a review of fixed rows', () => {
  test('warns of bills that customers got from another file or row', async () => {
    const rows = await openRows(['A,1.00,soon,', 'B,5.00,,']);
    await uploads.upload([HEADER, 'A,50.00,,'].join('\n'), { companyId: rows.companyId });
    await rows.fix(2, DUE_DATE, '2026-11-30');
    const sent = await rows.sendAndCompare();
    expect(await warningsOf(rows.id, sent)).toMatchObject([
      {
        code: 'REPLACES_BILLS',
        message: '1 customer has a bill for November 2026 already, which these rows replace.',
        customers: [{ accountNumber: 'A', beforeMinor: 5000, afterMinor: 100 }],
      },
    ]);
  });

  test('is approved as a whole, and not once the original upload was undone', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30');
    const sent = await rows.sendAndCompare();
    expect(await approveErrors(rows, sent, { includeNew: false })).toMatchObject([
      { message: 'Fixed rows can only be approved as a whole.' },
    ]);
    await dependencies.uploads.markUndone(rows.id, rows.uploadId, clock.now());
    expect(await approveErrors(rows, sent)).toMatchObject([
      { message: 'The upload that these rows are from was undone. Discard them, and upload the corrected file.' },
    ]);
  });
});

describe('rows that were uploaded again', () => {
  test('leaves rows out of errors.csv once they were uploaded again', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30');
    await rows.approve(await rows.sendAndCompare());
    const lines: number[] = [];
    for await (const batch of app.useCases.streamRowsToCorrect(rows.clerk, rows.id, rows.uploadId))
      lines.push(...batch.map(({ line }) => line));
    expect(lines).toEqual([3, 4, 6, 7]);
  });

  test('uploads rows again after their upload was undone', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30');
    const sent = await rows.sendAndCompare();
    await rows.approve(sent);
    await dependencies.uploads.markUndone(rows.id, sent, clock.now());
    expect(await rows.lines({ state: 'FIXED' })).toEqual([2]);
    expect(await rows.fixes()).toMatchObject({ fixedRows: 1, sentRows: 0 });
  });

  test('does not upload rows again if their upload failed after some of them were applied', async () => {
    const rows = await openRows([',1.00,2026-11-30,']);
    await rows.fix(2, 0, 'B');
    const sent = await rows.sendAndCompare();
    await rows.approve(sent);
    const applied = await uploads.read(rows.id, sent);
    await dependencies.uploads.save(
      applied,
      giveUpUpload(applied, 'Only part of the file was processed.', clock.now()),
    );
    expect(await rows.lines({ state: 'SENT' })).toEqual([2]);
    expect((await rows.fix(2, 0, 'C')).userErrors).toMatchObject([{ message: 'This row was already uploaded again.' }]);
  });

  test('keeps rows as uploaded when a fix of all rows is taken back', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30', true);
    await rows.fix(3, 1, '2.00');
    await rows.approve(await rows.sendAndCompare());
    const [single, all] = (await rows.fixes()).changes;
    expect([single.isSent, all.isSent]).toEqual([true, false]);
    expect(await rows.undo(single.id)).toMatchObject({
      userErrors: [{ message: 'This row was already uploaded again.' }],
    });
    expect(await rows.undo(all.id)).toMatchObject({ userErrors: [] });
    expect(await rows.lines({ state: 'SENT' })).toEqual([2, 3, 4]);
  });
});

describe('an upload of fixed rows', () => {
  test('refuses to upload fixed rows after a change of the billing method', async () => {
    const rows = await openRows(['A,1.00,soon,']);
    await uploads.upload([HEADER, 'A,50.00,,'].join('\n'), { companyId: rows.companyId, period: OCTOBER });
    await rows.fix(2, DUE_DATE, '2026-11-30');
    settings.billingMethod = 'balance-forward';
    try {
      expect((await rows.send()).userErrors).toMatchObject([
        {
          message:
            'The billing method changed since this file was uploaded, so its amounts would be read differently. Upload a new file.',
        },
      ]);
    } finally {
      settings.billingMethod = 'open-item';
    }
  });

  test('continues after a process died while it uploaded the rows', async () => {
    const rows = await openRows(ROWS);
    await rows.fix(2, DUE_DATE, '2026-11-30');
    const never = new Promise<void>(() => undefined);
    const files = { ...dependencies.files, create: () => ({ write: () => never, close: () => never }) };
    const dying = createGraphClient(createBilling(platform, BILLING_OPTIONS, { settingsOf, files }));
    void dying(rows.clerk, SEND, { input: { companyId: rows.companyId, uploadId: rows.uploadId } });
    await expect.poll(async () => (await rows.fixes()).sentRows).toBe(1);
    expect((await rows.send()).userErrors).toMatchObject([
      { message: 'These rows are being uploaded. Try again in a moment.' },
    ]);
    clock.advance(60_000);
    expect(await rows.approve(await rows.sendAndCompare())).toMatchObject({ progress: { successful: 1 } });
    expect(await storedCustomers(platform, rows.id)).toHaveLength(2);
  });
});

describe('a fix', () => {
  test('refuses to give several rows the same account', async () => {
    const rows = await openRows([',1.00,,', ',2.00,,']);
    expect((await rows.fix(2, 0, 'A', true)).userErrors).toMatchObject([
      { field: 'values.0', message: 'Different rows need different account numbers. Change this row only.' },
    ]);
  });

  test('stores no card number of a fix, whatever else is wrong in the row', async () => {
    const rows = await openRows(['A,1.00,soon,']);
    expect((await rows.fix(2, 3, '4111 1111 1111 1111')).userErrors).toMatchObject([
      { field: 'values.0', message: 'The value looks like a card number. Remove it.' },
    ]);
  });

  test('leaves out rows that cannot be read when it changes all rows', async () => {
    const rows = await openRows(['A,2.00,soon,"O', 'B,2.00,soon,x'].toReversed());
    expect(await rows.fix(2, DUE_DATE, '2026-11-30', true)).toEqual({ rows: 1, userErrors: [] });
    expect(await rows.lines({ state: 'FIXED' })).toEqual([2]);
  });

  test('changes each column of a row once', async () => {
    const rows = await openRows(ROWS);
    const values = [
      { column: DUE_DATE, value: '2026-11-30' },
      { column: DUE_DATE, value: '2026-11-29' },
    ];
    const input = { companyId: rows.companyId, uploadId: rows.uploadId, line: 2, values };
    const answer = await ask(
      rows.clerk,
      'mutation ($input: FixUploadRowsInput!) { fixUploadRows(input: $input) { rows } }',
      {
        input,
      },
    );
    expect(answer.errors?.[0]?.message).toBe('A column can be changed only once');
  });
});

test('refuses many searches of a company at the same time, and none of another company', async () => {
  const [rows, other] = [await openRows(ROWS), await openRows(ROWS)];
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      app.useCases
        .listUploadErrors(rows.clerk, rows.id, {
          uploadId: rows.uploadId,
          afterLine: 0,
          first: 10,
          search: 'soon',
        })
        .then(
          ({ rows: found }) => found.length,
          (error: Error) => error.message,
        ),
    ),
  );
  expect(answers.filter((answer) => answer === 2).length).toBeGreaterThan(0);
  expect(answers).toContain('Too many requests for failed rows at the same time. Please try again in a moment.');
  expect(await other.lines({ search: 'soon' })).toEqual([2, 4]);
});
