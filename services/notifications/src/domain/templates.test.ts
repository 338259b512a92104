import { expect, test } from 'vitest';
import { writeReceipt, writeRefund } from './templates.ts';

const receipt = {
  customerName: 'Ada Lovelace',
  accountNumber: '001042',
  amountMinor: 4000,
  testMode: false,
  month: 11,
  year: 2026,
  transactionId: '20000000000000000001',
  paidAt: new Date('2026-11-21T12:00:00.000Z'),
};

test('says in emails about a test payment, and only there, that no money was charged', () => {
  const refund = { refundedMinor: 100, refundedAt: receipt.paidAt };
  const test = { ...receipt, testMode: true };
  for (const { subject, text } of [writeReceipt('Lakeside', test), writeRefund('Lakeside', test, refund)]) {
    expect(subject).toMatch(/^Test: /);
    expect(text).toContain('This was a test payment: no money was charged.');
  }
  for (const { subject, text } of [writeReceipt('Lakeside', receipt), writeRefund('Lakeside', receipt, refund)]) {
    expect(subject).not.toContain('Test');
    expect(text).not.toContain('test payment');
  }
});
