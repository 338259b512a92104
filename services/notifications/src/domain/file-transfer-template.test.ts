import { FILE_TRANSFER_OUTCOMES } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { pathOfFileTransfer, writeFileTransfer } from './file-transfer-template.ts';

const HREF = 'https://portal.example.test/dashboard/upload-balances?upload=u1';
const transfer = { name: 'Grace', fileName: 'bills-2026-11.csv', message: 'Successfully processed 2 out of 2 records' };

test.each(FILE_TRANSFER_OUTCOMES)(
  'the email about a file that is %s says which file, and links to its page',
  (outcome) => {
    const { subject, text, html } = writeFileTransfer('Lakeside', { ...transfer, outcome }, HREF);
    expect(subject).not.toMatch(/\{|undefined/);
    expect(text).toContain(outcome === 'folder-unreadable' ? 'bill files' : 'bills-2026-11.csv');
    expect(text).toContain(transfer.message);
    expect(html).toContain(HREF);
  },
);

test('a file name with line breaks stays one line', () => {
  const { text } = writeFileTransfer('Lakeside', { ...transfer, fileName: 'a\nb.csv', outcome: 'applied' }, HREF);
  expect(text).not.toContain('a\nb.csv');
});

test('the link opens the upload, or the page of the files', () => {
  expect(pathOfFileTransfer({ outcome: 'applied', uploadId: 'u1' })).toBe('/dashboard/upload-balances?upload=u1');
  expect(pathOfFileTransfer({ outcome: 'refused', uploadId: '' })).toBe('/dashboard/file-pickup');
  for (const outcome of ['not-delivered', 'not-created'] as const)
    expect(pathOfFileTransfer({ outcome, uploadId: '' })).toBe('/dashboard/payment-files');
});
