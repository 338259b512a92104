import { FileCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { StandingUploadFragment, UploadsAtWorkQuery } from '../../gql/operations.ts';
import { ShareBar } from '../../ui/charts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { figures, several } from './labels.ts';
import { RESUME_UPLOADS } from './retry.graphql.ts';
import { More, RetryAll, RetryButton, Section } from './section.tsx';
import type { useLive } from './use-polled-query.ts';
import { useRetry } from './use-retry.ts';

type Live = ReturnType<typeof useLive<UploadsAtWorkQuery>>;
export const UPLOADS = 'uploads';
const ALL = 'all';

const keyOf = ({ upload }: StandingUploadFragment): string => upload.id;

function State({ upload, standsStill }: StandingUploadFragment) {
  if (standsStill) return <StatusChip meaning="warning">At a standstill</StatusChip>;
  return upload.state === 'RUNNING' ? (
    <StatusChip meaning="info">Running</StatusChip>
  ) : (
    <StatusChip meaning="neutral">Queued</StatusChip>
  );
}

const doneWords = (count: number) => ({
  title: 'Put back on the queue',
  description: `${several(count, 'upload')} will be taken up.`,
});

/** Files that are on their way into the books, and those that never got there. */
export function UploadsSection({ data, error, look }: Live) {
  const { unfinished = [], unfinishedCount = 0, failed = [], failedCount = 0 } = data?.uploadWork ?? {};
  const still = unfinished.filter(({ standsStill }) => standsStill).length;
  const { busy, retry } = useRetry({
    mutation: RESUME_UPLOADS,
    look,
    section: UPLOADS,
    doneWords,
  });
  const columns = useMemo<readonly Column<StandingUploadFragment>[]>(
    () => [
      { key: 'company', title: 'Company', width: 1.6, cell: ({ company }) => company.name },
      { key: 'file', title: 'File', width: 2, cell: fileOf },
      { key: 'state', title: 'State', width: 1.5, cell: (standing) => <State {...standing} /> },
      { key: 'progress', title: 'Rows', width: 1.3, cell: ({ upload }) => <UploadProgress {...upload} /> },
      {
        key: 'since',
        title: 'Since',
        end: true,
        width: 1.1,
        cell: ({ upload }) => <RelativeTime at={upload.createdAt} />,
      },
      {
        key: 'sign',
        title: 'Last sign',
        end: true,
        width: 1.1,
        cell: ({ lastSignAt }) => (lastSignAt ? <RelativeTime at={lastSignAt} /> : '–'),
      },
      {
        key: 'actions',
        title: 'Actions',
        end: true,
        width: 1.3,
        cell: ({ upload, company, standsStill }) =>
          standsStill && (
            <RetryButton
              what={`upload of ${company.name}`}
              busy={busy === upload.id}
              disabled={busy !== null}
              onRetry={() => void retry(upload.id, { companyId: company.id })}
            />
          ),
      },
    ],
    [busy, retry],
  );

  return (
    <Section
      id={UPLOADS}
      title="Uploads in work"
      hint="Bill files of every company that wait or are worked through, longest there first."
      action={
        <RetryAll
          what="uploads"
          count={still}
          title={`Try ${several(still, 'upload')} again?`}
          busy={busy === ALL}
          disabled={busy !== null}
          onRetry={() => retry(ALL, {})}
        >
          What no worker has in hand goes back to the queue and goes on where it stopped.
        </RetryAll>
      }
      error={error}
      waiting={!data}
      onRetry={() => void look()}
    >
      {unfinished.length > 0 ? (
        <DataTable caption="Uploads in work" columns={columns} rows={unfinished} rowKey={keyOf} least={840} />
      ) : (
        <EmptyState icon={FileCheck} title="Nothing waits" />
      )}
      <More count={unfinishedCount} shown={unfinished.length} />
      <FailedUploads failed={failed} count={failedCount} />
    </Section>
  );
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The file's name, else what it bills. */
export const fileOf = ({ upload: { fileName, month, year } }: StandingUploadFragment): string => {
  const period = monthFormat.format(Date.UTC(year, month - 1));
  return fileName ? `${fileName} (${period})` : period;
};

const FAILED_COLUMNS: readonly Column<StandingUploadFragment>[] = [
  { key: 'company', title: 'Company', width: 1.6, cell: ({ company }) => company.name },
  { key: 'file', title: 'Failed file', width: 2, cell: fileOf },
  { key: 'message', title: 'Reason', width: 3.4, wide: true, cell: ({ upload }) => upload.message ?? '–' },
  {
    key: 'at',
    title: 'Failed',
    end: true,
    width: 1.2,
    cell: ({ upload }) => <RelativeTime at={upload.finishedAt ?? upload.createdAt} />,
  },
];

const failedKeyOf = ({ upload }: StandingUploadFragment): string => upload.id;

/** Files of the last days that were refused as a whole or given up: their company sends them again. */
export const FailedUploads = ({ failed, count }: { failed: readonly StandingUploadFragment[]; count: number }) =>
  failed.length > 0 && (
    <>
      <DataTable
        caption="Failed uploads of the last 7 days"
        columns={FAILED_COLUMNS}
        rows={failed}
        rowKey={failedKeyOf}
        least={640}
      />
      <More count={count} shown={failed.length} />
    </>
  );

type Upload = Pick<StandingUploadFragment['upload'], 'rowsTotal' | 'totalProcessed'>;

/** Rows done, of how many once that is known. */
export function UploadProgress({ rowsTotal, totalProcessed }: Upload) {
  if (rowsTotal === null) return totalProcessed > 0 ? <Tabular>{figures(totalProcessed)}</Tabular> : '–';
  const words = `${figures(totalProcessed)} of ${figures(rowsTotal)}`;
  return (
    <Stack $gap="space-1">
      <Tabular>{words}</Tabular>
      <ShareBar
        label={`${words} rows`}
        parts={[{ key: 'done', paint: 'brand', value: totalProcessed }]}
        whole={rowsTotal}
        thin
      />
    </Stack>
  );
}
