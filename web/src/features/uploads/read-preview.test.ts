import { expect, it } from 'vitest';
import { readPreview } from './read-preview.ts';

it('names known columns by our fields and leaves unknown ones unnamed', async () => {
  const preview = await readPreview(new Blob(['\uFEFFCustomer Number,Balance,Shoe size\n001042,"$1,240.00",44\n']));
  expect(preview.columns).toEqual([
    { key: '0', header: 'Customer Number', field: 'Account Number' },
    { key: '1', header: 'Balance', field: 'Amount Due' },
    { key: '2', header: 'Shoe size', field: null },
  ]);
  expect(preview.rows).toEqual([{ key: '0', cells: ['001042', '$1,240.00', '44'] }]);
  expect(preview.missing).toEqual([]);
});

it('shows six lines at most, the header with them', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => `${index},1`).join('\n');
  expect((await readPreview(new Blob([`account,amount\n${lines}`]))).rows).toHaveLength(5);
});

it('names the required fields that are missing', async () => {
  expect((await readPreview(new Blob(['name,amount\nMaria,1\n']))).missing).toEqual(['Account Number']);
});

it('reads Windows-1252 and UTF-16', async () => {
  const western = new Uint8Array([...new TextEncoder().encode('account,amount,name\n1,2,Jos'), 0xe9]);
  expect((await readPreview(new Blob([western]))).rows[0]?.cells[2]).toBe('José');
  const wide = new Uint8Array([0xff, 0xfe, ...[...'account,amount\n7,8'].flatMap((char) => [char.charCodeAt(0), 0])]);
  expect((await readPreview(new Blob([wide]))).rows[0]?.cells).toEqual(['7', '8']);
});
