import { emailTemplateLabel } from '@utility-pay/contracts';
import { MailCheck } from 'lucide-react';
import { useMemo } from 'react';
import { countLabel } from '../../lib/format-count.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';
import type { FailedEmailsQuery } from './gql/operations.ts';
import { RetryDeliveriesDocument } from './gql/operations.ts';
import { actionsColumn, RetryAll, RetryButton, Section, ShownOf } from './section.tsx';
import type { PolledQuery } from './use-polled-query.ts';
import { useRetry } from './use-retry.ts';

type Delivery = FailedEmailsQuery['failedDeliveries']['deliveries'][number];

export const EMAIL_SECTION = 'failed-email';
/** Key of the retry of all emails. */
const ALL = 'all';

const deliveryKey = ({ id }: Delivery): string => id;

const successToast = (count: number) => ({
  title: 'Queued for retry',
  description: `${countLabel(count, 'email')} will be retried.`,
});

/** Emails that failed permanently. One that may have been delivered can't be retried: its recipient would get it twice. */
export function EmailSection(query: PolledQuery<FailedEmailsQuery>) {
  const { deliveries = [], count = 0 } = query.data?.failedDeliveries ?? {};
  const retryableCount = count - deliveries.filter(({ mayHaveArrived }) => mayHaveArrived).length;
  const { busy, retry } = useRetry(RetryDeliveriesDocument, query.refetch, { section: EMAIL_SECTION, successToast });
  const columns = useMemo<readonly Column<Delivery>[]>(
    () => [
      { key: 'company', title: 'Company', width: 1.6, cell: ({ company }) => company?.name ?? 'System' },
      { key: 'template', title: 'Type', width: 1.4, cell: ({ template }) => emailTemplateLabel(template) },
      { key: 'recipient', title: 'To', width: 1.8, cell: ({ recipient }) => recipient ?? '–' },
      { key: 'reason', title: 'Reason', width: 2.6, wide: true, cell: ({ reason }) => reason ?? '–' },
      {
        key: 'at',
        title: 'Failed',
        end: true,
        width: 1.1,
        cell: ({ failedAt, createdAt }) => <RelativeTime at={failedAt ?? createdAt} />,
      },
      actionsColumn(
        ({ id, company, template, mayHaveArrived }) =>
          mayHaveArrived ? (
            <Text as="span" $kind="small" $tone="text-soft">
              Possibly delivered
            </Text>
          ) : (
            <RetryButton
              subject={`${emailTemplateLabel(template)}, ${company?.name ?? 'System'}`}
              id={id}
              busy={busy}
              onRetry={() => retry(id, { companyId: company?.id ?? null, deliveryId: id })}
            />
          ),
        1.5,
      ),
    ],
    [busy, retry],
  );

  return (
    <Section
      id={EMAIL_SECTION}
      title="Failed emails"
      hint="Emails that couldn't be sent in the last 30 days, newest first."
      action={
        <RetryAll
          subject="failed emails"
          count={retryableCount}
          title={`Retry ${countLabel(retryableCount, 'email')}?`}
          id={ALL}
          busy={busy}
          onRetry={() => retry(ALL, {})}
        >
          Each email is sent with the current settings. Emails that may have been delivered are skipped to avoid
          duplicates.
        </RetryAll>
      }
      query={query}
    >
      {deliveries.length > 0 ? (
        <DataTable caption="Failed emails" columns={columns} rows={deliveries} rowKey={deliveryKey} minWidth={840} />
      ) : (
        <EmptyState icon={MailCheck} title="No failed emails" />
      )}
      <ShownOf shown={deliveries.length} count={count} />
    </Section>
  );
}
