import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.data/**'];
const services = ['**/test/**/*.api.test.ts'];
const journeys = ['web/e2e/journeys/**/*.journey.test.ts'];
const screens = ['web/e2e/screens/**/*.screen.test.ts'];
const pictures = ['web/e2e/visual/**/*.visual.test.ts'];
const contracts = ['test/**/*.contract.test.ts'];
const operations = ['test/ops/**/*.ops.test.ts'];
const engines = ['scripts/vitest/engines.ts'];

/**
 * unit: rules, alone. api: one service with real engines. contract: the whole product against its specification and
 * permissions. screens: what each row of the specification looks like in a browser. pictures:
 * every screen beside the picture of it that is kept. ops: what operators are given, by the programs that read it.
 * journeys: everything, one at a time.
 */
export default defineConfig({
  resolve: {
    // Vite would take graphql's ESM copy where Node, and so Apollo, takes the CommonJS one: two realms, no `instanceof`.
    alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...services, ...contracts, ...operations, ...journeys, ...screens, ...pictures],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: services,
          exclude: never,
          globalSetup: engines,
          // The slowest engine that the tests may run on takes its time; nothing is judged by it.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: contracts,
          exclude: never,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'ops',
          include: operations,
          exclude: never,
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
          exclude: never,
          // Browsers share two cores with the server: a second try tells what is slow from what is wrong, and is shown.
          retry: 1,
          globalSetup: ['web/e2e/screens/support/start-portal.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'pictures',
          include: pictures,
          exclude: never,
          retry: 1,
          globalSetup: ['web/e2e/visual/start-world.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: journeys,
          exclude: never,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
