import { EngineError } from '@utility-pay/engines';
import { ConfigError } from '@utility-pay/service-kit/config';
import { AppError } from '@utility-pay/service-kit/errors';
import { MigrationLocked } from '@utility-pay/service-kit/migrations/lease';
import { MigrationFailed } from '@utility-pay/service-kit/migrations/migrate-up';
import { SchemaTooOld } from '@utility-pay/service-kit/migrations/migration';

/** Exit codes of the command line. */
export const EXIT = { ok: 0, failed: 1, wrongUse: 2 } as const;

/** The command failed. The message says why and what to do. */
export class CommandFailure extends Error {}

/** An option or variable is invalid or missing. The message names it. */
export class UsageError extends Error {}

/** Returns the message of errors that an operator can fix, and the stack of all others. */
export function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SchemaTooOld) return `${error.message}\nRun: npm run portal -- migrate up`;
  const isForOperators = [
    CommandFailure,
    UsageError,
    EngineError,
    ConfigError,
    AppError,
    MigrationFailed,
    MigrationLocked,
  ].some((kind) => error instanceof kind);
  return isForOperators || 'syscall' in error ? error.message : (error.stack ?? error.message);
}

/** Returns 2 for wrong usage or configuration, 1 for any other failure. */
export const exitCodeFor = (error: unknown): number =>
  error instanceof UsageError || error instanceof ConfigError ? EXIT.wrongUse : EXIT.failed;
