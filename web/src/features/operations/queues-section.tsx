import { CircleCheck, ServerOff } from 'lucide-react';
import { useMemo } from 'react';
import type { RetryJobsInput, WorkQueuesQuery } from '../../gql/operations.ts';
import { Inset } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { figures, moreWords, queueWords, several } from './labels.ts';
import { RETRY_JOBS } from './retry.graphql.ts';
import { RetryAll, RetryButton, Section } from './section.tsx';
import type { useLive } from './use-polled-query.ts';
import { useRetry } from './use-retry.ts';

type Queue = NonNullable<WorkQueuesQuery['workQueues']>[number];
type Live = ReturnType<typeof useLive<WorkQueuesQuery>>;
export const QUEUES = 'queues';

const count = (key: 'waiting' | 'active' | 'delayed', title: string): Column<Queue> => ({
  key,
  title,
  end: true,
  cell: (queue) => <Tabular>{figures(queue[key])}</Tabular>,
});

const doneWords = (done: number) => ({
  title: 'Put back on the queue',
  description: `${several(done, 'job')} will be tried again.`,
});

/** Work that waits for the services' workers, and jobs that gave up. */
export function QueuesSection({ data, error, look }: Live) {
  const queues = data?.workQueues;
  const { busy, retry } = useRetry({
    mutation: RETRY_JOBS,
    look,
    section: QUEUES,
    doneWords,
  });
  const columns = useMemo<readonly Column<Queue>[]>(
    () => [
      { key: 'queue', title: 'Queue', width: 2, cell: ({ name }) => queueWords(name) },
      count('waiting', 'Waiting'),
      count('active', 'In hand'),
      count('delayed', 'Retrying'),
      {
        key: 'failed',
        title: 'Failed',
        width: 1.4,
        cell: ({ failed }) => (
          <StatusChip meaning={failed > 0 ? 'danger' : 'neutral'}>
            {failed > 0 ? `${figures(failed)} failed` : 'None'}
          </StatusChip>
        ),
      },
      {
        key: 'actions',
        title: 'Actions',
        end: true,
        width: 1.4,
        cell: ({ name, failed }) => (
          <RetryAll
            what={`${queueWords(name)} jobs`}
            count={failed}
            title={`Try ${several(failed, 'job')} again?`}
            busy={busy === name}
            disabled={busy !== null}
            onRetry={() => retry(name, { queue: name })}
          >
            Every job of {queueWords(name)} that gave up goes back to its queue, with all its tries before it.
          </RetryAll>
        ),
      },
    ],
    [busy, retry],
  );

  return (
    <Section
      id={QUEUES}
      title="Queues"
      hint="Work that waits for each service's workers. What fails is tried again by itself first."
      error={error}
      waiting={!data}
      onRetry={() => void look()}
    >
      {queues ? (
        <>
          <DataTable caption="Queues" columns={columns} rows={queues} rowKey={nameOf} least={600} />
          {queues.some(({ failed }) => failed > 0) ? (
            <FailedJobs queues={queues} busy={busy} retry={retry} />
          ) : (
            <EmptyState icon={CircleCheck} title="No job gave up" />
          )}
        </>
      ) : (
        <EmptyState icon={ServerOff} title="The queues do not answer">
          Nothing is lost: what is owed is put back on the queues as soon as they are there again.
        </EmptyState>
      )}
    </Section>
  );
}

const nameOf = ({ name }: Queue): string => name;

type Queues = NonNullable<WorkQueuesQuery['workQueues']>;
type Job = Queues[number]['failedJobs'][number] & { queue: string };

const jobKeyOf = ({ queue, jobId }: Job): string => `${queue} ${jobId}`;

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
            busy={busy === jobKeyOf(job)}
            disabled={busy !== null}
            onRetry={() => void retry(jobKeyOf(job), { queue: job.queue, jobId: job.jobId })}
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
      <DataTable caption="Failed jobs" columns={columns} rows={jobs} rowKey={jobKeyOf} least={720} />
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
