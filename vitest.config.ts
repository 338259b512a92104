import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

const excluded = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.data/**'];
const services = ['**/test/**/*.api.test.ts'];
const journeys = ['web/e2e/journeys/**/*.journey.test.ts'];
const screens = ['web/e2e/screens/**/*.screen.test.ts'];
const screenshots = ['web/e2e/visual/**/*.visual.test.ts'];
const contracts = ['test/**/*.contract.test.ts'];
const operations = ['test/ops/**/*.ops.test.ts'];
const engines = ['scripts/suites/shared-engines.ts'];

/**
 * Projects:
 * - unit: functions and components without a database
 * - api: one service, or the gateway, with real MongoDB and Redis
 * - contract: the whole product, compared with its specification and its permissions
 * - ops: manifests, images, metrics and procedures for operators, checked by the programs that use them
 * - screens: the screens of the specification in a browser
 * - screenshots: every screen, compared with its stored image
 * - journeys: tasks of users that involve several services and the portal
 */
export default defineConfig({
  resolve: {
    // Vite would load graphql's ESM copy, Node (and Apollo) the CommonJS one: `instanceof` fails between the two.
    alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }],
  },
  test: {
    // Long, because conditions that tests wait for may take long on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 50 } },
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...excluded, ...services, ...contracts, ...operations, ...journeys, ...screens, ...screenshots],
          testTimeout: 120_000,
          // Files share a worker's modules: loading them again for each file took more than half of the suite's time.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: services,
          exclude: excluded,
          globalSetup: engines,
          // Files share a worker's modules, because loading them took three quarters of the time. Therefore these tests
          // must not use vi.mock or change the state of a module.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          // Long enough for the slowest database engine. No test depends on its speed.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: contracts,
          exclude: excluded,
          testTimeout: 600_000,
          hookTimeout: 900_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'ops',
          include: operations,
          exclude: excluded,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: screens,
          exclude: excluded,
          retry: 1,
          globalSetup: ['web/e2e/screens/support/start-portal.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'screenshots',
          include: screenshots,
          exclude: excluded,
          retry: 1,
          globalSetup: ['web/e2e/visual/start-world.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: journeys,
          exclude: excluded,
          testTimeout: 600_000,
          hookTimeout: 900_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
