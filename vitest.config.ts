import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**'];
const services = ['**/test/**/*.api.test.ts'];
const journeys = ['web/e2e/journeys/**/*.journey.test.ts'];

/** unit: rules, alone. api: one service with real engines. journeys: everything, in a browser, one at a time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...services, ...journeys],
        },
      },
      {
        test: {
          name: 'api',
          include: services,
          exclude: never,
          globalSetup: ['scripts/vitest/engines.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: journeys,
          exclude: never,
          globalSetup: ['scripts/vitest/engines.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
