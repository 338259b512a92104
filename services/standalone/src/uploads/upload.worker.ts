import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createBilling } from '@utility-pay/billing';
import { errorFields } from '@utility-pay/service-kit/error-fields';
import { createLogger, withContext } from '@utility-pay/service-kit/log';
import { createPlatform } from '@utility-pay/service-kit/platform';
import { exitOnUnhandledErrors } from '@utility-pay/service-kit/process/unhandled-errors';
import { runInOrigin, startTracing } from '@utility-pay/service-kit/telemetry/tracing';
import type { FromThread, ToThread, UploadThreadOptions } from './upload-thread.ts';

if (!parentPort) throw new Error('upload.worker.ts runs in a thread');
/** Added to the nice value of the process: on a busy core, requests get nine times as much CPU time as the thread. */
const NICE_INCREMENT = 10;
const MAX_NICE = 19;
const port = parentPort;
const { config, mongoUri, redisUrl, encryptionKeys }: UploadThreadOptions = workerData;
const send = (message: FromThread): void => port.postMessage(message);

const log = createLogger('billing', config.LOG_LEVEL, config.LOG_FILE);
// Ends the thread, not the process.
exitOnUnhandledErrors(log);
// On Linux, this sets the priority of the thread. On other systems, it would set that of the whole process.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICE_INCREMENT, MAX_NICE));

const tracing = await startTracing('standalone', config.OTEL_EXPORTER_OTLP_ENDPOINT, log);
const platform = await createPlatform({
  name: 'billing',
  mongoUri,
  databasePrefix: config.DATABASE_PREFIX,
  redisUrl,
  queuePrefix: config.QUEUE_PREFIX,
  // Applying an upload calls no other service.
  transport: async (service) => Promise.reject(new Error(`${service} is not available to uploads`)),
  logLevel: config.LOG_LEVEL,
  log,
});
const { useCases } = createBilling(
  platform,
  { encryptionKeys, sharesUploads: false },
  {
    // The main process counts rows, because it serves the metrics.
    recordRows: ({ successful, failed }) => send({ kind: 'rows', successful, failed }),
    // One chunk is parsed while another one is written. More chunks would delay requests, which use the same database.
    maxConcurrentChunks: 2,
  },
);
const jobs = new Map<number, AbortController>();

async function apply({ id, job, context, origin }: Extract<ToThread, { kind: 'apply' }>): Promise<void> {
  const handBack = new AbortController();
  jobs.set(id, handBack);
  try {
    await runInOrigin(origin, () => withContext(context, () => useCases.applyUpload(job, handBack.signal)));
    send({ kind: 'applied', id });
  } catch (error) {
    send({ kind: 'failed', id, error: errorFields(error) });
  } finally {
    jobs.delete(id);
  }
}

async function close(): Promise<void> {
  await platform.close();
  await tracing.stop();
  process.exit(0);
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'apply') void apply(message);
  else if (message.kind === 'hand-back') jobs.get(message.id)?.abort();
  else void close();
});
