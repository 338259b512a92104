import type { AttemptOutcome } from '../domain/delivery-attempt.ts';
import type { Mailer } from '../use-cases/ports/deliveries.ts';

const TIMEOUT_MS = 10_000;

export interface ResendOptions {
  /** Resend's public API by default. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/** Sends email through Resend. A repeated call with the same idempotency key sends nothing more. */
export const createResendMailer = ({ baseUrl, timeoutMs = TIMEOUT_MS }: ResendOptions): Mailer => ({
  send: async ({ from, to, replyTo, subject, text, html }, { idempotencyKey, apiKey }) => {
    // Loaded with the first email, because its parser for incoming email slows the start of a process.
    const { Resend } = await import('resend');
    const message = { from, to, subject, text, html, ...(replyTo ? { replyTo } : {}) };
    try {
      const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {});
      const signal = AbortSignal.timeout(timeoutMs);
      const { error, headers } = await resend.emails.send(message, { idempotencyKey, signal });
      return error ? toOutcome(error, headers?.['retry-after']) : { kind: 'sent' };
    } catch {
      return { kind: 'unconfirmed', reason: 'Resend did not respond in time' };
    }
  },
});

/** Resend's error while a request with the same key is running; a later attempt gets its result. */
const STILL_RUNNING = 'concurrent_idempotent_requests';
const MAX_REASON_LENGTH = 300;

function toOutcome(
  { statusCode, name, message }: { statusCode: number | null; name: string; message: string },
  retryAfter: string | undefined,
): AttemptOutcome {
  const reason = `${statusCode ?? 'No response'}: ${message}`.slice(0, MAX_REASON_LENGTH);
  const isTemporary = statusCode === null || statusCode === 429 || statusCode >= 500 || name === STILL_RUNNING;
  if (!isTemporary) return { kind: 'rejected', reason };
  const seconds = Number(retryAfter);
  return { kind: 'unconfirmed', reason, ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}) };
}
