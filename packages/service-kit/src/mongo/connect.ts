import mongoose from 'mongoose';

export type { Connection } from 'mongoose';

/** Opens one service's own database. Writes are acknowledged by a majority, whatever the address says. */
export const connectMongo = (uri: string, database: string): Promise<mongoose.Connection> =>
  mongoose
    .createConnection(uri, {
      dbName: database,
      autoIndex: false,
      autoCreate: false,
      writeConcern: { w: 'majority', journal: true },
      serverSelectionTimeoutMS: 10_000,
      maxPoolSize: 20,
    })
    .asPromise();

/** Code of a write that a unique index refused. */
const DUPLICATE_KEY = 11000;

/** Whether a unique index refused the write: somebody was faster. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
