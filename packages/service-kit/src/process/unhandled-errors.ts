import type { Logger } from '../log.ts';

/**
 * Logs errors that nothing handled and exits with 1. Node would print them with all properties, which may be documents or
 * commands.
 */
export function exitOnUnhandledErrors(log: Logger): void {
  const exit = (err: unknown): void => {
    log.error({ err }, 'Unhandled error');
    process.exit(1);
  };
  process.on('uncaughtException', exit);
  process.on('unhandledRejection', exit);
}
