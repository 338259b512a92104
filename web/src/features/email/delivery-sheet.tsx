import { useQuery } from '@apollo/client/react';
import { formatInstantWithTime } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { MailText } from '../../ui/mail-text.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { deliveryState, templateWords } from './delivery-state.ts';
import { DeliveryTextDocument } from './gql/deliveries.ts';
import { type Delivery, mailKey } from './use-deliveries.ts';

interface DeliverySheetProps {
  /** The key of the open mail; empty for none. */
  mail: string;
  rows: readonly Delivery[];
  onShow: (delivery: Delivery) => void;
  onClose: () => void;
}

export function DeliverySheet({ mail, rows, onShow, onClose }: DeliverySheetProps) {
  const at = rows.findIndex((row) => mailKey(row) === mail);
  const to = (index: number) => {
    const row = at === -1 ? undefined : rows[index];
    return row && (() => onShow(row));
  };
  return (
    <DetailSheet title="Mail" open={mail !== ''} onClose={onClose} onPrevious={to(at - 1)} onNext={to(at + 1)}>
      {mail && <MailDetail key={mail} mail={mail} />}
    </DetailSheet>
  );
}

/** One mail in full. Links that open a login are hidden by the server. */
function MailDetail({ mail }: { mail: string }) {
  const [companyId, id = ''] = mail.split('.');
  const { data, error, refetch } = useQuery(DeliveryTextDocument, {
    variables: { id, companyId: companyId || null },
    fetchPolicy: 'cache-and-network',
  });
  const delivery = data?.delivery;
  if (error && !delivery) return <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the mail" lines={8} />;
  if (!delivery) return <Notice meaning="info">This mail is not there any more, or not yours to read.</Notice>;
  const { meaning, word, words } = deliveryState(delivery);

  return (
    <>
      <Stack $gap="space-2">
        <div>
          <StatusChip meaning={meaning}>{word}</StatusChip>
        </div>
        <Text $kind="small" $tone="text-soft">
          {words}
        </Text>
      </Stack>
      <DefinitionList
        items={[
          ['Subject', delivery.subject],
          ['To', delivery.to],
          ['About', templateWords(delivery.template)],
          ['Written', formatInstantWithTime(delivery.createdAt)],
          ['Sent', delivery.sentAt && formatInstantWithTime(delivery.sentAt)],
        ]}
      />
      {delivery.text && <MailText label="Text" text={delivery.text} />}
    </>
  );
}
