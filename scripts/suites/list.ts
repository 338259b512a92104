import type { Suite } from './run-suite.ts';

/**
 * The tests, from the fastest to the slowest. Every journey is made in both ways of running the product: in one process
 * on one Redis, and with two replicas of every process on a Redis Cluster.
 */
export const suites: Suite[] = [
  { name: 'unit', project: 'unit' },
  { name: 'api', project: 'api' },
  { name: 'contract', project: 'contract', env: { RUN_MODE: 'standalone' } },
  { name: 'fuzz', project: 'fuzz' },
  { name: 'ops', project: 'ops' },
  { name: 'screens', project: 'screens', env: { RUN_MODE: 'standalone' } },
  { name: 'pictures', project: 'pictures', env: { RUN_MODE: 'standalone' } },
  { name: 'journeys-standalone', project: 'journeys', env: { RUN_MODE: 'standalone' } },
  {
    name: 'journeys-distributed',
    project: 'journeys',
    env: { RUN_MODE: 'distributed', REPLICAS: '2', REDIS_CLUSTER: '1' },
  },
];
