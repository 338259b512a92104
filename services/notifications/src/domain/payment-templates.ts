import { formatMoney, periodText } from '@utility-pay/contracts';
import type { DisputeKind } from './delivery.ts';
import { createContent, type EmailContent } from './email.ts';
import { formatDay, type SendingCompany } from './email-dates.ts';
import { greeting, toLine } from './text.ts';

/** The details of a successful payment. */
export interface PaymentReceipt {
  customerName: string | null;
  accountNumber: string;
  /** The received amount in cents. */
  amountMinor: number;
  /** Whether no real money moved. */
  testMode: boolean;
  /** The bills that it paid. */
  covers: { month: number; year: number; amountMinor: number }[];
  /** What remains beyond these bills, in cents. */
  creditMinor: number;
  transactionId: string | null;
  paidAt: Date;
}

/** Returns a line for each bill and the credit, with its amount if there are several, and the account number. */
function billLines({ covers, creditMinor, accountNumber }: PaymentReceipt): string[] {
  const hasSeveralParts = covers.length + (creditMinor > 0 ? 1 : 0) > 1;
  return [
    ...covers.map(({ amountMinor, ...period }) =>
      hasSeveralParts
        ? `${periodText(period)} bill: ${formatMoney(amountMinor)}`
        : `Billing period: ${periodText(period)}`,
    ),
    ...(creditMinor > 0 ? [`Credit on your account: ${formatMoney(creditMinor)}`] : []),
    `Account number: ${toLine(accountNumber)}`,
  ];
}

const transactionLines = ({ transactionId }: PaymentReceipt): string[] =>
  transactionId ? [`Transaction ID: ${toLine(transactionId)}`] : [];

/** Returns what precedes the subject of an email about a test payment. */
const testPrefix = ({ testMode }: PaymentReceipt): string => (testMode ? 'Test: ' : '');

/** The parts of an email to the payer that differ between templates. */
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

/** Returns the receipt for the payer. */
export function writeReceipt(company: SendingCompany, receipt: PaymentReceipt): EmailContent {
  const companyName = toLine(company.name);
  return writePayerNotice(receipt, {
    subject: `Payment receipt from ${companyName}`,
    explanation: `Thank you. ${companyName} has received your payment.`,
    details: [
      `Amount: ${formatMoney(receipt.amountMinor)}`,
      ...billLines(receipt),
      `Date: ${formatDay(receipt.paidAt, company)}`,
    ],
    closing: 'Please keep this email for your records.',
  });
}

/** Returns the email to the payer about a refund. */
export function writeRefund(
  company: SendingCompany,
  receipt: PaymentReceipt,
  refund: { refundedMinor: number; refundedAt: Date },
): EmailContent {
  const companyName = toLine(company.name);
  return writePayerNotice(receipt, {
    subject: `Refund from ${companyName}`,
    explanation: `${companyName} has issued a refund for your payment.`,
    details: [
      `Refund: ${formatMoney(refund.refundedMinor)}`,
      `Payment: ${formatMoney(receipt.amountMinor)} on ${formatDay(receipt.paidAt, company)}`,
      ...billLines(receipt),
      `Refunded on: ${formatDay(refund.refundedAt, company)}`,
    ],
    closing:
      'The refunded amount is due again on your account, unless the account has a credit. It may take a few days for the refund to appear on your card statement.',
  });
}

/** Returns the email to the payer about a payment that was returned and never credited. */
export function writeReturned(
  company: SendingCompany,
  receipt: PaymentReceipt,
  returned: { refundedMinor: number; refundedAt: Date },
): EmailContent {
  const companyName = toLine(company.name);
  return writePayerNotice(receipt, {
    subject: `Payment returned by ${companyName}`,
    explanation: `${companyName} could not accept your payment and has returned it.`,
    details: [
      `Returned: ${formatMoney(returned.refundedMinor)}`,
      `Account number: ${toLine(receipt.accountNumber)}`,
      `Returned on: ${formatDay(returned.refundedAt, company)}`,
    ],
    closing:
      'This payment was not credited. Your account shows what is due. It may take a few days for the returned amount to appear on your statement.',
  });
}

/** The data of an email to staff about a payment. */
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

/** Returns the email to a security contact about a dispute of a payment, and what became of the bill. */
export function writeDispute(company: SendingCompany, dispute: DisputeDetails): EmailContent {
  const { disputeId, disputeKind, isWon, disputedMinor } = dispute;
  return writeStaffNotice(company, dispute, {
    ...DISPUTE_TEXTS[disputeKind][isWon ? 'won' : 'opened'],
    amountMinor: disputedMinor,
    lines: [`Case number: ${toLine(disputeId)}`],
  });
}

/** Returns the email to a security contact about a refund that failed after the payer was informed of it. */
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
    `Account number: ${toLine(receipt.accountNumber)}`,
    ...transactionLines(receipt),
    ...lines,
    `Date: ${formatDay(changedAt, company)}`,
    '',
    `Payment: ${paymentUrl}`,
    '',
    toLine(company.name),
    '',
  ].join('\n');
  const anchor = { find: paymentUrl, label: paymentUrl, href: paymentUrl };
  // Subjects are stored and shown in lists, so they never contain the link.
  return createContent(`${testPrefix(receipt)}${title}: account ${toLine(receipt.accountNumber)}`, text, anchor);
}
