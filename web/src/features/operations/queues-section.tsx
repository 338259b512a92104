import { CircleCheck, ServerOff } from 'lucide-react';
import { useMemo } from 'react';
import type { RetryJobsInput } from '../../gql/schema.ts';
import { countLabel, formatCount } from '../../lib/format-count.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import type { WorkQueuesQuery } from './gql/operations.ts';
import { RetryJobsDocument } from './gql/operations.ts';
import { actionsColumn, RetryAll, RetryButton, Section, ShownOf } from './section.tsx';
import type { PolledQuery } from './use-polled-query.ts';
import { useRetry } from './use-retry.ts';

type Queue = NonNullable<WorkQueuesQuery['workQueues']>[number];
type Job = Queue['failedJobs'][number] & { queue: string };

export const QUEUES_SECTION = 'queues';

const QUEUE_LABELS: Readonly<Record<string, string>> = {
  identity: 'Identity',
  'tenant-settings': 'Companies',
  billing: 'Billing',
  payments: 'Payments',
  notifications: 'Notifications',
};

const queueLabel = (queue: string): string => QUEUE_LABELS[queue] ?? queue;

const queueKey = ({ name }: Queue): string => name;
/** Job ids are unique within their queue only. */
const jobKey = ({ queue, jobId }: Job): string => `${queue} ${jobId}`;

const countColumn = (key: 'waiting' | 'active' | 'delayed', title: string): Column<Queue> => ({
  key,
  title,
  end: true,
  cell: (queue) => <Tabular>{formatCount(queue[key])}</Tabular>,
});

const successToast = (count: number) => ({
  title: 'Queued for retry',
  description: `${countLabel(count, 'job')} will be retried.`,
});

/** The job queue of each service, and the jobs that failed after their last attempt. */
export function QueuesSection(query: PolledQuery<WorkQueuesQuery>) {
  const queues = query.data?.workQueues;
  const { busy, retry } = useRetry(RetryJobsDocument, query.refetch, { section: QUEUES_SECTION, successToast });
  const columns = useMemo<readonly Column<Queue>[]>(
    () => [
      { key: 'queue', title: 'Queue', width: 2, cell: ({ name }) => queueLabel(name) },
      countColumn('waiting', 'Waiting'),
      countColumn('active', 'In progress'),
      countColumn('delayed', 'Retrying'),
      {
        key: 'failed',
        title: 'Failed',
        width: 1.4,
        cell: ({ failed }) => (
          <StatusChip meaning={failed > 0 ? 'danger' : 'neutral'}>
            {failed > 0 ? `${formatCount(failed)} failed` : 'None'}
          </StatusChip>
        ),
      },
      actionsColumn(({ name, failed }) => (
        <RetryAll
          subject={`${queueLabel(name)} jobs`}
          count={failed}
          title={`Retry ${countLabel(failed, 'job')}?`}
          id={name}
          busy={busy}
          onRetry={() => retry(name, { queue: name })}
        >
          Failed {queueLabel(name)} jobs go back to the queue and start over with all their attempts.
        </RetryAll>
      )),
    ],
    [busy, retry],
  );

  return (
    <Section
      id={QUEUES_SECTION}
      title="Queues"
      hint="Background jobs by service. Jobs are retried automatically before they are listed as failed."
      query={query}
    >
      {queues ? (
        <>
          <DataTable caption="Queues" columns={columns} rows={queues} rowKey={queueKey} minWidth={600} />
          {queues.some(({ failed }) => failed > 0) ? (
            <FailedJobs queues={queues} busy={busy} retry={retry} />
          ) : (
            <EmptyState icon={CircleCheck} title="No failed jobs" />
          )}
        </>
      ) : (
        <EmptyState icon={ServerOff} title="Queues are unavailable">
          No work is lost. Pending jobs are queued again once the connection is back.
        </EmptyState>
      )}
    </Section>
  );
}

interface FailedJobsProps {
  queues: readonly Queue[];
  busy: string | null;
  retry: (key: string, input: RetryJobsInput) => Promise<void>;
}

/** The failed jobs of all queues, newest first. */
function FailedJobs({ queues, busy, retry }: FailedJobsProps) {
  const jobs = useMemo(
    () =>
      queues
        .flatMap(({ name: queue, failedJobs }) => failedJobs.map((job) => ({ ...job, queue })))
        .toSorted((one, other) => (other.failedAt ?? '').localeCompare(one.failedAt ?? '')),
    [queues],
  );
  const columns = useMemo<readonly Column<Job>[]>(
    () => [
      { key: 'job', title: 'Failed job', width: 2.4, cell: ({ name }) => name },
      { key: 'reason', title: 'Reason', width: 3, wide: true, cell: ({ reason }) => reason || '–' },
      {
        key: 'attempts',
        title: 'Attempts',
        end: true,
        width: 0.8,
        cell: ({ attempts }) => <Tabular>{attempts}</Tabular>,
      },
      {
        key: 'at',
        title: 'Failed',
        end: true,
        width: 1.3,
        cell: ({ failedAt }) => (failedAt ? <RelativeTime at={failedAt} /> : '–'),
      },
      actionsColumn((job) => (
        <RetryButton
          subject={`${job.name} ${job.jobId}`}
          id={jobKey(job)}
          busy={busy}
          onRetry={() => retry(jobKey(job), { queue: job.queue, jobId: job.jobId })}
        />
      )),
    ],
    [busy, retry],
  );
  return (
    <>
      <DataTable caption="Failed jobs" columns={columns} rows={jobs} rowKey={jobKey} minWidth={720} />
      <ShownOf shown={jobs.length} count={queues.reduce((sum, { failed }) => sum + failed, 0)} />
    </>
  );
}
