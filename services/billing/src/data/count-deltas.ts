import { Schema } from 'mongoose';
import type { CountDelta } from '../domain/customer-counts.ts';

/** Fields of a document whose changes are counted: the deltas wait there until they are added to the counts. */
export interface CountDeltaFields {
  countDeltas?: CountDelta[];
  /** Set while `countDeltas` has entries. */
  countDeltaAt?: Date;
}

/** The names of these fields. */
export const COUNT_DELTAS = { list: 'countDeltas', since: 'countDeltaAt' } as const;

/** Adds the fields to a schema. Documents without waiting deltas have none of them. */
export function countDeltaPlugin(schema: Schema): void {
  schema.add({ countDeltas: { type: [Schema.Types.Mixed], default: undefined }, countDeltaAt: { type: Date } });
  // Serves the projection; sparse, so it only holds documents with waiting deltas.
  schema.index({ countDeltaAt: 1 }, { sparse: true, acrossTenants: 'the projection covers all companies' });
}

/** Returns the update operators that store a delta with the change that it counts. */
export const pushCountDelta = (delta: CountDelta | undefined, at: Date) =>
  delta === undefined ? { $push: {}, $set: {} } : { $push: { countDeltas: delta }, $set: { countDeltaAt: at } };
