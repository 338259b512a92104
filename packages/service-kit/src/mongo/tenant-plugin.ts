import type { Schema } from 'mongoose';

declare module 'mongoose' {
  interface QueryOptions {
    /** The reason why this query may access several companies. Without a reason, such a query throws. */
    acrossTenants?: string;
  }
}

declare module 'mongodb' {
  interface CreateIndexesOptions {
    /** The reason why this index does not begin with `companyId`, the shard key. Not sent to the database. */
    acrossTenants?: string;
  }
}

const VERBS = [
  'find',
  'findOne',
  'countDocuments',
  'distinct',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
] as const;

const isTenant = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value);

function assertTenant(filter: unknown, verb: string): void {
  const companyId =
    typeof filter === 'object' && filter !== null && 'companyId' in filter ? filter.companyId : undefined;
  if (!isTenant(companyId)) throw new Error(`${verb} without a companyId: every query names its tenant`);
}

const filterOf = (operation: object): unknown => {
  const [body] = Object.values(operation);
  return body?.document ?? body?.filter;
};

/**
 * Makes a collection tenant-owned: an operation without a company id throws before it reaches the database. A query
 * across companies needs a reason in the option `acrossTenants`.
 */
export function tenantPlugin(schema: Schema): void {
  schema.add({ companyId: { type: Number, required: true } });
  schema.pre([...VERBS], function () {
    if (!this.getOptions().acrossTenants) assertTenant(this.getFilter(), 'query');
  });
  schema.pre('estimatedDocumentCount', () => {
    throw new Error('estimatedDocumentCount counts every tenant');
  });
  schema.pre('aggregate', function () {
    const [first] = this.pipeline();
    assertTenant(first && '$match' in first ? first.$match : undefined, 'aggregate');
  });
  schema.pre('insertMany', (documents: unknown) => {
    for (const document of Array.isArray(documents) ? documents : [documents]) assertTenant(document, 'insertMany');
  });
  schema.pre('bulkWrite', (operations: object[]) => {
    for (const operation of operations) assertTenant(filterOf(operation), 'bulkWrite');
  });
}
