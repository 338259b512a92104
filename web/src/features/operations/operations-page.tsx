import { PageTitle } from '../../ui/page-title.tsx';
import { MAIL, MailSection } from './mail-section.tsx';
import { FAILED_MAIL, PAYMENTS_WAITING, UPLOADS_AT_WORK, WORK_QUEUES } from './operations.graphql.ts';
import { PAYMENTS, PaymentsSection } from './payments-section.tsx';
import { QUEUES, QueuesSection } from './queues-section.tsx';
import type { OpenPayment } from './review-payments.tsx';
import { Summary } from './summary.tsx';
import { UPLOADS, UploadsSection } from './uploads-section.tsx';
import { useLive } from './use-live.ts';

/** What waits or failed in every company, and to have it tried again. For super admins. */
export function OperationsPage({ onOpenPayment }: { onOpenPayment: OpenPayment }) {
  const queues = useLive(WORK_QUEUES);
  const uploads = useLive(UPLOADS_AT_WORK);
  const mail = useLive(FAILED_MAIL);
  const payments = useLive(PAYMENTS_WAITING);
  const waiting = payments.data?.waitingPayments;
  return (
    <>
      <PageTitle hint="What waits or failed in every company. Looked at again every 5 seconds.">Operations</PageTitle>
      <Summary
        counts={[
          {
            section: QUEUES,
            title: 'Failed jobs',
            count: queues.data?.workQueues?.reduce((sum, { failed }) => sum + failed, 0),
            one: 'failed job',
            many: 'failed jobs',
          },
          {
            section: UPLOADS,
            title: 'Uploads in work',
            count: uploads.data?.uploadWork.unfinishedCount,
            one: 'upload in work',
            many: 'uploads in work',
          },
          {
            section: MAIL,
            title: 'Failed mail',
            count: mail.data?.failedDeliveries.count,
            one: 'failed message',
            many: 'failed messages',
          },
          {
            section: PAYMENTS,
            title: 'Payments that wait',
            count: waiting && waiting.openCount + waiting.reviewCount,
            one: 'payment that waits',
            many: 'payments that wait',
          },
        ]}
      />
      <QueuesSection {...queues} />
      <UploadsSection {...uploads} />
      <MailSection {...mail} />
      <PaymentsSection {...payments} onOpenPayment={onOpenPayment} />
    </>
  );
}
