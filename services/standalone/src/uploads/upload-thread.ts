import { Worker } from 'node:worker_threads';
import { applyUploadJob, type EventOrigin } from '@utility-pay/contracts';
import type { ErrorFields } from '@utility-pay/service-kit/error-fields';
import { implementJob } from '@utility-pay/service-kit/jobs/worker';
import { currentContext, type Logger, type WorkContext } from '@utility-pay/service-kit/log';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import { currentOrigin } from '@utility-pay/service-kit/telemetry/tracing';
import type { StandaloneConfig } from '../config.ts';

/** What the thread needs to compose billing. */
export interface UploadThreadOptions {
  config: StandaloneConfig;
  mongoUri: string;
  redisUrl: string;
  encryptionKeys: KeyRing;
}

interface Job {
  companyId: number;
  uploadId: string;
}

/**
 * A message to the thread. `hand-back` makes a job save its progress and return; `close` is sent after the last job.
 */
export type ToThread =
  | { kind: 'apply'; id: number; job: Job; context: WorkContext; origin: EventOrigin }
  | { kind: 'hand-back'; id: number }
  | { kind: 'close' };

/**
 * A message from the thread. An error is sent as its loggable fields, because a copy of an error would lose its type.
 */
export type FromThread =
  | { kind: 'applied'; id: number }
  | { kind: 'failed'; id: number; error: ErrorFields }
  | { kind: 'rows'; successful: number; failed: number };

export interface UploadThread {
  /**
   * Returns the service with a handler that forwards uploads to the thread. Services other than billing stay unchanged.
   */
  forwardUploads(app: ServiceApp): ServiceApp;
  /** Closes the thread's connections and ends the thread. Its jobs must have ended. */
  close(): Promise<void>;
}

/** How long the thread may take to close its connections. */
const CLOSE_TIMEOUT_MS = 5_000;

interface Running {
  worker: Worker;
  ended: Promise<void>;
  jobs: Map<number, PromiseWithResolvers<void>>;
}

/**
 * Applies uploads in a thread of its own, so that reading files and serializing documents does not delay the requests
 * that this process serves. The thread starts with the first upload. If it ends unexpectedly, its jobs fail, their
 * uploads are resumed when their leases have expired, and the next job starts a new thread.
 */
export function createUploadThread(
  options: UploadThreadOptions,
  { metrics, log }: { metrics: Pick<Metrics, 'uploadRows'>; log: Logger },
): UploadThread {
  let running: Running | undefined;
  let lastId = 0;

  const start = (): Running => {
    const worker = new Worker(new URL('upload.worker.ts', import.meta.url), { workerData: options });
    const jobs: Running['jobs'] = new Map();
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'rows') {
        metrics.uploadRows.inc({ result: 'ok' }, message.successful);
        metrics.uploadRows.inc({ result: 'failed' }, message.failed);
      } else if (message.kind === 'applied') jobs.get(message.id)?.resolve();
      else jobs.get(message.id)?.reject(errorOf(message.error));
    });
    worker.on('error', (err) => log.error({ err }, 'The thread for uploads failed'));
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (running?.worker === worker) running = undefined;
        for (const job of jobs.values()) job.reject(new Error('The thread for uploads ended'));
        resolve();
      });
    });
    return { worker, ended, jobs };
  };

  const apply = async (job: Job, stopping?: AbortSignal): Promise<void> => {
    running ??= start();
    const { worker, jobs } = running;
    const send = (message: ToThread): void => worker.postMessage(message);
    lastId += 1;
    const id = lastId;
    const handBack = (): void => send({ kind: 'hand-back', id });
    const outcome = Promise.withResolvers<void>();
    jobs.set(id, outcome);
    send({ kind: 'apply', id, job, context: currentContext(), origin: currentOrigin() });
    if (stopping?.aborted) handBack();
    stopping?.addEventListener('abort', handBack, { once: true });
    try {
      await outcome.promise;
    } finally {
      stopping?.removeEventListener('abort', handBack);
      jobs.delete(id);
    }
  };

  return {
    forwardUploads: (app) => ({
      ...app,
      handlers: app.handlers.map((handler) =>
        handler.name === applyUploadJob.name ? implementJob(applyUploadJob, apply) : handler,
      ),
    }),
    close: async () => {
      if (!running) return;
      const { worker, ended } = running;
      worker.postMessage({ kind: 'close' } satisfies ToThread);
      const timer = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Returns an error with the fields of one in the thread, so that it is logged and stored with the failed job like the
 * original.
 */
function errorOf({ type, message, cause, errors: _errors, ...fields }: ErrorFields): Error {
  const error = new Error(message ?? type, cause ? { cause: errorOf(cause) } : {});
  return Object.assign(error, fields, { name: type });
}
