import { expect, it } from 'vitest';
import { columnsHint, fileProblem, type Preview, readPreview } from './csv-file.ts';

it('refuses a file that is empty, over 4 GB, an Excel file or an image, and accepts a text file', () => {
  expect(fileProblem({ name: 'bills.csv', size: 0 })).toBe('bills.csv is empty.');
  expect(fileProblem({ name: 'Bills.XLSX', size: 10 })).toBe('This is an Excel file. Save it as CSV.');
  expect(fileProblem({ name: 'bills.csv', size: 5 * 1024 ** 3 })).toContain('at most 4 GB');
  expect(fileProblem({ name: 'bills', size: 10, type: 'image/png' })).toContain('not a text file');
  expect(fileProblem({ name: 'bills.txt', size: 10 })).toBeUndefined();
});

it('lists account number and amount as required columns, and those that the template requires', () => {
  expect(columnsHint({ requiredFields: ['amountDue', 'dueDate', 'meterSize'] })).toBe(
    'Required columns: Account Number, Amount Due, Due Date, Meter Size. Other columns are optional.',
  );
  expect(columnsHint(undefined)).toBe('Required columns: Account Number, Amount Due.');
});

const template = {
  fieldMappings: [
    { field: 'accountNumber', label: 'Account Number', headers: ['account'] },
    { field: 'amountDue', label: 'Amount Due', headers: ['amount'] },
    { field: 'name', label: 'Full Name', headers: [] },
  ],
  requiredFields: ['accountNumber', 'amountDue'],
};
const read = (...parts: BlobPart[]): Promise<Preview> => readPreview(new Blob(parts), template);
const firstCells = (preview: Preview) => preview.kind === 'text' && preview.rows[0]?.cells;

it('returns at most 6 lines of a file, the header included', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => `${index},1`).join('\n');
  expect(await read(`\uFEFFAccount,amount\n${lines}`)).toMatchObject({ rows: { length: 5 }, missing: [] });
});

it('decodes Windows-1252 and UTF-16', async () => {
  const western = new Uint8Array([...new TextEncoder().encode('account,amount,name\n1,2,Jos'), 0xe9]);
  expect(firstCells(await read(western))).toEqual(['1', '2', 'José']);
  const wide = new Uint8Array([0xff, 0xfe, ...[...'account,amount\n7,8'].flatMap((char) => [char.charCodeAt(0), 0])]);
  expect(firstCells(await read(wide))).toEqual(['7', '8']);
});

it('returns why a JSON file is not a CSV file', async () => {
  const message = 'This is a JSON file. Export the data as CSV.';
  expect(await read('[{"account":1}]')).toEqual({ kind: 'not-csv', message });
});
