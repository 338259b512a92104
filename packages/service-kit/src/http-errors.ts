import { ERROR_CODES, type ErrorCode, type ServiceName } from '@utility-pay/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { AppError } from './errors.ts';
import type { Logger } from './log.ts';
import { randomId } from './time-and-ids.ts';

const ERROR_ID_LENGTH = 12;
const BAD_REQUEST = 400;
const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

const errorSchema = z.object({ code: z.enum(ERROR_CODES), message: z.string() });

/**
 * Sends an error of a service's own HTTP route to the calling service. An unexpected error is logged, and only its id
 * is sent.
 */
export function sendHttpError(response: Response, error: unknown, log: Logger): void {
  const { code, message } = error instanceof AppError ? error : unexpected(error, log);
  response.status(STATUS[code] ?? BAD_REQUEST).json({ code, message } satisfies z.infer<typeof errorSchema>);
}

function unexpected(error: unknown, log: Logger): Pick<AppError, 'code' | 'message'> {
  const errorId = randomId(ERROR_ID_LENGTH);
  log.error({ err: error, errorId }, 'Unexpected failure');
  return { code: 'INTERNAL', message: `Something went wrong (${errorId})` };
}

/** Returns the error that a service answered with on one of its own HTTP routes; UNAVAILABLE for any other answer. */
export function toAppError(service: ServiceName, status: number, answer: unknown): AppError {
  const parsed = errorSchema.safeParse(answer);
  if (parsed.success) return new AppError(parsed.data.code, parsed.data.message);
  return new AppError('UNAVAILABLE', 'Please try again in a moment', {
    cause: new Error(`${service} responded with status ${status}`),
  });
}
