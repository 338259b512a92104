import { describe, expect, it } from 'vitest';
import type { PaymentReceiptQuery } from './gql/receipt.ts';
import { receiptProps } from './receipt.tsx';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const november = { balanceId: 'b2', month: 11, year: 2026, amount: usd(8417) };
const payment = {
  id: 'p1',
  status: 'SUCCESS',
  method: 'CARD',
  paidAt: '2026-11-22T15:04:00Z',
  transactionId: null,
  customerName: 'Pat Payer',
  accountNumber: '001042',
  covers: [november],
  creditAmount: usd(0),
  credit: null,
  testMode: false,
  amount: usd(8417),
  amountReceived: usd(8417),
  refundedAmount: usd(0),
  disputedAmount: usd(0),
} satisfies PaymentReceiptQuery['payment'];
const viewer: PaymentReceiptQuery['viewer'] = {
  id: 'c1',
  name: 'Pat',
  company: { id: '1', name: 'Lakeside Water', phone: '555-0100', address: '', email: null },
};

describe('a receipt', () => {
  it('shows the company, the amount and the bill', () => {
    expect(receiptProps({ payment, viewer }, 'UTC')).toMatchObject({
      companyName: 'Lakeside Water',
      contact: ['555-0100'],
      amount: '$84.17',
      statusLabel: 'Paid',
      transactionLabel: 'TXN-p1',
      rows: [
        ['Account Number', '001042'],
        ['Customer', 'Pat Payer'],
        ['Billing Period', 'November 2026'],
        ['Payment Method', 'Card'],
      ],
    });
  });

  it('lists each bill of a payment for several bills', () => {
    const covers = [{ ...november, month: 10, amount: usd(4000) }, november];
    expect(receiptProps({ payment: { ...payment, covers }, viewer }, 'UTC')?.rows.slice(2, 4)).toEqual([
      ['October 2026 bill', '$40.00'],
      ['November 2026 bill', '$84.17'],
    ]);
  });

  it('shows what was received rather than what was requested', () => {
    expect(receiptProps({ payment: { ...payment, amountReceived: usd(4000) }, viewer }, 'UTC')?.amount).toBe('$40.00');
  });

  it('says that a test payment charged nothing', () => {
    const rows = receiptProps({ payment: { ...payment, testMode: true }, viewer }, 'UTC')?.rows;
    expect(rows?.at(-1)).toEqual(['Test payment', 'No money was charged']);
  });

  it('shows the refunded amount', () => {
    const rows = receiptProps({ payment: { ...payment, refundedAmount: usd(1000) }, viewer }, 'UTC')?.rows;
    expect(rows?.at(-1)).toEqual(['Refunded', '$10.00']);
  });

  it('shows the amount that was charged back or returned', () => {
    const rows = receiptProps({ payment: { ...payment, disputedAmount: usd(1000) }, viewer }, 'UTC')?.rows;
    expect(rows?.at(-1)).toEqual(['Charged back or returned', '$10.00']);
  });

  it.each([
    ['UTC', /^Nov 22, 2026, 3:30\sAM UTC$/],
    ['America/Chicago', /^Nov 21, 2026, 9:30\sPM CST$/],
  ])('shows the time of payment in the time zone of the company: %s', (timeZone, text) => {
    const paid = { ...payment, paidAt: '2026-11-22T03:30:00Z' };
    expect(receiptProps({ payment: paid, viewer }, timeZone)?.paidOn).toMatch(text);
  });

  it('is absent unless the payment succeeded', () => {
    expect(receiptProps({ payment: { ...payment, status: 'PENDING' }, viewer }, 'UTC')).toBeUndefined();
    expect(receiptProps({ payment: null, viewer }, 'UTC')).toBeUndefined();
  });
});
