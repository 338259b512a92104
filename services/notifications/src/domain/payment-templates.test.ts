import { expect, test } from 'vitest';
import { writeReceipt, writeRefund, writeReturned } from './payment-templates.ts';

const LAKESIDE = { name: 'Lakeside', timeZone: 'UTC' };
const bill = (month: number, amountMinor: number) => ({ month, year: 2026, amountMinor });
const receiptOf = (covers: ReturnType<typeof bill>[], creditMinor = 0) => ({
  customerName: null,
  accountNumber: '001042',
  amountMinor: covers.reduce((sum, cover) => sum + cover.amountMinor, creditMinor),
  testMode: false,
  covers,
  creditMinor,
  transactionId: null,
  paidAt: new Date('2026-11-21T12:00:00.000Z'),
});

test('only emails about a test payment say that no money was charged', () => {
  const live = receiptOf([bill(11, 4000)]);
  const test = { ...live, testMode: true };
  const refund = { refundedMinor: 100, refundedAt: live.paidAt };
  for (const { subject, text } of [writeReceipt(LAKESIDE, test), writeRefund(LAKESIDE, test, refund)]) {
    expect(subject).toMatch(/^Test: /);
    expect(text).toContain('This was a test payment: no money was charged.');
  }
  for (const { subject, text } of [writeReceipt(LAKESIDE, live), writeRefund(LAKESIDE, live, refund)]) {
    expect(subject).not.toContain('Test');
    expect(text).not.toContain('test payment');
  }
});

test('a receipt lists the bills that the payment covered, and the credit that remains', () => {
  const { text } = writeReceipt(LAKESIDE, receiptOf([bill(10, 2000), bill(11, 8417)], 583));
  expect(text).toContain(
    [
      'Amount: $110.00',
      'October 2026 bill: $20.00',
      'November 2026 bill: $84.17',
      'Credit on your account: $5.83',
      'Account number: 001042',
    ].join('\n'),
  );
});

test('a receipt of one bill names it without repeating the amount', () => {
  const { text } = writeReceipt(LAKESIDE, receiptOf([bill(11, 8417)]));
  expect(text).toContain('Amount: $84.17\nBilling period: November 2026\nAccount number: 001042');
});

test.each([
  ['UTC', '2026-11-22T03:30:00.000Z', 'Nov 22, 2026'],
  ['America/Chicago', '2026-11-22T03:30:00.000Z', 'Nov 21, 2026'],
  ['Asia/Kathmandu', '2026-11-21T18:15:00.000Z', 'Nov 22, 2026'],
])('in %s a payment of %s has the date of the company: %s', (timeZone, paidAt, date) => {
  const receipt = { ...receiptOf([bill(11, 4000)]), paidAt: new Date(paidAt) };
  const company = { name: 'Lakeside', timeZone };
  const refund = { refundedMinor: 100, refundedAt: receipt.paidAt };
  expect(writeReceipt(company, receipt).text).toContain(`Date: ${date}\n`);
  expect(writeRefund(company, receipt, refund).text).toContain(`on ${date}\n`);
  expect(writeRefund(company, receipt, refund).text).toContain(`Refunded on: ${date}\n`);
  expect(writeReturned(company, receipt, refund).text).toContain(`Returned on: ${date}\n`);
});
