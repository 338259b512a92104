import type { IndexDirection } from 'mongoose';

/** An index as it is written in a migration: a picture of its day that is never edited, only followed by another. */
export interface IndexDefinition {
  key: Readonly<Record<string, IndexDirection & (1 | -1)>>;
  name?: string;
  unique?: true;
  sparse?: true;
  /** Seconds after the date in the field at which a document is forgotten. */
  expireAfterSeconds?: number;
  partialFilterExpression?: Readonly<Record<string, unknown>>;
  /** Why this index does not begin with the company, which is the shard key. */
  acrossTenants?: string;
}

/** Indexes by collection. */
export type IndexPlan = Readonly<Record<string, readonly IndexDefinition[]>>;
