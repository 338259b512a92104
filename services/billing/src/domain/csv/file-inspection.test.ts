import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { whyNotText } from './file-inspection.ts';

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test('recognizes compressed files, workbooks and documents by their first bytes', () => {
  expect(whyNotText(gzipSync('account,amount\n1,2\n'))).toContain('gzip');
  expect(whyNotText(latin('PK\u0003\u0004rest'))).toContain('Excel workbook');
  expect(whyNotText(latin('%PDF-1.7'))).toContain('PDF');
});

test('refuses binary data', () => {
  const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * 167 + (at >> 3)) % 256);
  expect(whyNotText(noise)).toContain('holds no text');
});

test('accepts text of any language and a single control character', () => {
  expect(whyNotText(latin('account,amount\n1,2\u0000\n'))).toBeUndefined();
  expect(whyNotText(new TextEncoder().encode('счёт,сумма\n漢字,2\n'))).toBeUndefined();
  expect(
    whyNotText(Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0, 0x0a, 0, 0x31, 0, 0x2c, 0, 0x32, 0, 0x0a, 0])),
  ).toBeUndefined();
  expect(whyNotText(new Uint8Array())).toBeUndefined();
});
