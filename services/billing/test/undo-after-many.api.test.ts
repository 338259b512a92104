import { expect, test } from 'vitest';
import { openUndo } from './world/undo.ts';

/** More files than a customer remembers besides the last one. */
const MANY = 9;
const { openCompany } = await openUndo();

const fileOf = (...rows: string[]): string => ['account number,amount due', ...rows].join('\n');
const LATER = "A later upload, or its undo, changed this customer. Correct the bill on the customer's page.";

test('customers that nine later files changed are not undone, with the reason', async () => {
  const company = openCompany();
  await company.upload(fileOf('A,1.00', 'B,1.00', 'C,1.00'));
  const { id } = await company.upload(fileOf('A,2.00', 'B,1.00', 'C,2.00'));
  for (let file = 0; file < MANY; file += 1) await company.upload(fileOf(`A,${10 + file}`, `B,${10 + file}`));
  const undoId = await company.prepareUndo(id);
  expect(await company.read(undoId)).toMatchObject({ comparison: { changedCustomers: 1, failedRows: 2 } });
  await company.approve(undoId);
  expect(await company.read(undoId)).toMatchObject({
    state: 'COMPLETED',
    message: 'Undid 1 out of 3 records',
    // The file did not change B, but that is not known anymore.
    errors: { edges: ['A', 'B'].map((accountNumber) => ({ node: { accountNumber, error: LATER } })) },
  });
  expect((await company.accounts()).map(({ totalDueMinor }) => totalDueMinor)).toEqual([1800, 1800, 100]);
});

test('customers that nine earlier files changed, and the file did not, are left out', async () => {
  const company = openCompany();
  for (let file = 0; file < MANY; file += 1) await company.upload(fileOf(`A,${10 + file}`, `B,${10 + file}`));
  const before = await company.accounts();
  const { id } = await company.upload(fileOf('A,50.00', 'B,18.00'));
  await company.upload(fileOf('C,1.00'));
  const undoId = await company.undo(id);
  expect(await company.read(undoId)).toMatchObject({
    state: 'COMPLETED',
    message: 'Undid 1 out of 1 records; 1 skipped',
    errors: { edges: [] },
  });
  expect((await company.accounts()).slice(0, 2)).toEqual(before);
});
