import type { EventType, ServiceName } from '@utility-pay/contracts';
import type { Subgraph } from './graphql/subgraph.ts';
import type { Sweeper } from './jobs/sweeper.ts';
import type { Handler } from './jobs/worker.ts';
import type { Migration } from './migrations/migration.ts';
import type { RowReader } from './rows/row-reader.ts';
import type { GaugeSource } from './telemetry/gauges.ts';

/** A composed service. It runs in one process together with the other services, or in its own processes. */
export interface ServiceApp {
  name: ServiceName;
  subgraph: Subgraph;
  /** Handlers of its own jobs and of the events that it subscribes to. */
  handlers: Handler[];
  /** Jobs that a process handles at the same time, for a service whose jobs are small and wait for other systems. */
  jobConcurrency?: number;
  sweepers: Sweeper[];
  /** The row streams that it serves. */
  rowReaders?: readonly RowReader[];
  /** Gauges of its backlogs, reported by its workers. */
  gauges?: readonly GaugeSource[];
  /** The event types that it publishes. */
  publishes: EventType[];
  /** Migrations, oldest first. The service needs all of them applied. */
  migrations: readonly Migration[];
  /** Creates initial data on a migrated schema. Idempotent, also across processes. */
  prepare?(): Promise<void>;
}
