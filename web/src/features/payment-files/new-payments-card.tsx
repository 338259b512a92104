import { useQuery } from '@apollo/client/react';
import { FilePlus2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  CreatePaymentFileDocument,
  type PaymentFileRowFragment,
  UnfiledPaymentsDocument,
} from './gql/payment-files.ts';
import { newPaymentsText, remainingText } from './payment-file-text.ts';

interface NewPaymentsCardProps {
  companyId: string;
  /** Undefined if there is no file, or the first page of files isn't loaded. */
  newestFile: PaymentFileRowFragment | undefined;
  onCreated: (file: PaymentFileRowFragment) => void;
}

/** The number of payments that are in no payment file yet, with a button that creates a file. */
export function NewPaymentsCard({ companyId, newestFile, onCreated }: NewPaymentsCardProps) {
  const id = useId();
  const isSending = useRef(false);
  const { data, error, refetch } = useQuery(UnfiledPaymentsDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const unfiled = data?.company?.unfiledPayments;
  const [createFile, { loading: isCreating }] = useFormMutation(CreatePaymentFileDocument, {
    refetchQueries: ['PaymentFiles', 'UnfiledPayments'],
    awaitRefetchQueries: true,
    readResult: (result) => result.createPaymentFile.paymentFile,
    failureToast: "Couldn't create the payment file",
    onSuccess: onCreated,
  });

  // A second click may come before the button is busy.
  const handleCreate = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    await createFile({ input: { companyId } });
    isSending.current = false;
  };

  if (error && !unfiled)
    return (
      <FailureNotice
        title="Couldn't load the number of new payments"
        failure={toFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Surface aria-labelledby={id}>
      <Row $justify="between" $gap="space-4">
        <Stack $gap="space-1">
          {unfiled ? (
            <Heading id={id} aria-live="polite">
              {newPaymentsText(unfiled)}
            </Heading>
          ) : (
            <>
              <Heading id={id} hidden>
                New payments
              </Heading>
              <Skeleton label="Counting new payments" lines={1} height={24} />
            </>
          )}
          <Text $kind="small" $tone="text-soft">
            A payment file contains all payments, refunds and reversals since the last one, ready to import into your
            billing system.
          </Text>
          {newestFile?.hasMore && Boolean(unfiled?.count) && <Text $kind="small">{remainingText(newestFile)}</Text>}
        </Stack>
        <Button busy={isCreating} disabled={!unfiled?.count} onClick={() => void handleCreate()}>
          {!isCreating && <FilePlus2 size={16} strokeWidth={1.75} aria-hidden />}
          Create payment file
        </Button>
      </Row>
    </Surface>
  );
}
