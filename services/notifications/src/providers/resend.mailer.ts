import { Resend } from 'resend';
import type { AttemptOutcome } from '../domain/settle-attempt.ts';
import type { Mailer } from '../use-cases/ports/deliveries.ts';

const TIMEOUT_MS = 10_000;

export interface ResendOptions {
  /** Blank is Resend's own address. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/** Hands mail to Resend. The delivery's id is the idempotency key, so handing over twice is one message. */
export const createResendMailer = ({ baseUrl, timeoutMs = TIMEOUT_MS }: ResendOptions): Mailer => ({
  send: async ({ from, to, replyTo, subject, text, html }, { idempotencyKey, apiKey }) => {
    const message = { from, to, subject, text, ...(html ? { html } : {}), ...(replyTo ? { replyTo } : {}) };
    try {
      const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {});
      const signal = AbortSignal.timeout(timeoutMs);
      const { error, headers } = await resend.emails.send(message, { idempotencyKey, signal });
      return error ? refusal(error, headers?.['retry-after']) : { kind: 'sent' };
    } catch {
      return { kind: 'unsure', reason: 'Resend did not answer in time' };
    }
  },
});

/** The same message is on its way under the same key: asking again tells how that went. */
const STILL_RUNNING = 'concurrent_idempotent_requests';

function refusal(
  { statusCode, name, message }: { statusCode: number | null; name: string; message: string },
  retryAfter: string | undefined,
): AttemptOutcome {
  const reason = `${statusCode ?? 'No answer'}: ${message}`.slice(0, 300);
  const patience = statusCode === null || statusCode === 429 || statusCode >= 500 || name === STILL_RUNNING;
  if (!patience) return { kind: 'refused', reason };
  const seconds = Number(retryAfter);
  return { kind: 'unsure', reason, ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}) };
}
