import { useMemo } from 'react';
import type { RetryJobsInput, WorkQueuesQuery } from '../../gql/operations.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Inset } from '../../ui/inset.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { RetryButton } from './retry-button.tsx';
import { moreWords } from './words.ts';

type Queues = NonNullable<WorkQueuesQuery['workQueues']>;
type Job = Queues[number]['failedJobs'][number] & { queue: string };

const keyOf = ({ queue, jobId }: Job): string => `${queue} ${jobId}`;

interface FailedJobsProps {
  queues: Queues;
  busy: string | null;
  retry: (key: string, input: RetryJobsInput) => Promise<void>;
}

/** Jobs of all queues that gave up, newest first. */
export function FailedJobs({ queues, busy, retry }: FailedJobsProps) {
  const jobs = useMemo(
    () =>
      queues
        .flatMap(({ name: queue, failedJobs }) => failedJobs.map((job) => ({ ...job, queue })))
        .toSorted((one, two) => (two.failedAt ?? '').localeCompare(one.failedAt ?? '')),
    [queues],
  );
  const columns = useMemo<readonly Column<Job>[]>(
    () => [
      { key: 'job', title: 'Failed job', width: 2.4, cell: ({ name }) => name },
      { key: 'reason', title: 'Reason', width: 3, wide: true, cell: ({ reason }) => reason || '–' },
      { key: 'attempts', title: 'Tries', end: true, width: 0.8, cell: ({ attempts }) => <Tabular>{attempts}</Tabular> },
      {
        key: 'at',
        title: 'Failed',
        end: true,
        width: 1.3,
        cell: ({ failedAt }) => (failedAt ? <RelativeTime at={failedAt} /> : '–'),
      },
      {
        key: 'actions',
        title: 'Actions',
        end: true,
        width: 1.4,
        cell: (job) => (
          <RetryButton
            what={`${job.name} ${job.jobId}`}
            busy={busy === keyOf(job)}
            disabled={busy !== null}
            onRetry={() => void retry(keyOf(job), { queue: job.queue, jobId: job.jobId })}
          />
        ),
      },
    ],
    [busy, retry],
  );
  const more = moreWords(
    queues.reduce((sum, { failed }) => sum + failed, 0),
    jobs.length,
  );
  return (
    <>
      <DataTable caption="Failed jobs" columns={columns} rows={jobs} rowKey={keyOf} least={720} />
      {more && (
        <Inset>
          <Text $kind="small" $tone="text-soft">
            {more}
          </Text>
        </Inset>
      )}
    </>
  );
}
