import type { EventType, ServiceName } from '@utility-pay/contracts';
import type { Subgraph } from './graphql/subgraph.ts';
import type { Sweeper } from './jobs/sweeper.ts';
import type { Handler } from './jobs/worker.ts';
import type { Migration } from './migrations/migration.ts';
import type { GaugeSource } from './telemetry/gauges.ts';

/** A service, whole: the same value is run in one process with all others or in processes of its own. */
export interface ServiceApp {
  name: ServiceName;
  subgraph: Subgraph;
  /** Jobs of its own and events of others. */
  handlers: Handler[];
  sweepers: Sweeper[];
  /** What its workers tell in their metrics of what waits. */
  gauges?: readonly GaugeSource[];
  /** Kinds of events that it tells. */
  publishes: EventType[];
  /** Indexes and changes of data, oldest first: the service works on a schema that has them all. */
  migrations: readonly Migration[];
  /** Makes first data on a migrated schema; safe to run again and at once in several processes. */
  prepare?(): Promise<void>;
}
