import { useQuery } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { coverRows } from '../../lib/covers.ts';
import { formatInstantIn } from '../../lib/dates.ts';
import { FALLBACK_COMPANY_NAME } from '../../theme/branding.ts';
import { countedAmount, methodLabel, paymentStatus, transactionLabel } from '../../ui/payment-status.tsx';
import { contactLines, ReceiptButton, type ReceiptProps, rowsWithValue } from '../../ui/receipt.tsx';
import { PaymentReceiptDocument, type PaymentReceiptQuery } from './gql/receipt.ts';

/** A button that prints the receipt of a payment. Renders nothing for a payment without a receipt. */
export function PrintReceipt({ paymentId }: { paymentId: string }) {
  const { data } = useQuery(PaymentReceiptDocument, { variables: { id: paymentId } });
  const timeZone = useCompanyTimeZone();
  const receipt = data && receiptProps(data, timeZone);
  return receipt ? <ReceiptButton receipt={receipt} kind="secondary" full /> : null;
}

/** Returns what a receipt shows, or undefined unless the payment succeeded. */
export function receiptProps({ payment, viewer }: PaymentReceiptQuery, timeZone: string): ReceiptProps | undefined {
  if (payment?.status !== 'SUCCESS' || !payment.paidAt) return undefined;
  const company = viewer?.company;
  const refunded = payment.refundedAmount.amountMinor;
  const disputed = payment.disputedAmount.amountMinor;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Account Number', payment.accountNumber],
    ['Customer', payment.customerName ?? viewer?.name],
    ...coverRows(payment),
    ['Payment Method', methodLabel(payment.method)],
    ['Refunded', refunded > 0 ? formatMoney(refunded) : null],
    ['Charged back or returned', disputed > 0 ? formatMoney(disputed) : null],
    ['Test payment', payment.testMode ? 'No money was charged' : null],
  ];
  return {
    companyName: company?.name ?? FALLBACK_COMPANY_NAME,
    contact: company ? contactLines(company) : [],
    rows: rowsWithValue(rows),
    amount: formatMoney(countedAmount(payment).amountMinor),
    statusLabel: paymentStatus(payment.status).label,
    transactionLabel: transactionLabel(payment),
    paidOn: formatInstantIn(payment.paidAt, timeZone),
  };
}
