import { walkDocuments } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';

/** Companies that were made before there were host names get a revision, by which their changes are compared. */
export const companyRevisions: Migration = {
  name: '0002-company-revisions',
  up: (context) =>
    walkDocuments<number>(context, {
      collection: 'companies',
      change: async (ids) => {
        await context.mongo
          .collection<{ _id: number }>('companies')
          .updateMany({ _id: { $in: ids }, revision: { $exists: false } }, { $set: { revision: 0, hostNames: [] } });
      },
    }),
};
