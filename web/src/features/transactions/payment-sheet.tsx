import { useQuery } from '@apollo/client/react';
import { SearchX } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { transactionLabel } from '../../lib/payment-status.ts';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PAYMENT_DETAIL } from './payment-detail.graphql.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { RefundList } from './refund-list.tsx';
import { ReviewNotice } from './review-notice.tsx';

interface PaymentSheetProps {
  companyId: string;
  /** Of the payment; empty while none is open. */
  id: string;
  mayManage: boolean;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** A payment in full, beside the list that it was opened from. */
export function PaymentSheet({ companyId, id, mayManage, ...sheet }: PaymentSheetProps) {
  const { data, error, refetch } = useQuery(PAYMENT_DETAIL, {
    variables: { id },
    skip: !id,
    fetchPolicy: 'cache-and-network',
  });
  // An address may name a payment of a company that is not the one worked in.
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
          <PaymentFacts payment={payment} />
          <RefundList refunds={payment.refunds} />
        </>
      )}
    </DetailSheet>
  );
}
