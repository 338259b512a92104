import mongoose, { type Schema } from 'mongoose';
import { traceCommands } from '../telemetry/trace-commands.ts';
import { isTracing } from '../telemetry/tracing.ts';

export type { Connection } from 'mongoose';

const POOL_SIZE = 20;
const SERVER_SELECTION_TIMEOUT_MS = 10_000;
/** How long an operation waits for a connection of the pool. */
const WAIT_QUEUE_TIMEOUT_MS = 10_000;
/** `maxTimeMS` of queries and updates. */
const OPERATION_MS = 60_000;
/** `maxTimeMS` of streamed lists. MongoDB does not count the time between batches, in which the client reads. */
export const STREAM_MS = 30 * 60_000;
/** Longer than OPERATION_MS, so that the server ends a slow operation before its connection is closed. */
const SOCKET_TIMEOUT_MS = 90_000;

/** Connects to one service's database for serving requests and jobs: every operation has a time limit. */
export async function connectMongo(uri: string, database: string): Promise<mongoose.Connection> {
  const connection = await connect(uri, database, {
    waitQueueTimeoutMS: WAIT_QUEUE_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
  });
  connection.plugin(limitOperations);
  return connection;
}

/** Connects to one service's database for migrations, backups and restores, which may take hours. */
export const connectMongoUnlimited = (uri: string, database: string): Promise<mongoose.Connection> =>
  connect(uri, database, {});

/**
 * Connects with reads from the primary that see majority-committed writes, and writes that wait for a majority,
 * whatever the URI says.
 */
async function connect(
  uri: string,
  database: string,
  limits: Pick<mongoose.ConnectOptions, 'waitQueueTimeoutMS' | 'socketTimeoutMS'>,
): Promise<mongoose.Connection> {
  const connection = await mongoose
    .createConnection(uri, {
      dbName: database,
      autoIndex: false,
      autoCreate: false,
      readPreference: 'primary',
      readConcernLevel: 'majority',
      writeConcern: { w: 'majority', journal: true },
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      maxPoolSize: POOL_SIZE,
      // Skips the UTF-8 validation of strings, which costs CPU: drivers only write valid UTF-8.
      enableUtf8Validation: false,
      ...limits,
      ...(isTracing() ? { monitorCommands: true } : {}),
    })
    .asPromise();
  if (isTracing()) traceCommands(connection);
  return connection;
}

/**
 * Sets `maxTimeMS` of each query, update and aggregation of a model to OPERATION_MS, unless the operation has its own.
 */
function limitOperations(schema: Schema): void {
  schema.pre(
    /^(?:find|count|distinct|update|delete|replace)/,
    { query: true, document: false },
    function (this: mongoose.Query<unknown, unknown>) {
      if (this.getOptions().maxTimeMS === undefined) this.setOptions({ maxTimeMS: OPERATION_MS });
    },
  );
  schema.pre('aggregate', function () {
    if (this.options.maxTimeMS === undefined) this.option({ maxTimeMS: OPERATION_MS });
  });
}
