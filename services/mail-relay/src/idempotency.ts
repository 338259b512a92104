import { createHash } from 'node:crypto';

/** Keys that are remembered, the newest ones: a mailbox for looking at holds no more. */
const REMEMBERED = 10_000;

type Sent = { kind: 'first' } | { kind: 'again'; id: string } | { kind: 'other-body' };

export interface SentKeys {
  /** What a key and a body are to what was sent before. */
  judge(key: string | undefined, body: unknown): Sent;
  remember(key: string | undefined, body: unknown, id: string): void;
}

const digestOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('base64');

/** Remembers in memory what was sent under which idempotency key, as Resend does for a day. */
export function createSentKeys(): SentKeys {
  const sent = new Map<string, { digest: string; id: string }>();
  return {
    judge: (key, body) => {
      const known = key === undefined ? undefined : sent.get(key);
      if (!known) return { kind: 'first' };
      return known.digest === digestOf(body) ? { kind: 'again', id: known.id } : { kind: 'other-body' };
    },
    remember: (key, body, id) => {
      if (key === undefined) return;
      sent.set(key, { digest: digestOf(body), id });
      const [oldest] = sent.keys();
      if (sent.size > REMEMBERED && oldest !== undefined) sent.delete(oldest);
    },
  };
}
