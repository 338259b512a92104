import { expect, it } from 'vitest';
import { type Preview, readPreview } from './read-preview.ts';

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

it('returns at most six lines including the header', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => `${index},1`).join('\n');
  expect(await read(`\uFEFFAccount,amount\n${lines}`)).toMatchObject({ rows: { length: 5 }, missing: [] });
});

it('decodes Windows-1252 and UTF-16', async () => {
  const western = new Uint8Array([...new TextEncoder().encode('account,amount,name\n1,2,Jos'), 0xe9]);
  expect(firstCells(await read(western))).toEqual(['1', '2', 'José']);
  const wide = new Uint8Array([0xff, 0xfe, ...[...'account,amount\n7,8'].flatMap((char) => [char.charCodeAt(0), 0])]);
  expect(firstCells(await read(wide))).toEqual(['7', '8']);
});

it('recognizes binary data', async () => {
  expect(await read(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]))).toEqual({ kind: 'binary' });
});
