import { EngineError } from '@utility-pay/engines';
import { ConfigError } from '@utility-pay/service-kit/config';
import { AppError } from '@utility-pay/service-kit/errors';
import { MigrationLocked } from '@utility-pay/service-kit/migrations/lease';
import { MigrationFailed } from '@utility-pay/service-kit/migrations/migrate-up';
import { SchemaTooOld } from '@utility-pay/service-kit/migrations/migration';

/** What a caller of the program sees as its exit code. */
export const EXIT = { ok: 0, failed: 1, wrongUse: 2 } as const;

/** The work could not be done: says what happened and what to do. */
export class CommandFailure extends Error {}

/** Called in a way that can't be meant: says which flag or variable is wrong. */
export class WrongUse extends Error {}

/** What an operator can mend is told in words; anything else keeps its stack. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SchemaTooOld) return `${error.message}\nRun: npm run portal -- migrate up`;
  const told = [CommandFailure, WrongUse, EngineError, ConfigError, AppError, MigrationFailed, MigrationLocked].some(
    (kind) => error instanceof kind,
  );
  return told || 'syscall' in error ? error.message : (error.stack ?? error.message);
}

export const exitCodeFor = (error: unknown): number =>
  error instanceof WrongUse || error instanceof ConfigError ? EXIT.wrongUse : EXIT.failed;
