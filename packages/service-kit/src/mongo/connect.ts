import mongoose from 'mongoose';
import { traceCommands } from '../telemetry/trace-commands.ts';
import { isTracing } from '../telemetry/tracing.ts';

export type { Connection } from 'mongoose';

/** Connects to one service's database. Writes use write concern majority, whatever the URI says. */
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

/** Error code of a unique index violation. */
const DUPLICATE_KEY = 11000;

/** Whether a unique index refused the write. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
