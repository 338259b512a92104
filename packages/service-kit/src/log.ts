import { AsyncLocalStorage } from 'node:async_hooks';
import { trace } from '@opentelemetry/api';
import { type Logger as PinoLogger, pino } from 'pino';
import { errorFields } from './error-fields.ts';

/** Context of a unit of work: added to log lines and stored as the origin of its events. */
export interface WorkContext {
  requestId?: string;
  companyId?: number | null;
  actorId?: string;
  job?: string;
  /** Origin of the portal in the browser that sent the request. */
  portalUrl?: string | undefined;
  /** Network address of the caller, for audited acts; never in log lines. */
  clientAddress?: string | null;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const currentContext = (): WorkContext => storage.getStore() ?? {};

/** Runs `work` with `context` added to every log line. */
export const withContext = <T>(context: WorkContext, work: () => T): T =>
  storage.run({ ...currentContext(), ...context }, work);

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

const SECRETS = [
  'password',
  'token',
  'secret',
  'securityAnswer',
  'authorization',
  'cookie',
  'apiKey',
  'merchantToken',
  'csvContent',
  'email',
  'name',
];

const hasError = (fields: unknown): fields is { err: unknown } =>
  typeof fields === 'object' && fields !== null && 'err' in fields;

/** Creates a logger that writes one JSON object per line, with secrets redacted. */
export const createLogger = (service: string, level = 'info', destination?: string | number): Logger =>
  pino(
    {
      level,
      base: { service },
      mixin: () => {
        const traceId = trace.getActiveSpan()?.spanContext().traceId;
        const { clientAddress: _unlogged, ...fields } = currentContext();
        return { ...fields, ...(traceId ? { traceId } : {}) };
      },
      redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
      serializers: { err: (error) => errorFields(error) },
      hooks: {
        // Without a text, pino would write the error's own message, which may quote data.
        logMethod(args, method) {
          const [first, text]: unknown[] = args;
          const fields = first instanceof Error ? { err: first } : first;
          if (text === undefined && hasError(fields)) method.call(this, fields, errorFields(fields.err).type);
          else method.apply(this, args);
        },
      },
    },
    pino.destination({ dest: destination ?? 1, mkdir: true, sync: typeof destination !== 'string' }),
  );
