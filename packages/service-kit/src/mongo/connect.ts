import mongoose, { type Schema } from 'mongoose';
import { traceCommands } from '../telemetry/trace-commands.ts';
import { isTracing } from '../telemetry/tracing.ts';

export type { Connection } from 'mongoose';

const POOL_SIZE = 20;
/** Milliseconds that an operation waits for a server. */
const SERVER_SELECTION_MS = 10_000;
/** Milliseconds that an operation waits for a connection of the pool. */
const POOL_WAIT_MS = 10_000;
/** Milliseconds after which the server ends a query or update. */
const OPERATION_MS = 60_000;
/** Milliseconds that the server may work on a list that is streamed whole, without the time in which the client reads. */
export const STREAM_MS = 30 * 60_000;
/** Milliseconds after which a connection without an answer is closed; longer than the server takes to end an operation. */
const ANSWER_MS = 90_000;

/** Connects to one service's database for serving requests and jobs: every operation has a time limit. */
export async function connectMongo(uri: string, database: string): Promise<mongoose.Connection> {
  const connection = await connect(uri, database, { waitQueueTimeoutMS: POOL_WAIT_MS, socketTimeoutMS: ANSWER_MS });
  connection.plugin(limitOperations);
  return connection;
}

/** Connects to one service's database for migrations, backups and restores, which may take hours. */
export const connectMongoUnlimited = (uri: string, database: string): Promise<mongoose.Connection> =>
  connect(uri, database, {});

/** Reads come from the primary and see majority writes, and writes wait for a majority, whatever the URI says. */
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
      serverSelectionTimeoutMS: SERVER_SELECTION_MS,
      maxPoolSize: POOL_SIZE,
      // The driver would check every character of every text that it reads. They are valid: drivers write nothing else.
      enableUtf8Validation: false,
      ...limits,
      ...(isTracing() ? { monitorCommands: true } : {}),
    })
    .asPromise();
  if (isTracing()) traceCommands(connection);
  return connection;
}

/** Has the server end each query, update and aggregation of a model after OPERATION_MS, unless it has another limit. */
function limitOperations(schema: Schema): void {
  schema.pre(
    /^(?:find|count|distinct|update|delete|replace)/,
    { query: true, document: false },
    function (this: mongoose.Query<unknown, unknown>) {
      if (this.getOptions().maxTimeMS === undefined) this.setOptions({ maxTimeMS: OPERATION_MS });
    },
  );
  schema.pre('aggregate', function () {
    this.option({ maxTimeMS: OPERATION_MS });
  });
}
