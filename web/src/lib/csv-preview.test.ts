import { describe, expect, it } from 'vitest';
import { parseRecords, parseWithDetectedDelimiter, previewCsv } from './csv-preview.ts';

const template = {
  fieldMappings: [
    { field: 'accountNumber', label: 'Account Number', headers: ['customer number'] },
    { field: 'amountDue', label: 'Amount Due', headers: ['balance', 'amount'] },
    { field: 'shoeSize', label: 'Shoe Size', headers: ['size'] },
  ],
  requiredFields: ['accountNumber', 'amountDue', 'shoeSize'],
};

it("maps columns to the template's fields, ignoring case, and leaves unknown columns unmapped", () => {
  const preview = previewCsv('Customer Number,BALANCE,Hat\n001042,"$1,240.00",7\n', template, 6);
  expect(preview.columns.map(({ field }) => field)).toEqual(['Account Number', 'Amount Due', null]);
  expect(preview.rows).toEqual([{ key: '0', cells: ['001042', '$1,240.00', '7'] }]);
});

it('maps a header that is the key of a field, and no header that is a property of every object', () => {
  const { columns } = previewCsv('accountnumber,amountDue,constructor\n', template, 6);
  expect(columns.map(({ field }) => field)).toEqual(['Account Number', 'Amount Due', null]);
});

it('reports required fields without a column, and fields with two', () => {
  const { missing, duplicates } = previewCsv('customer number,balance,amount\n', template, 6);
  expect(missing).toEqual(['Shoe Size']);
  expect(duplicates).toEqual(['Amount Due']);
});

it('returns 5 rows for 6 lines, because the header is one of them', () => {
  expect(previewCsv('size\n1\n2\n3\n4\n5\n6\n7', template, 6).rows).toHaveLength(5);
});

describe('parseRecords', () => {
  it('keeps quoted delimiters, quotes and line ends inside their cell', () => {
    expect(parseRecords('a,b\n"1,240.00","say ""hi""\nthere"\n', ',', 6)).toEqual([
      ['a', 'b'],
      ['1,240.00', 'say "hi"\nthere'],
    ]);
  });

  it('reads LF, CRLF and CR, and skips empty lines', () => {
    expect(parseRecords('a\r\nb\r\rc\n\nd', ',', 6)).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  it('stops after the requested number of records', () => {
    expect(parseRecords('1\n2\n3\n4', ',', 2)).toEqual([['1'], ['2']]);
  });

  it('keeps leading zeros and empty cells', () => {
    expect(parseRecords('001042,,x', ',', 1)).toEqual([['001042', '', 'x']]);
  });
});

describe('parseWithDetectedDelimiter', () => {
  const isKnown = (header: string) => ['account', 'amount'].includes(header.toLowerCase());

  it('uses the delimiter that yields the most known headers', () => {
    expect(parseWithDetectedDelimiter('Account;Amount\n1;2,50', 6, isKnown)[1]).toEqual(['1', '2,50']);
    expect(parseWithDetectedDelimiter('Account\tAmount\n1\t2', 6, isKnown)[1]).toEqual(['1', '2']);
  });

  it('uses the delimiter that yields the most columns if no header is known', () => {
    expect(parseWithDetectedDelimiter('x;y;z\n1;2;3', 6, isKnown)[0]).toEqual(['x', 'y', 'z']);
  });
});
