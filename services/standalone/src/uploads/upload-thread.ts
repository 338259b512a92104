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

/** Where the thread finds databases, queues and the log file, and the keys that billing needs to start. */
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

/** Sent to the thread. `hand-back` has a job save its progress and return; `close` comes after the last job. */
export type ToThread =
  | { kind: 'apply'; id: number; job: Job; context: WorkContext; origin: EventOrigin }
  | { kind: 'hand-back'; id: number }
  | { kind: 'close' };

/** Sent by the thread. Errors are reduced to what may be logged: a copy of an error would lose its type. */
export type FromThread =
  | { kind: 'applied'; id: number }
  | { kind: 'failed'; id: number; error: ErrorFields }
  | { kind: 'rows'; successful: number; failed: number };

export interface UploadThread {
  /** Returns billing with the job that applies uploads moved to the thread; other services as they are. */
  relieve(app: ServiceApp): ServiceApp;
  /** Closes the thread's connections and ends it. Its jobs must have ended. */
  close(): Promise<void>;
}

/** Milliseconds that the thread has to close its connections. */
const CLOSE_TIMEOUT_MS = 5_000;

interface Running {
  worker: Worker;
  ended: Promise<void>;
  jobs: Map<number, PromiseWithResolvers<void>>;
}

/**
 * Applies uploads in a thread of its own, so that reading files and serializing documents does not delay the requests
 * that this process serves. The thread starts with the first upload, and again with the next one after it died: the jobs
 * in it fail then, and their uploads are resumed when their leases end.
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
    relieve: (app) => ({
      ...app,
      handlers: app.handlers.map((handler) =>
        handler.name === applyUploadJob.name ? implementJob(applyUploadJob, apply) : handler,
      ),
    }),
    close: async () => {
      if (!running) return;
      const { worker, ended } = running;
      worker.postMessage({ kind: 'close' } satisfies ToThread);
      const late = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Returns an error that is logged and stored with the failed job like the one in the thread. */
function errorOf({ type, message, cause, errors: _errors, ...fields }: ErrorFields): Error {
  const error = new Error(message ?? type, cause ? { cause: errorOf(cause) } : {});
  return Object.assign(error, fields, { name: type });
}
