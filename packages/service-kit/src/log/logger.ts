import { type Logger as PinoLogger, pino } from 'pino';
import { currentTraceId } from '../telemetry/spans.ts';
import { currentContext } from './context.ts';

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

/** One JSON line an event: a constant message and an object, to a file or a descriptor. Known secrets are cut out even if they slip in. */
export const createLogger = (service: string, level = 'info', destination?: string | number): Logger =>
  pino(
    {
      level,
      base: { service },
      mixin: () => {
        const traceId = currentTraceId();
        return { ...currentContext(), ...(traceId ? { traceId } : {}) };
      },
      redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    pino.destination({ dest: destination ?? 1, mkdir: true, sync: typeof destination !== 'string' }),
  );
