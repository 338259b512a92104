import { expect, test } from 'vitest';
import { writeReceipt, writeRefund } from './templates.ts';

const bill = (month: number, amountMinor: number) => ({ month, year: 2026, amountMinor });
const receiptOf = (covers: ReturnType<typeof bill>[], creditMinor: number): string => {
  const amountMinor = covers.reduce((sum, cover) => sum + cover.amountMinor, creditMinor);
  const account = { customerName: null, accountNumber: '001042', transactionId: null, testMode: false };
  return writeReceipt('Lake', { ...account, amountMinor, covers, creditMinor, paidAt: new Date(0) }).text;
};

test('a receipt lists the bills that the payment covered, and what is a credit', () => {
  const text = receiptOf([bill(10, 2000), bill(11, 8417)], 583);
  expect(text).toContain(
    [
      'Amount: $110.00',
      'Bill October 2026: $20.00',
      'Bill November 2026: $84.17',
      'Credit on the account: $5.83',
      'Account: 001042',
    ].join('\n'),
  );
});

test('a receipt of one bill names it without repeating the amount', () => {
  expect(receiptOf([bill(11, 8417)], 0)).toContain('Amount: $84.17\nBill: November 2026\nAccount: 001042');
});

test('says in emails about a test payment, and only there, that no money was charged', () => {
  const receipt = {
    customerName: 'Ada Lovelace',
    accountNumber: '001042',
    amountMinor: 4000,
    testMode: false,
    covers: [bill(11, 4000)],
    creditMinor: 0,
    transactionId: '20000000000000000001',
    paidAt: new Date('2026-11-21T12:00:00.000Z'),
  };
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
