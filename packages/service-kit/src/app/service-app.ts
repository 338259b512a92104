import type { FactType, ServiceName } from '@utility-pay/contracts';
import type { Subgraph } from '../graphql/subgraph.ts';
import type { Handler } from '../jobs/handlers.ts';
import type { Sweeper } from '../jobs/sweeper.ts';

/** A service, whole: the same value is run in one process with all others or in processes of its own. */
export interface ServiceApp {
  name: ServiceName;
  subgraph: Subgraph;
  /** Jobs of its own and facts of others. */
  handlers: Handler[];
  sweepers: Sweeper[];
  /** Kinds of facts that it tells. */
  publishes: FactType[];
  /** Makes indexes and first data; safe to run again and at once in several processes. */
  prepare(): Promise<void>;
}
