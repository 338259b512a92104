import { DEFAULT_TIME_ZONE } from '@utility-pay/contracts';
import { CompanyTimeZone } from '../../lib/company-time-zone.ts';
import { countLabel, formatCount } from '../../lib/format-count.ts';
import { Card } from '../../ui/card.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { OutLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Figure, Hidden } from '../../ui/text.tsx';
import { EMAIL_SECTION, EmailSection } from './email-section.tsx';
import {
  FailedEmailsDocument,
  UnfinishedUploadsDocument,
  UnresolvedPaymentsDocument,
  WorkQueuesDocument,
} from './gql/operations.ts';
import { type OpenPayment, PAYMENTS_SECTION, PaymentsSection } from './payments-section.tsx';
import { QUEUES_SECTION, QueuesSection } from './queues-section.tsx';
import { UPLOADS_SECTION, UploadsSection } from './uploads-section.tsx';
import { usePolledQuery } from './use-polled-query.ts';

/** Pending and failed work of all companies, with buttons to retry it. For super admins. */
export function OperationsPage({ onOpenPayment }: { onOpenPayment: OpenPayment }) {
  const queues = usePolledQuery(WorkQueuesDocument);
  const uploads = usePolledQuery(UnfinishedUploadsDocument);
  const emails = usePolledQuery(FailedEmailsDocument);
  const payments = usePolledQuery(UnresolvedPaymentsDocument);
  const unresolved = payments.data?.waitingPayments;
  return (
    // Work of all companies: without the time zone of the company that is chosen in the top bar.
    <CompanyTimeZone value={DEFAULT_TIME_ZONE}>
      <PageTitle hint="Pending and failed work across all companies. Refreshes every 5 seconds.">Operations</PageTitle>
      <Summary
        counts={[
          {
            section: QUEUES_SECTION,
            title: 'Failed jobs',
            count: queues.data?.workQueues?.reduce((sum, { failed }) => sum + failed, 0),
            one: 'failed job',
            many: 'failed jobs',
          },
          {
            section: UPLOADS_SECTION,
            title: 'Uploads in progress',
            count: uploads.data?.uploadOverview.unfinishedCount,
            one: 'upload in progress',
            many: 'uploads in progress',
          },
          {
            section: EMAIL_SECTION,
            title: 'Failed emails',
            count: emails.data?.failedDeliveries.count,
            one: 'failed email',
            many: 'failed emails',
          },
          {
            section: PAYMENTS_SECTION,
            title: 'Unresolved payments',
            count: unresolved && unresolved.openCount + unresolved.reviewCount,
            one: 'unresolved payment',
            many: 'unresolved payments',
          },
        ]}
      />
      <QueuesSection {...queues} />
      <UploadsSection {...uploads} />
      <EmailSection {...emails} />
      <PaymentsSection {...payments} onOpenPayment={onOpenPayment} />
    </CompanyTimeZone>
  );
}

interface SectionCount {
  section: string;
  title: string;
  /** Undefined while it is loading. */
  count: number | undefined;
  /** Singular and plural noun, for screen readers. */
  one: string;
  many: string;
}

/** A card with the count of each section, linked to it. Changes are announced to screen readers. */
function Summary({ counts }: { counts: readonly SectionCount[] }) {
  const isLoaded = counts.every(({ count }) => count !== undefined);
  const announcement = counts.map(({ count = 0, one, many }) => countLabel(count, one, many)).join(', ');
  return (
    <>
      <Hidden as="p" role="status" aria-live="polite">
        {isLoaded ? announcement : ''}
      </Hidden>
      <Columns $minWidth="200px">
        {counts.map(({ section, title, count }) => (
          <Card key={section} title={title}>
            <Stack $gap="space-1">
              <Figure>{count === undefined ? '–' : formatCount(count)}</Figure>
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
