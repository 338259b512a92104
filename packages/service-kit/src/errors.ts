import type { ErrorCode, UserError } from '@utility-pay/contracts';
import type { z } from 'zod';

/**
 * Stops an operation with a message that is safe to show; `cause` is only logged. Expected outcomes are returned as
 * values instead.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const unauthenticated = (): AppError => new AppError('UNAUTHENTICATED', 'Sign in to continue');
export const forbidden = (message = "You don't have permission to do this"): AppError =>
  new AppError('FORBIDDEN', message);
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`);

/** How long a caller should wait after a service did not answer. */
const RETRY_AFTER_SECONDS = 2;

/** A service did not answer; `cause` is only logged. */
export const unavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', 'Please try again in a moment', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Returns an expected failure, which a mutation reports as data. `field` is null if it concerns the whole request. */
export const userError = (code: UserError['code'], field: string | null, message: string): UserError => ({
  code,
  field,
  message,
});

/** Returns the errors of a validation rule as user errors, with their fields and messages. */
export const invalidInput = (error: z.ZodError): UserError[] =>
  error.issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.') || null, message }));
