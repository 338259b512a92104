import { DAY_MS } from '@utility-pay/contracts';
import { partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { APPROVE, DISCARD, openUndo, UNDO } from './world/undo.ts';
import { clerkOf, idOf, incomingUpload } from './world/uploads.ts';
import { errorOf } from './world/world.ts';

/** More errors than an upload may meet. */
const MAX_TAKES = 8;
const { platform, ask, customers, dependencies, sweep, clock, settings, openWorker, uploads, openCompany } =
  await openUndo();

const OCTOBER = { month: 10, year: 2026 };
const fileOf = (...rows: string[]): string => ['account number,amount due,due date,name', ...rows].join('\n');
const CORRECT = `mutation ($input: CorrectAccountInput!) { correctAccount(input: $input) { userErrors { message } } }`;
const REMOVE = `mutation ($input: DeleteCustomerInput!) { deleteCustomer(input: $input) { userErrors { message } } }`;

const NOVEMBER_ROWS = ['A,15.00,2026-11-30,Ann', 'B,20.00,2026-11-30,Ben', 'C,300.00,2026-11-30,Cem'];

test('an undone upload leaves the accounts as they were before it, and removes customers whom it added', async () => {
  const company = openCompany();
  await company.upload(fileOf('A,10.00,2026-10-31,Anna', 'B,20.00,2026-10-31,Ben'), OCTOBER);
  await company.upload(fileOf('B,21.00,2026-11-30,Ben'));
  const before = await company.accounts();
  const { id } = await company.upload(fileOf(...NOVEMBER_ROWS, 'D,no amount,,'));
  expect(await company.accounts()).not.toEqual(before);

  const undoId = await company.prepareUndo(id);
  expect(await company.read(undoId)).toMatchObject({
    state: 'AWAITING_APPROVAL',
    undoOf: id,
    comparison: {
      newCustomers: 0,
      removedCustomers: 1,
      changedCustomers: 2,
      unchangedCustomers: 0,
      failedRows: 0,
      warnings: [],
      totalDueBefore: { amountMinor: 2500 + 4000 + 30_000 },
      totalDueAfter: { amountMinor: 1000 + 4100 },
      largestChanges: [
        { accountNumber: 'C', before: { amountMinor: 30_000 }, after: { amountMinor: 0 } },
        { accountNumber: 'A', before: { amountMinor: 2500 }, after: { amountMinor: 1000 } },
        { accountNumber: 'B', before: { amountMinor: 4000 }, after: { amountMinor: 4100 } },
      ],
    },
  });
  expect(await company.accounts()).not.toEqual(before);
  await company.approve(undoId);

  expect(await company.accounts()).toEqual(before);
  expect(await company.read(undoId)).toMatchObject({
    state: 'COMPLETED',
    successful: 3,
    failed: 0,
    added: 0,
    removed: 1,
    message: 'Undid 3 out of 3 records',
  });
  expect(await company.read(id)).toMatchObject({ undoneAt: expect.any(String), undoableUntil: null });
  expect(await company.counts()).toMatchObject({ total: 2 });
  expect(await company.differences()).toEqual([]);
  const acts = await recordedActs(platform, company.id);
  expect(acts.map(({ action }) => action)).toContain('upload.undo-approved');
});

test('bills that were paid, changed or deleted since are left out, with the reason', async () => {
  const company = openCompany();
  const { id } = await company.upload(
    fileOf(...['paid', 'corrected', 'later', 'deleted', 'credited', 'plain'].map((account) => `${account},50.00,,`)),
  );
  const correct = async (accountNumber: string, input: object): Promise<void> => {
    const customer = await company.find(accountNumber);
    const { userErrors } = await company.send(CORRECT, { customerId: customer.id, reason: 'Test', ...input });
    expect(userErrors).toEqual([]);
  };
  await correct('paid', { type: 'RECORD_PAYMENT', amountMinor: 1000, method: 'CASH', receivedOn: '2026-11-02' });
  await correct('corrected', {
    type: 'CHANGE_BILL',
    amountMinor: 4000,
    balanceId: `${(await company.find('corrected')).id}-202611`,
  });
  await correct('credited', { type: 'ADD_CREDIT', amountMinor: 500 });
  await company.upload(fileOf('later,60.00,,'));
  expect((await company.send(REMOVE, { customerId: (await company.find('deleted')).id })).userErrors).toEqual([]);

  const undoId = await company.undo(id);

  const { state, successful, failed, removed, errors } = await company.read(undoId);
  expect({ state, successful, failed, removed }).toEqual({ state: 'COMPLETED', successful: 1, failed: 5, removed: 1 });
  const reasons = errors.edges.map(({ node }: { node: { accountNumber: string; error: string } }) => [
    node.accountNumber,
    node.error.split(/ after|\./)[0],
  ]);
  expect(Object.fromEntries(reasons)).toEqual({
    paid: 'This bill was paid',
    corrected: 'This bill was changed',
    later: 'A later upload, or its undo, changed this customer',
    deleted: 'This customer was deleted',
    credited: 'This bill was changed',
  });
  expect((await company.accounts()).map(({ accountNumber, totalDueMinor }) => [accountNumber, totalDueMinor])).toEqual([
    ['corrected', 4000],
    ['credited', 4500],
    ['later', 6000],
    ['paid', 4000],
  ]);
  expect(await company.differences()).toEqual([]);
});

test('undoing an upload twice undoes it once; a discarded undo can be prepared again', async () => {
  const company = openCompany();
  const { id: uploadId } = await company.upload(fileOf('A,50.00,,'));
  const first = await company.prepareUndo(uploadId);
  expect((await company.send(UNDO, { uploadId })).upload).toEqual({
    id: first,
    state: 'AWAITING_APPROVAL',
    undoOf: uploadId,
  });
  const partial = await company.send(APPROVE, { uploadId: first, includeNew: false });
  expect(partial.userErrors).toMatchObject([{ message: 'An upload can only be undone as a whole.' }]);
  await company.send(DISCARD, { uploadId: first });
  expect(await company.accounts()).toHaveLength(1);

  const second = await company.undo(uploadId);
  expect(second).not.toBe(first);
  expect(await company.accounts()).toEqual([]);
  expect((await company.send(UNDO, { uploadId })).upload).toMatchObject({ id: second, state: 'COMPLETED' });
  expect((await company.send(UNDO, { uploadId: second })).userErrors).toMatchObject([
    { code: 'CONFLICT', message: "An undo can't be undone. Upload the file again." },
  ]);
  await company.upload(fileOf('A,50.00,,'));
  expect(await company.accounts()).toMatchObject([{ accountNumber: 'A', totalDueMinor: 5000 }]);
});

test('later comparisons ignore an undone upload', async () => {
  const company = openCompany();
  const file = fileOf('A,50.00,,');
  const { id } = await company.upload(file);
  await company.undo(id);
  const compared = await uploads.upload(file, { companyId: String(company.id), review: 'always' });
  expect(compared.review?.comparison?.sameFile).toBeUndefined();
});

test('an upload can be undone as long as its file is kept; an undo that waits keeps it', async () => {
  const company = openCompany();
  const kept = await company.upload(fileOf('A,50.00,,'));
  const undoId = await company.prepareUndo(kept.id);
  clock.advance(6.9 * DAY_MS);
  await sweep('expired-files');
  await company.approve(undoId);
  expect(await company.accounts()).toEqual([]);

  const { id: uploadId } = await company.upload(fileOf('B,50.00,,'));
  clock.advance(8 * DAY_MS);
  await sweep('expired-files');
  expect((await company.send(UNDO, { uploadId })).userErrors).toMatchObject([
    { message: "This upload can't be undone anymore: its file was deleted." },
  ]);
  const waiting = await uploads.upload(fileOf('C,1.00,,'), { companyId: String(company.id), review: 'always' });
  expect((await company.send(UNDO, { uploadId: waiting.id })).userErrors).toMatchObject([
    { message: 'Only an upload that was applied can be undone.' },
  ]);
});

test('another worker continues an undo after a kill, and reverses each bill once', async () => {
  const company = openCompany();
  const rows = Array.from({ length: 110 }, (_, index) => `K${index},10.00,,`);
  await company.upload(fileOf(...rows.slice(0, 60)), OCTOBER);
  const before = await company.accounts();
  const { id } = await company.upload(fileOf(...rows));
  const undoId = await company.prepareUndo(id);
  await company.send(APPROVE, { uploadId: undoId });
  let writes = 0;
  const dying: typeof customers = {
    ...customers,
    updateMany: async (...batch) => {
      const written = await customers.updateMany(...batch);
      writes += 1;
      if (writes > 1) throw new Error('killed');
      return written;
    },
  };
  const job = { companyId: company.id, uploadId: undoId };
  await expect(openWorker({ customers: dying }).applyUpload(job)).rejects.toThrow('killed');
  clock.advance(60_000);
  await uploads.applyUpload(job);
  expect(await company.accounts()).toEqual(before);
  expect(await company.read(undoId)).toMatchObject({ state: 'COMPLETED', successful: 110, failed: 0, removed: 50 });
  expect(await company.counts()).toMatchObject({ total: 60 });
  expect(await company.differences()).toEqual([]);
});

test('an upload that was given up can be undone as far as it was applied', async () => {
  const company = openCompany();
  const rows = Array.from({ length: 110 }, (_, index) => `K${index},10.00,,`);
  const dying: typeof customers = {
    ...customers,
    insertMany: async (...batch) => {
      await customers.insertMany(...batch);
      throw new Error('killed');
    },
  };
  const killed = openWorker({ customers: dying });
  const companyId = String(company.id);
  const uploadId = idOf(await killed.receiveUpload(incomingUpload(fileOf(...rows), { companyId })));
  for (let takes = 0; takes < MAX_TAKES; takes += 1) {
    await killed.applyUpload({ companyId: company.id, uploadId }).catch(() => undefined);
    clock.advance(60_000);
  }
  expect(await company.read(uploadId)).toMatchObject({ state: 'FAILED', undoableUntil: expect.any(String) });
  expect(await company.counts()).toMatchObject({ total: (await company.accounts()).length });
  await company.undo(uploadId);
  expect(await company.accounts()).toEqual([]);
  expect(await company.counts()).toMatchObject({ total: 0 });
  expect(await company.differences()).toEqual([]);
});

test('undoes the rows after a chunk in which no bill can be undone', async () => {
  const company = openCompany();
  const rows = Array.from({ length: 24 }, (_, index) => `K${index},10.00,,`);
  const { id } = await company.upload(fileOf(...rows));
  await company.upload(fileOf(...rows.slice(0, 21).map((row) => row.replace('10.00', '11.00'))));
  const undoId = await company.undo(id);
  expect(await company.read(undoId)).toMatchObject({ successful: 3, failed: 21, removed: 3 });
  expect(await company.accounts()).toHaveLength(21);
});

test('an undone file does not make an older file of its month the newest', async () => {
  const company = openCompany();
  const waiting = await uploads.upload(fileOf('A,40.00,,'), { companyId: String(company.id), review: 'always' });
  const { id } = await company.upload(fileOf('A,50.00,,'));
  await company.undo(id);
  expect((await company.send(APPROVE, { uploadId: waiting.id })).userErrors).toMatchObject([
    { message: expect.stringContaining('Another file for this month was applied') },
  ]);
});

test('undoes a file of balance-forward billing: what it carried forward is due again', async () => {
  settings.billingMethod = 'balance-forward';
  const company = openCompany();
  await company.upload(fileOf('A,10.00,,'), OCTOBER);
  const before = await company.accounts();
  const { id } = await company.upload(fileOf('A,25.00,,', 'B,5.00,,'));
  await company.undo(id);
  settings.billingMethod = 'open-item';
  expect(await company.accounts()).toEqual(before);
  expect(await company.differences()).toEqual([]);
});

test('a deleted customer whom a file restored is deleted again', async () => {
  const company = openCompany();
  await company.upload(fileOf('A,10.00,,'), OCTOBER);
  await company.send(REMOVE, { customerId: (await company.find('A')).id });
  const { id } = await company.upload(fileOf('A,25.00,,'));
  expect(await company.accounts()).toMatchObject([{ totalDueMinor: 3500 }]);
  expect(await company.read(await company.undo(id))).toMatchObject({ successful: 1, removed: 1 });
  expect(await company.accounts()).toEqual([]);
  expect(await company.find('A')).toMatchObject({ totalDueMinor: 0, deletedAt: expect.any(Date) });
  expect(await company.differences()).toEqual([]);
});

test('refuses an undo by staff or partners who may not upload to the company', async () => {
  const company = openCompany();
  const { id: uploadId } = await company.upload(fileOf('A,12.00,,'));
  const input = { companyId: String(company.id), uploadId };
  expect(errorOf(await ask(staffOf(company.id, ['viewPayments']), UNDO, { input }))[0]).toBe('FORBIDDEN');
  expect(errorOf(await ask(partnerOf(company.id, ['payments:read']), UNDO, { input }))[0]).toBe('FORBIDDEN');
  expect(errorOf(await ask(clerkOf(1), UNDO, { input }))[0]).toBe('NOT_FOUND');
  expect(errorOf(await ask(clerkOf(1), UNDO, { input: { companyId: '1', uploadId } }))[0]).toBe('NOT_FOUND');
  expect((await dependencies.uploads.list(company.id, 10)).map(({ id }) => id)).toEqual([uploadId]);
});
