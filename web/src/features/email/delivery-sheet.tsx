import { useQuery } from '@apollo/client/react';
import { emailTemplateLabel } from '@utility-pay/contracts';
import { toFailure } from '../../lib/failure.ts';
import { CompanyTime } from '../../ui/company-day.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { deliveryStatus } from '../../ui/delivery-status.ts';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { MailText } from '../../ui/mail-text.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { DeliveryTextDocument } from './gql/deliveries.ts';
import { type Delivery, deliveryKey } from './use-deliveries.ts';

interface DeliverySheetProps {
  /** Key of the open email; empty if none is open. */
  openKey: string;
  rows: readonly Delivery[];
  onShow: (delivery: Delivery) => void;
  onClose: () => void;
}

/** The details of one email; its neighbors in the list can be opened from here. */
export function DeliverySheet({ openKey, rows, onShow, onClose }: DeliverySheetProps) {
  const openIndex = rows.findIndex((row) => deliveryKey(row) === openKey);
  const createOpener = (index: number) => {
    const row = openIndex === -1 ? undefined : rows[index];
    return row && (() => onShow(row));
  };
  return (
    <DetailSheet
      title="Email"
      open={openKey !== ''}
      onClose={onClose}
      onPrevious={createOpener(openIndex - 1)}
      onNext={createOpener(openIndex + 1)}
    >
      {openKey && <EmailDetails key={openKey} openKey={openKey} />}
    </DetailSheet>
  );
}

/** The whole text of an email, in which the server has masked password reset links. */
function EmailDetails({ openKey }: { openKey: string }) {
  const [companyId, id = ''] = openKey.split('.');
  const { data, error, refetch } = useQuery(DeliveryTextDocument, {
    variables: { id, companyId: companyId || null },
    fetchPolicy: 'cache-and-network',
  });
  const delivery = data?.delivery;
  if (error && !delivery) return <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading email" lines={8} />;
  if (!delivery) return <Notice meaning="info">This email no longer exists, or you don't have access to it.</Notice>;
  const { meaning, label, description } = deliveryStatus(delivery);

  return (
    <>
      <Stack $gap="space-2">
        <div>
          <StatusChip meaning={meaning}>{label}</StatusChip>
        </div>
        <Text $kind="small" $tone="text-soft">
          {description}
        </Text>
      </Stack>
      <DefinitionList
        items={[
          ['Subject', delivery.subject],
          ['To', delivery.to],
          ['Type', emailTemplateLabel(delivery.template)],
          ['Created', <CompanyTime key="created" at={delivery.createdAt} />],
          ['Sent', delivery.sentAt && <CompanyTime key="sent" at={delivery.sentAt} />],
        ]}
      />
      {delivery.text && <MailText label="Body" text={delivery.text} />}
    </>
  );
}
