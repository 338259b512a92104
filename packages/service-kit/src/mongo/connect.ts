import mongoose from 'mongoose';
import { traceCommands } from '../telemetry/trace-commands.ts';
import { isTracing } from '../telemetry/tracing.ts';

export type { Connection } from 'mongoose';

/** Opens one service's own database. Writes are acknowledged by a majority, whatever the address says. */
export async function connectMongo(uri: string, database: string): Promise<mongoose.Connection> {
  const connection = await mongoose
    .createConnection(uri, {
      dbName: database,
      autoIndex: false,
      autoCreate: false,
      writeConcern: { w: 'majority', journal: true },
      serverSelectionTimeoutMS: 10_000,
      maxPoolSize: 20,
      monitorCommands: isTracing(),
    })
    .asPromise();
  if (isTracing()) traceCommands(connection);
  return connection;
}

/** Code of a write that a unique index refused. */
const DUPLICATE_KEY = 11000;

/** Whether a unique index refused the write: somebody was faster. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
