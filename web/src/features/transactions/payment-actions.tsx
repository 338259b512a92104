import { useQuery } from '@apollo/client/react';
import { formatMoney, monthName } from '@utility-pay/contracts';
import { useState } from 'react';
import { formatInstantInZone } from '../../lib/dates.ts';
import { methodWord, paymentStatus, transactionLabel } from '../../lib/payment-status.ts';
import { Button } from '../../ui/button.tsx';
import type { ReceiptProps } from '../../ui/receipt.tsx';
import { ReceiptButton } from '../../ui/receipt-button.tsx';
import { PAYMENT_PERIOD, type PaymentInDetail } from './payment-detail.graphql.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { leftToRefund } from './refunds.ts';

/** On paper: what the customer gets to read, and nothing of the staff's. */
function useReceipt(payment: PaymentInDetail): ReceiptProps | undefined {
  const { balanceId, companyId, paidAt, refundedAmount } = payment;
  const { data } = useQuery(PAYMENT_PERIOD, { variables: { balanceId, companyId } });
  if (!data?.company || payment.status !== 'SUCCESS' || !paidAt) return undefined;
  const rows: (readonly [string, string | null | undefined])[] = [
    ['Customer', payment.customerName],
    ['Account number', payment.accountNumber],
    ['Billing period', data.balance && `${monthName(data.balance.month)} ${data.balance.year}`],
    ['Payment method', methodWord(payment.method)],
    ['Refunded', refundedAmount.amountMinor > 0 ? formatMoney(refundedAmount.amountMinor) : null],
  ];
  return {
    companyName: data.company.name,
    rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    amount: formatMoney(payment.amount.amountMinor),
    statusWord: paymentStatus(payment.status).word,
    transactionLabel: transactionLabel(payment),
    paidOn: formatInstantInZone(paidAt),
  };
}

/** What can be done with a payment: print it, give its money back. */
export function PaymentActions({ payment, mayManage }: { payment: PaymentInDetail; mayManage: boolean }) {
  const [refunding, setRefunding] = useState(false);
  const receipt = useReceipt(payment);
  const canRefund = mayManage && leftToRefund(payment) > 0;

  return (
    <>
      {receipt && <ReceiptButton receipt={receipt} />}
      {canRefund && (
        <Button kind="secondary" onClick={() => setRefunding(true)}>
          Refund
        </Button>
      )}
      {refunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </>
  );
}
