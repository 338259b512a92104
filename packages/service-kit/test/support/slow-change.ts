import { setTimeout as wait } from 'node:timers/promises';
import { walkDocuments } from '../../src/migrations/indexes.ts';
import type { Migration } from '../../src/migrations/migration.ts';

export interface Thing {
  _id: number;
  touched?: number;
}

export const THINGS = 60;
const BATCH_SIZE = 5;

/** A migration that takes `pauseMs` per batch and records the batches that it processed. */
export const slowChange = (runner: string, pauseMs: number): Migration => ({
  name: '0002-touch-things',
  up: (context) =>
    walkDocuments<number>(context, {
      collection: 'things',
      batchSize: BATCH_SIZE,
      change: async (ids) => {
        await context.mongo.collection('visits').insertOne({ runner, from: ids[0] });
        await context.mongo
          .collection<Thing>('things')
          .updateMany({ _id: { $in: ids }, touched: { $exists: false } }, { $inc: { touched: 1 } });
        await wait(pauseMs);
      },
    }),
});
