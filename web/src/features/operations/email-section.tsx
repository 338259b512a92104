import { MailCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { FailedMailQuery } from '../../gql/operations.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';
import { several, templateWords } from './labels.ts';
import { RETRY_DELIVERIES } from './retry.graphql.ts';
import { More, RetryAll, RetryButton, Section } from './section.tsx';
import type { useLive } from './use-polled-query.ts';
import { useRetry } from './use-retry.ts';

type Delivery = FailedMailQuery['failedDeliveries']['deliveries'][number];
type Live = ReturnType<typeof useLive<FailedMailQuery>>;
export const MAIL = 'failed-mail';
const ALL = 'all';
const MESSAGE = 'message';

const keyOf = ({ id }: Delivery): string => id;

const doneWords = (done: number) => ({
  title: 'Queued to be sent',
  description: `${several(done, MESSAGE)} will be tried again.`,
});

/** Messages that were given up. What may have arrived is not offered to be sent again. */
export function MailSection({ data, error, look }: Live) {
  const { deliveries = [], count = 0 } = data?.failedDeliveries ?? {};
  const doubtful = deliveries.filter(({ mayHaveArrived }) => mayHaveArrived).length;
  const { busy, retry } = useRetry({
    mutation: RETRY_DELIVERIES,
    look,
    section: MAIL,
    doneWords,
  });
  const columns = useMemo<readonly Column<Delivery>[]>(
    () => [
      { key: 'company', title: 'Company', width: 1.6, cell: ({ company }) => company?.name ?? 'The deployment' },
      { key: 'template', title: 'About', width: 1.4, cell: ({ template }) => templateWords(template) },
      { key: 'recipient', title: 'To', width: 1.8, cell: ({ recipient }) => recipient ?? 'Not written yet' },
      { key: 'reason', title: 'Reason', width: 2.6, wide: true, cell: ({ reason }) => reason ?? '–' },
      {
        key: 'at',
        title: 'Failed',
        end: true,
        width: 1.1,
        cell: ({ failedAt, createdAt }) => <RelativeTime at={failedAt ?? createdAt} />,
      },
      {
        key: 'actions',
        title: 'Actions',
        end: true,
        width: 1.5,
        cell: ({ id, company, template, mayHaveArrived }) =>
          mayHaveArrived ? (
            <Text as="span" $kind="small" $tone="text-soft">
              May have arrived
            </Text>
          ) : (
            <RetryButton
              what={`${templateWords(template)} of ${company?.name ?? 'the deployment'}`}
              busy={busy === id}
              disabled={busy !== null}
              onRetry={() => void retry(id, { companyId: company?.id ?? null, deliveryId: id })}
            />
          ),
      },
    ],
    [busy, retry],
  );

  return (
    <Section
      id={MAIL}
      title="Failed mail"
      hint="Messages of the last 30 days that were given up, newest first."
      action={
        <RetryAll
          what="failed mail"
          count={count - doubtful}
          title={`Try ${several(count - doubtful, MESSAGE)} again?`}
          busy={busy === ALL}
          disabled={busy !== null}
          onRetry={() => retry(ALL, {})}
        >
          Each is sent as the settings are now. Messages that may have arrived are left alone, so nobody gets one twice.
        </RetryAll>
      }
      error={error}
      waiting={!data}
      onRetry={() => void look()}
    >
      {deliveries.length > 0 ? (
        <DataTable caption="Failed mail" columns={columns} rows={deliveries} rowKey={keyOf} least={840} />
      ) : (
        <EmptyState icon={MailCheck} title="Nothing waits">
          Every message was handed over.
        </EmptyState>
      )}
      <More count={count} shown={deliveries.length} />
    </Section>
  );
}
