import type { ErrorCode, UserError } from '@utility-pay/contracts';
import type { z } from 'zod';

/**
 * Stops an operation with an answer that is safe to show. Expected outcomes that a caller handles are returned values
 * instead. Its `message` reaches people; `cause` reaches the log alone.
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
export const forbidden = (): AppError => new AppError('FORBIDDEN', 'You are not allowed to do this');
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} not found`);

/** Each problem that a rule found, by its field, in the words of the rule. */
export const invalidInput = (error: z.ZodError): UserError[] =>
  error.issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.') || null, message }));
