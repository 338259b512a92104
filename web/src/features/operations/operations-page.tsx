import { Card } from '../../ui/card.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { OutLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Figure, Hidden } from '../../ui/text.tsx';
import { MAIL, MailSection } from './email-section.tsx';
import { figures, several } from './labels.ts';
import { FAILED_MAIL, PAYMENTS_WAITING, UPLOADS_AT_WORK, WORK_QUEUES } from './operations.graphql.ts';
import { type OpenPayment, PAYMENTS, PaymentsSection } from './payments-section.tsx';
import { QUEUES, QueuesSection } from './queues-section.tsx';
import { UPLOADS, UploadsSection } from './uploads-section.tsx';
import { useLive } from './use-polled-query.ts';

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

export interface Count {
  section: string;
  title: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** Said with the number, for whoever hears it change. */
  one: string;
  many: string;
}

/** How much waits of each kind; also read out when it changes. */
export function Summary({ counts }: { counts: readonly Count[] }) {
  const known = counts.every(({ count }) => count !== undefined);
  const words = counts.map(({ count = 0, one, many }) => several(count, one, many)).join(', ');
  return (
    <>
      <Hidden as="p" role="status" aria-live="polite">
        {known ? words : ''}
      </Hidden>
      <Columns $least="200px">
        {counts.map(({ section, title, count }) => (
          <Card key={section} title={title}>
            <Stack $gap="space-1">
              <Figure>{count === undefined ? '–' : figures(count)}</Figure>
              <div>
                <OutLink href={`#${section}`} aria-label={`Show ${title.toLowerCase()}`}>
                  Show
                </OutLink>
              </div>
            </Stack>
          </Card>
        ))}
      </Columns>
    </>
  );
}
