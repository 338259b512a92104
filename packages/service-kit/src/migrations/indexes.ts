import type { IndexPlan } from './index-plan.ts';
import type { Migration } from './migration.ts';

/** Creates indexes; those that are there already are left as they are. */
export const createIndexesOf = (name: string, plan: IndexPlan): Migration => ({
  name,
  indexes: plan,
  up: async ({ mongo, progress }) => {
    const collections = Object.entries(plan);
    for (const [done, [collection, definitions]] of collections.entries()) {
      progress(done, collections.length);
      const specifications = definitions.map(({ acrossTenants, key, ...options }) => ({ key: { ...key }, ...options }));
      await mongo.collection(collection).createIndexes(specifications);
    }
  },
});

/** Indexes that neither begin with the company nor say why not. */
export const indexesWithoutTenant = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap(({ indexes = {} }) =>
    Object.entries(indexes).flatMap(([collection, definitions]) =>
      definitions
        .filter(({ key, acrossTenants }) => Object.keys(key)[0] !== 'companyId' && !acrossTenants)
        .map(({ key }) => `${collection} ${JSON.stringify(key)}`),
    ),
  );
