import { DAY_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { APPROVE, DISCARD, openUndo } from './world/undo.ts';
import { idOf, incomingUpload } from './world/uploads.ts';

/** More errors than an upload may meet. */
const MAX_TAKES = 8;
const { customers, sweep, clock, openWorker, uploads, openCompany } = await openUndo();

const fileOf = (...rows: string[]): string => ['account number,amount due,due date,name', ...rows].join('\n');
const CORRECT = `mutation ($input: CorrectAccountInput!) { correctAccount(input: $input) { userErrors { message } } }`;
const REMOVE = `mutation ($input: DeleteCustomerInput!) { deleteCustomer(input: $input) { userErrors { message } } }`;

test('bills that a later file of the month also has are not undone until that file is undone', async () => {
  const company = openCompany();
  const { id } = await company.upload(fileOf('A,10.00,,', 'B,20.00,,', 'C,30.00,,'));
  const later = await company.upload(fileOf('A,10.00,,', 'B,21.00,,', 'C,30.00,,'));
  const both = await company.accounts();
  const undoId = await company.prepareUndo(id);
  expect(await company.read(undoId)).toMatchObject({
    comparison: { changedCustomers: 0, removedCustomers: 0, failedRows: 3 },
    errors: {
      edges: [
        {
          node: { accountNumber: 'A', error: expect.stringMatching(/^A later upload of this month has the same bill/) },
        },
        { node: { accountNumber: 'B', error: expect.stringMatching(/^A later upload, or its undo, changed this/) } },
        {
          node: { accountNumber: 'C', error: expect.stringMatching(/^A later upload of this month has the same bill/) },
        },
      ],
    },
  });
  expect((await company.send(DISCARD, { uploadId: undoId })).userErrors).toEqual([]);
  expect(await company.accounts()).toEqual(both);

  expect(await company.read(await company.undo(later.id))).toMatchObject({ successful: 1, failed: 0 });
  expect((await company.accounts()).map(({ totalDueMinor }) => totalDueMinor)).toEqual([1000, 2000, 3000]);
  expect(await company.read(await company.undo(id))).toMatchObject({ successful: 2, failed: 1, removed: 2 });
  expect((await company.accounts()).map(({ accountNumber }) => accountNumber)).toEqual(['B']);
  expect(await company.differences()).toEqual([]);
});

test('an upload that continues after a kill keeps what staff have corrected meanwhile', async () => {
  const company = openCompany();
  const rows = Array.from({ length: 30 }, (_, index) => `K${String(index).padStart(3, '0')},10.00,,`);
  const dying: typeof customers = {
    ...customers,
    insertMany: async (...batch) => {
      await customers.insertMany(...batch);
      throw new Error('killed');
    },
  };
  const companyId = String(company.id);
  const killed = openWorker({ customers: dying });
  const uploadId = idOf(await killed.receiveUpload(incomingUpload(fileOf(...rows), { companyId })));
  const job = { companyId: company.id, uploadId };
  await expect(killed.applyUpload(job)).rejects.toThrow('killed');
  const [corrected, deleted] = [await company.find('K000'), await company.find('K001')];
  const change = { customerId: corrected.id, reason: 'Test', type: 'CHANGE_BILL', amountMinor: 400 };
  expect((await company.send(CORRECT, { ...change, balanceId: `${corrected.id}-202611` })).userErrors).toEqual([]);
  expect((await company.send(REMOVE, { customerId: deleted.id })).userErrors).toEqual([]);
  clock.advance(60_000);
  await uploads.applyUpload(job);
  expect(await company.read(uploadId)).toMatchObject({ state: 'COMPLETED', successful: 30, failed: 0, added: 30 });
  const accounts = await company.accounts();
  // The deleted account is not listed.
  expect(accounts.map(({ accountNumber }) => accountNumber).slice(0, 2)).toEqual(['K000', 'K002']);
  expect(accounts.map(({ totalDueMinor }) => totalDueMinor)).toEqual([400, ...Array(28).fill(1000)]);
  expect(await company.differences()).toEqual([]);
});

test('an undo that was given up when the file would have expired can be repeated', async () => {
  const company = openCompany();
  const { id } = await company.upload(fileOf('A,50.00,,', 'B,60.00,,'));
  const undoId = await company.prepareUndo(id);
  clock.advance(6.9 * DAY_MS);
  await company.send(APPROVE, { uploadId: undoId });
  const failing: typeof customers = { ...customers, updateMany: () => Promise.reject(new Error('killed')) };
  const killed = openWorker({ customers: failing });
  const take = () => killed.applyUpload({ companyId: company.id, uploadId: undoId }).catch(() => undefined);
  await take();
  // The undo waits for its next attempt.
  clock.advance(2 * DAY_MS);
  await sweep('expired-files');
  for (let takes = 1; takes < MAX_TAKES; takes += 1) {
    await take();
    clock.advance(60_000);
  }
  expect(await company.read(undoId)).toMatchObject({
    state: 'FAILED',
    message: 'Only part of the upload was undone. Undo it again. Nothing is undone twice.',
  });
  clock.advance(2 * DAY_MS);
  await sweep('expired-files');
  await company.undo(id);
  expect(await company.accounts()).toEqual([]);
  clock.advance(9 * DAY_MS);
  await sweep('expired-files');
  expect(await company.differences()).toEqual([]);
});
