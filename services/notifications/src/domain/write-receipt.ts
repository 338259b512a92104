import { formatMoney, monthName } from '@utility-pay/contracts';
import type { Email } from './delivery.ts';

/** What a receipt tells, as those who know it say it now. */
export interface ReceiptFacts {
  companyName: string;
  customerName: string | null;
  accountNumber: string;
  amountMinor: number;
  month: number;
  year: number;
  transactionId: string | null;
  paidAt: Date;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** One line of plain text: what people typed must not start a new header or line. */
const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The sender as mail programs show it. */
const sender = (name: string, address: string): string => `"${line(name).replace(/["\\<>]/g, '')}" <${address}>`;

/** A receipt for one payment. Plain text, so that nothing in it can be more than text. */
export function writeReceipt(facts: ReceiptFacts, addresses: { from: string; to: string }): Email {
  const company = line(facts.companyName);
  const { month, year, transactionId } = facts;
  const details = [
    `Amount: ${formatMoney(facts.amountMinor)}`,
    `Bill: ${monthName(month)} ${year}`,
    `Account: ${line(facts.accountNumber)}`,
    `Date: ${day.format(facts.paidAt)}`,
    ...(transactionId ? [`Transaction: ${line(transactionId)}`] : []),
  ];
  return {
    from: sender(company, addresses.from),
    to: addresses.to,
    subject: `Payment receipt from ${company}`,
    text: [
      facts.customerName ? `Hello ${line(facts.customerName)},` : 'Hello,',
      '',
      `Thank you. ${company} has received your payment.`,
      '',
      ...details,
      '',
      'Please keep this message for your records.',
      '',
    ].join('\n'),
  };
}
