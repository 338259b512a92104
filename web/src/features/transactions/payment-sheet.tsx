import { useQuery } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { coverRows } from '../../lib/covers.ts';
import { formatInstantIn } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { countedAmount, methodLabel, paymentStatus, transactionLabel } from '../../ui/payment-status.tsx';
import { contactLines, ReceiptButton, type ReceiptProps, rowsWithValue } from '../../ui/receipt.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { DisputeList } from './dispute-list.tsx';
import { PaymentCompanyDocument, PaymentDetailDocument, type PaymentPartsFragment } from './gql/payment-detail.ts';
import { PaymentDetails } from './payment-details.tsx';
import { RefundDialog, refundableAmount } from './refund-dialog.tsx';
import { RefundList } from './refund-list.tsx';
import { ReviewNotice } from './review-notice.tsx';

interface PaymentSheetProps {
  companyId: string;
  /** Id of the open payment; empty if none is open. */
  id: string;
  mayManage: boolean;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** The details of a payment beside the list. */
export function PaymentSheet({ companyId, id, mayManage, ...sheet }: PaymentSheetProps) {
  const { data, error, refetch } = useQuery(PaymentDetailDocument, {
    variables: { id },
    skip: !id,
    fetchPolicy: 'cache-and-network',
  });
  // The id comes from the URL and may be of another company's payment.
  const payment = data?.payment?.companyId === companyId ? data.payment : null;
  const title = payment ? `Payment ${transactionLabel(payment)}` : 'Payment';

  return (
    <DetailSheet
      {...sheet}
      title={title}
      open={id !== ''}
      actions={payment && <PaymentActions key={payment.id} payment={payment} mayManage={mayManage} />}
    >
      {error && !payment && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading the payment" lines={8} height={24} />}
      {data && !payment && (
        <EmptyState icon={SearchX} title="Payment not found">
          It may belong to another company.
        </EmptyState>
      )}
      {payment && (
        <>
          {payment.needsReview && <ReviewNotice key={payment.id} payment={payment} mayManage={mayManage} />}
          <PaymentDetails payment={payment} />
          <DisputeList payment={payment} mayManage={mayManage} />
          <RefundList payment={payment} mayManage={mayManage} />
        </>
      )}
    </DetailSheet>
  );
}

/** Returns the receipt, with only what the customer may see. Undefined while loading and for an unpaid payment. */
function useReceipt(payment: PaymentPartsFragment): ReceiptProps | undefined {
  const { companyId, paidAt, refundedAmount, disputedAmount } = payment;
  const timeZone = useCompanyTimeZone();
  const { data } = useQuery(PaymentCompanyDocument, { variables: { companyId } });
  if (!data?.company || payment.status !== 'SUCCESS' || !paidAt) return undefined;
  const rows: (readonly [string, string | null | undefined])[] = [
    ['Customer', payment.customerName],
    ['Account Number', payment.accountNumber],
    ...coverRows(payment),
    ['Payment Method', methodLabel(payment.method)],
    ['Refunded', refundedAmount.amountMinor > 0 ? formatMoney(refundedAmount.amountMinor) : null],
    ['Charged back or returned', disputedAmount.amountMinor > 0 ? formatMoney(disputedAmount.amountMinor) : null],
    ['Test payment', payment.testMode ? 'No money was charged' : null],
  ];
  return {
    companyName: data.company.name,
    contact: contactLines(data.company),
    rows: rowsWithValue(rows),
    amount: formatMoney(countedAmount(payment).amountMinor),
    statusLabel: paymentStatus(payment.status).label,
    transactionLabel: transactionLabel(payment),
    paidOn: formatInstantIn(paidAt, timeZone),
  };
}

/** Buttons to print the receipt, to refund the payment, and to record a dispute. */
function PaymentActions({ payment, mayManage }: { payment: PaymentPartsFragment; mayManage: boolean }) {
  const [dialog, setDialog] = useState<'refund' | 'dispute' | null>(null);
  const receipt = useReceipt(payment);
  const canRefund = mayManage && refundableAmount(payment) > 0;

  return (
    <>
      {receipt && <ReceiptButton receipt={receipt} />}
      {canRefund && (
        <>
          <Button kind="secondary" onClick={() => setDialog('refund')}>
            Refund
          </Button>
          <Button kind="secondary" onClick={() => setDialog('dispute')}>
            Record dispute
          </Button>
        </>
      )}
      {dialog === 'refund' && <RefundDialog payment={payment} onClose={() => setDialog(null)} />}
      {dialog === 'dispute' && <DisputeDialog payment={payment} onClose={() => setDialog(null)} />}
    </>
  );
}
