import { useQuery } from '@apollo/client/react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { toFailure } from '../../lib/failure.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { ReceiptButton, type ReceiptProps } from '../../ui/receipt.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import { PaymentReceiptDocument } from './gql/receipt.ts';
import { receiptProps } from './receipt.tsx';

const ReceiptDetails = ({ receipt }: { receipt: ReceiptProps }) => (
  <>
    <div>
      <Text $strong>{receipt.companyName}</Text>
      {receipt.contact?.map((line) => (
        <Text key={line} $kind="small" $tone="text-soft">
          {line}
        </Text>
      ))}
    </div>
    <Stack $gap="space-2">
      <Figure>{receipt.amount}</Figure>
      <Row $gap="space-2">
        <StatusChip meaning="success">{receipt.statusLabel}</StatusChip>
        <Text $kind="small" $tone="text-soft">
          {receipt.paidOn}
        </Text>
      </Row>
    </Stack>
    <DefinitionList
      items={[
        ...receipt.rows,
        [
          'Transaction ID',
          <Text key="id" as="span" $kind="small">
            <Copyable text={receipt.transactionLabel} label="Copy transaction ID" />
          </Text>,
        ] as const,
      ]}
    />
    <ReceiptButton receipt={receipt} forPage kind="primary" full />
  </>
);

interface ReceiptDialogProps {
  paymentId: string;
  onClose: () => void;
}

/** Shows a receipt, which can be printed or saved as a PDF. */
export function ReceiptDialog({ paymentId, onClose }: ReceiptDialogProps) {
  const { data, error, refetch } = useQuery(PaymentReceiptDocument, { variables: { id: paymentId } });
  const timeZone = useCompanyTimeZone();
  const receipt = data && receiptProps(data, timeZone);

  return (
    <Dialog title="Receipt" open onClose={onClose}>
      <Stack $gap="space-5">
        {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton label="Loading the receipt" lines={6} height={24} />}
        {data && !receipt && (
          <Notice meaning="info" title="No receipt available">
            Receipts are available for successful payments.
          </Notice>
        )}
        {receipt && <ReceiptDetails receipt={receipt} />}
      </Stack>
    </Dialog>
  );
}
