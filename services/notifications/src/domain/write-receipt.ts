import { formatMoney, monthName } from '@utility-pay/contracts';
import type { Words } from './email.ts';
import { line } from './text.ts';
import { wordsOf } from './words.ts';

/** What payments says of a payment that succeeded. */
export interface ReceiptFacts {
  customerName: string | null;
  accountNumber: string;
  amountMinor: number;
  month: number;
  year: number;
  transactionId: string | null;
  paidAt: Date;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const greeting = (name: string | null): string => (name ? `Hello ${line(name)},` : 'Hello,');
const billLines = ({ month, year, accountNumber }: ReceiptFacts): string[] => [
  `Bill: ${monthName(month)} ${year}`,
  `Account: ${line(accountNumber)}`,
];
const transactionLines = ({ transactionId }: ReceiptFacts): string[] =>
  transactionId ? [`Transaction: ${line(transactionId)}`] : [];

/** A receipt for one payment. */
export function writeReceipt(company: string, events: ReceiptFacts): Words {
  const name = line(company);
  const text = [
    greeting(events.customerName),
    '',
    `Thank you. ${name} has received your payment.`,
    '',
    `Amount: ${formatMoney(events.amountMinor)}`,
    ...billLines(events),
    `Date: ${day.format(events.paidAt)}`,
    ...transactionLines(events),
    '',
    'Please keep this message for your records.',
    '',
  ].join('\n');
  return wordsOf(`Payment receipt from ${name}`, text);
}

/** Tells a payer that money of a payment went back. */
export function writeRefund(
  company: string,
  events: ReceiptFacts,
  refund: { refundedMinor: number; refundedAt: Date },
): Words {
  const name = line(company);
  const text = [
    greeting(events.customerName),
    '',
    `${name} has returned money of your payment.`,
    '',
    `Returned: ${formatMoney(refund.refundedMinor)}`,
    `Payment: ${formatMoney(events.amountMinor)} on ${day.format(events.paidAt)}`,
    ...billLines(events),
    `Date: ${day.format(refund.refundedAt)}`,
    ...transactionLines(events),
    '',
    'It can take some days until your bank shows it.',
    '',
  ].join('\n');
  return wordsOf(`Refund from ${name}`, text);
}
