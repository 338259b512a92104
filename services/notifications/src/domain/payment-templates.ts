import { formatMoney, periodText } from '@utility-pay/contracts';
import type { DisputeKind } from './delivery.ts';
import { createContent, type EmailContent } from './email.ts';
import { dayText, type SendingCompany } from './email-dates.ts';
import { greeting, line } from './text.ts';

/** The details of a successful payment. */
export interface PaymentReceipt {
  customerName: string | null;
  accountNumber: string;
  /** Cents received. */
  amountMinor: number;
  /** Whether no real money moved. */
  testMode: boolean;
  /** The bills that it paid. */
  covers: { month: number; year: number; amountMinor: number }[];
  /** Cents beyond these bills. */
  creditMinor: number;
  transactionId: string | null;
  paidAt: Date;
}

/** Amounts are shown when the payment's amount is divided. */
function billLines({ covers, creditMinor, accountNumber }: PaymentReceipt): string[] {
  const isDivided = covers.length + (creditMinor > 0 ? 1 : 0) > 1;
  return [
    ...covers.map(({ amountMinor, ...period }) =>
      isDivided ? `${periodText(period)} bill: ${formatMoney(amountMinor)}` : `Billing period: ${periodText(period)}`,
    ),
    ...(creditMinor > 0 ? [`Credit on your account: ${formatMoney(creditMinor)}`] : []),
    `Account number: ${line(accountNumber)}`,
  ];
}
const transactionLines = ({ transactionId }: PaymentReceipt): string[] =>
  transactionId ? [`Transaction ID: ${line(transactionId)}`] : [];

/** Precedes the subject. */
const testPrefix = ({ testMode }: PaymentReceipt): string => (testMode ? 'Test: ' : '');

/** What an email to the payer says of a payment. */
interface PayerNotice {
  subject: string;
  explanation: string;
  details: string[];
  closing: string;
}

function writePayerNotice(
  receipt: PaymentReceipt,
  { subject, explanation, details, closing }: PayerNotice,
): EmailContent {
  const text = [
    greeting(receipt.customerName),
    '',
    ...(receipt.testMode ? ['This was a test payment: no money was charged.', ''] : []),
    explanation,
    '',
    ...details,
    ...transactionLines(receipt),
    '',
    closing,
    '',
  ].join('\n');
  return createContent(`${testPrefix(receipt)}${subject}`, text);
}

export function writeReceipt(company: SendingCompany, receipt: PaymentReceipt): EmailContent {
  const companyName = line(company.name);
  return writePayerNotice(receipt, {
    subject: `Payment receipt from ${companyName}`,
    explanation: `Thank you. ${companyName} has received your payment.`,
    details: [
      `Amount: ${formatMoney(receipt.amountMinor)}`,
      ...billLines(receipt),
      `Date: ${dayText(receipt.paidAt, company)}`,
    ],
    closing: 'Please keep this email for your records.',
  });
}

export function writeRefund(
  company: SendingCompany,
  receipt: PaymentReceipt,
  refund: { refundedMinor: number; refundedAt: Date },
): EmailContent {
  const companyName = line(company.name);
  return writePayerNotice(receipt, {
    subject: `Refund from ${companyName}`,
    explanation: `${companyName} has issued a refund for your payment.`,
    details: [
      `Refund: ${formatMoney(refund.refundedMinor)}`,
      `Payment: ${formatMoney(receipt.amountMinor)} on ${dayText(receipt.paidAt, company)}`,
      ...billLines(receipt),
      `Refunded on: ${dayText(refund.refundedAt, company)}`,
    ],
    closing:
      'The refunded amount is due again on your account, unless the account has a credit. It may take a few days for the refund to appear on your card statement.',
  });
}

/** For the payer of money that the company gave back without having credited it. */
export function writeReturned(
  company: SendingCompany,
  receipt: PaymentReceipt,
  returned: { refundedMinor: number; refundedAt: Date },
): EmailContent {
  const companyName = line(company.name);
  return writePayerNotice(receipt, {
    subject: `Payment returned by ${companyName}`,
    explanation: `${companyName} could not accept your payment and has returned it.`,
    details: [
      `Returned: ${formatMoney(returned.refundedMinor)}`,
      `Account number: ${line(receipt.accountNumber)}`,
      `Returned on: ${dayText(returned.refundedAt, company)}`,
    ],
    closing:
      'This payment was not credited. Your account shows what is due. It may take a few days for the returned amount to appear on your statement.',
  });
}

/** What an email to staff about a payment contains. */
interface StaffNotice {
  name: string;
  receipt: PaymentReceipt;
  /** The payment in the staff portal. */
  paymentUrl: string;
  changedAt: Date;
}

interface DisputeDetails extends StaffNotice {
  disputeId: string;
  disputeKind: DisputeKind;
  isWon: boolean;
  disputedMinor: number;
}

const DISPUTE_TEXTS = {
  chargeback: {
    opened: {
      title: 'Payment charged back',
      explanation: 'The cardholder disputed this payment and the money was taken back. The amount below is due again.',
    },
    won: {
      title: 'Chargeback won',
      explanation: "You won the chargeback. The amount has been credited back to the customer's account.",
    },
  },
  return: {
    opened: {
      title: 'Payment returned by the bank',
      explanation: 'The bank returned this payment. The amount below is due again.',
    },
    won: {
      title: 'Return removed',
      explanation:
        "Staff had recorded this return by mistake. The amount has been credited back to the customer's account.",
    },
  },
} as const satisfies Record<DisputeKind, object>;

/** For business owners: what happened to a payment, and to the bill. */
export function writeDispute(company: SendingCompany, dispute: DisputeDetails): EmailContent {
  const { disputeId, disputeKind, isWon, disputedMinor } = dispute;
  return writeStaffNotice(company, dispute, {
    ...DISPUTE_TEXTS[disputeKind][isWon ? 'won' : 'opened'],
    amountMinor: disputedMinor,
    lines: [`Case number: ${line(disputeId)}`],
  });
}

/** For business owners: the payer was informed of the refund, and does not get the money. */
export const writeRefundFailed = (
  company: SendingCompany,
  failure: StaffNotice & { refundedMinor: number },
): EmailContent =>
  writeStaffNotice(company, failure, {
    title: 'Refund failed',
    explanation:
      "The provider first confirmed this refund, then reversed it. You have the money again. The amount has been credited to the customer's account again. Refund it again, or return the money in another way.",
    amountMinor: failure.refundedMinor,
    lines: [],
  });

function writeStaffNotice(
  company: SendingCompany,
  { name, receipt, paymentUrl, changedAt }: StaffNotice,
  {
    title,
    explanation,
    amountMinor,
    lines,
  }: { title: string; explanation: string; amountMinor: number; lines: string[] },
): EmailContent {
  const text = [
    greeting(name),
    '',
    ...(receipt.testMode ? ['This was a test payment: no money was moved.', ''] : []),
    explanation,
    '',
    `Amount: ${formatMoney(amountMinor)}`,
    `Account number: ${line(receipt.accountNumber)}`,
    ...transactionLines(receipt),
    ...lines,
    `Date: ${dayText(changedAt, company)}`,
    '',
    `Payment: ${paymentUrl}`,
    '',
    line(company.name),
    '',
  ].join('\n');
  const anchor = { find: paymentUrl, label: paymentUrl, href: paymentUrl };
  // Subjects are stored and shown in lists, so they never contain the link.
  return createContent(`${testPrefix(receipt)}${title}: account ${line(receipt.accountNumber)}`, text, anchor);
}
