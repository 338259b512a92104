import { CircleCheck, ServerOff } from 'lucide-react';
import { useMemo } from 'react';
import type { WorkQueuesQuery } from '../../gql/operations.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { RETRY_JOBS } from './retry.graphql.ts';
import { RetryAll } from './retry-all.tsx';
import { Section } from './section.tsx';
import type { useLive } from './use-live.ts';
import { useRetry } from './use-retry.ts';
import { figures, queueWords, several } from './words.ts';

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
