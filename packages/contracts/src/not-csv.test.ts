import { expect, test } from 'vitest';
import { whyNotCsv, whyNotCsvByName } from './not-csv.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => latin(`\u00ff\u00fe${[...text].map((character) => `${character}\u0000`).join('')}`);
const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * 167 + (at >> 3)) % 256);

const COMPRESSED = 'This is a compressed file. Unpack it and upload the CSV file.';
const EXCEL = 'This is an Excel file. Save it as CSV.';
const JSON_FILE = 'This is a JSON file. Export the data as CSV.';
const HTML = 'This is an HTML page. Export the data as CSV.';

test.each([
  ['a workbook', latin('PK\u0003\u0004\u0014\u0000[Content_Types].xml\u0000PK\u0003\u0004xl/workbook.xml'), EXCEL],
  ['an old workbook', latin('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'), EXCEL],
  [
    'an OpenDocument spreadsheet',
    latin('PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    'This is a spreadsheet. Save it as CSV.',
  ],
  ['a Word document', latin('PK\u0003\u0004word/document.xml'), 'This is a Word file. Save its table as CSV.'],
  ['a ZIP archive', latin('PK\u0003\u0004bills.csv'), COMPRESSED],
  ['a gzip file', latin('\u001f\u008b\u0008'), COMPRESSED],
  ['a PDF file', latin('%PDF-1.7'), 'This is a PDF file. Export the data as CSV.'],
  ['a picture', latin('\u0089PNG\r\n'), 'This is an image. Export the data as CSV.'],
  ['a JSON object', latin(' {\n  "account": 1 }'), JSON_FILE],
  ['a JSON list', latin('\u00ef\u00bb\u00bf[{"account":1}]'), JSON_FILE],
  ['JSON in UTF-16', utf16('[\n {"account":1}]'), JSON_FILE],
  ['an HTML page', latin('\r\n<!DOCTYPE html><table>'), HTML],
  ['an HTML table, as spreadsheet exports of some programs are', latin('<table border="1">'), HTML],
  ['an XML file', latin('<?xml version="1.0"?>'), 'This is an XML file. Export the data as CSV.'],
  ['binary data', noise, 'This is not a text file. Export the data as CSV.'],
])('says what %s is', (_kind, head, message) => {
  expect(whyNotCsv(head)).toBe(message);
});

test.each([
  ['an empty file', new Uint8Array()],
  ['a single control character', latin('account,amount\n1,2\u0000\n')],
  ['another alphabet', new TextEncoder().encode('счёт,сумма\n漢字,2\n')],
  ['UTF-16', utf16('a,b\n1,2\n')],
  ['headers in brackets or quotes', latin('[account],{amount},<due>\n1,2,3\n')],
  ['quoted headers', latin('"{account}","amount"\n1,2\n')],
])('accepts %s', (_kind, head) => {
  expect(whyNotCsv(head)).toBeUndefined();
});

test.each([
  ['Bills.XLSX', EXCEL],
  ['bills.json', JSON_FILE],
  ['bills.htm', HTML],
  ['bills.csv.gz', COMPRESSED],
  ['bills.csv', undefined],
  ['xlsx', undefined],
])('checks the extension of %s', (name, message) => {
  expect(whyNotCsvByName(name)).toBe(message);
});
