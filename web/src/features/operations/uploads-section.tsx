import { FileCheck } from 'lucide-react';
import { useMemo } from 'react';
import { countLabel, formatCount } from '../../lib/format-count.ts';
import { ShareBar } from '../../ui/charts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import type { UnfinishedUploadsQuery, UploadStatusRowFragment } from './gql/operations.ts';
import { ResumeUploadsDocument } from './gql/operations.ts';
import { actionsColumn, RetryAll, RetryButton, Section, ShownOf } from './section.tsx';
import type { PolledQuery } from './use-polled-query.ts';
import { useRetry } from './use-retry.ts';

type UploadStatus = UploadStatusRowFragment;

export const UPLOADS_SECTION = 'uploads';
/** Key of the retry of all stalled uploads. */
const ALL = 'all';

const uploadKey = ({ upload }: UploadStatus): string => upload.id;

const periodFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

function fileLabel({ upload: { fileName, month, year } }: UploadStatus): string {
  const period = periodFormat.format(Date.UTC(year, month - 1));
  return fileName ? `${fileName} (${period})` : period;
}

function StateChip({ upload, isStalled }: UploadStatus) {
  if (isStalled) return <StatusChip meaning="warning">Stalled</StatusChip>;
  if (upload.state === 'COMPARING') return <StatusChip meaning="info">Comparing</StatusChip>;
  return upload.state === 'RUNNING' ? (
    <StatusChip meaning="info">Processing</StatusChip>
  ) : (
    <StatusChip meaning="neutral">Queued</StatusChip>
  );
}

/** The number of compared or processed rows, with a bar once the file's number of rows is known. */
function RowProgress({ state, rowsTotal, rowsCompared, totalProcessed }: UploadStatus['upload']) {
  const doneCount = state === 'COMPARING' ? rowsCompared : totalProcessed;
  if (rowsTotal === null) return doneCount > 0 ? <Tabular>{formatCount(doneCount)}</Tabular> : '–';
  const label = `${formatCount(doneCount)} of ${formatCount(rowsTotal)}`;
  return (
    <Stack $gap="space-1">
      <Tabular>{label}</Tabular>
      <ShareBar
        label={`${label} rows`}
        parts={[{ key: 'done', paint: 'brand', value: doneCount }]}
        whole={rowsTotal}
        thin
      />
    </Stack>
  );
}

const successToast = (count: number) => ({
  title: 'Queued for retry',
  description: `${countLabel(count, 'upload')} will resume.`,
});

/** Uploads that are queued, running or stalled, and those that failed recently. */
export function UploadsSection(query: PolledQuery<UnfinishedUploadsQuery>) {
  const { unfinished = [], unfinishedCount = 0, failed = [], failedCount = 0 } = query.data?.uploadOverview ?? {};
  const stalledCount = unfinished.filter(({ isStalled }) => isStalled).length;
  const { busy, retry } = useRetry(ResumeUploadsDocument, query.refetch, { section: UPLOADS_SECTION, successToast });
  const columns = useMemo<readonly Column<UploadStatus>[]>(
    () => [
      { key: 'company', title: 'Company', width: 1.6, cell: ({ company }) => company.name },
      { key: 'file', title: 'File', width: 2, cell: fileLabel },
      { key: 'state', title: 'Status', width: 1.5, cell: (status) => <StateChip {...status} /> },
      { key: 'progress', title: 'Rows', width: 1.3, cell: ({ upload }) => <RowProgress {...upload} /> },
      {
        key: 'uploaded',
        title: 'Uploaded',
        end: true,
        width: 1.1,
        cell: ({ upload }) => <RelativeTime at={upload.createdAt} />,
      },
      {
        key: 'activity',
        title: 'Last activity',
        end: true,
        width: 1.1,
        cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : '–'),
      },
      actionsColumn(
        ({ upload, company, isStalled }) =>
          isStalled && (
            <RetryButton
              subject={`upload for ${company.name}`}
              id={upload.id}
              busy={busy}
              onRetry={() => retry(upload.id, { companyId: company.id })}
            />
          ),
        1.3,
      ),
    ],
    [busy, retry],
  );

  return (
    <Section
      id={UPLOADS_SECTION}
      title="Uploads in progress"
      hint="Bill files from all companies that are queued or being processed, oldest first."
      action={
        <RetryAll
          subject="uploads"
          count={stalledCount}
          title={`Retry ${countLabel(stalledCount, 'upload')}?`}
          id={ALL}
          busy={busy}
          onRetry={() => retry(ALL, {})}
        >
          Stalled uploads return to the queue and resume where they left off.
        </RetryAll>
      }
      query={query}
    >
      {unfinished.length > 0 ? (
        <DataTable
          caption="Uploads in progress"
          columns={columns}
          rows={unfinished}
          rowKey={uploadKey}
          minWidth={840}
        />
      ) : (
        <EmptyState icon={FileCheck} title="No uploads in progress" />
      )}
      <ShownOf shown={unfinished.length} count={unfinishedCount} />
      {failed.length > 0 && (
        <DataTable
          caption="Failed uploads in the last 7 days"
          columns={FAILED_COLUMNS}
          rows={failed}
          rowKey={uploadKey}
          minWidth={640}
        />
      )}
      <ShownOf shown={failed.length} count={failedCount} />
    </Section>
  );
}

const FAILED_COLUMNS: readonly Column<UploadStatus>[] = [
  { key: 'company', title: 'Company', width: 1.6, cell: ({ company }) => company.name },
  { key: 'file', title: 'Failed file', width: 2, cell: fileLabel },
  { key: 'message', title: 'Reason', width: 3.4, wide: true, cell: ({ upload }) => upload.message ?? '–' },
  {
    key: 'at',
    title: 'Failed',
    end: true,
    width: 1.2,
    cell: ({ upload }) => <RelativeTime at={upload.finishedAt ?? upload.createdAt} />,
  },
];
