import { type Delivery, keyOf } from '../domain/delivery.ts';
import { hasLink, withLink } from '../domain/email.ts';
import type { EmailSettings } from '../domain/email-configuration.ts';
import type { AttemptOutcome } from '../domain/settle-attempt.ts';
import type { FindLink } from './find-link.ts';
import type { Mailer } from './ports/deliveries.ts';

/** Said of mail that is kept, and to whoever wants to send a test. */
export const DISABLED = 'E-mail notifications are disabled';

export type HandOver = (delivery: Delivery, settings: EmailSettings) => Promise<AttemptOutcome>;

/** Hands a written message to the provider, or keeps it to be read where none applies. */
export const handOver =
  ({ mailer, findLink }: { mailer: Mailer; findLink: FindLink }): HandOver =>
  async (delivery, { enabled, apiKey }) => {
    const { email } = delivery;
    const idempotencyKey = keyOf(delivery);
    if (!email) throw new Error('a message is written before it is handed over');
    if (!enabled) return { kind: 'captured', reason: DISABLED };
    if (!apiKey) return { kind: 'captured' };
    if (!hasLink(email)) return mailer.send(email, { idempotencyKey, apiKey });
    const link = await findLink(delivery);
    if (!link) return { kind: 'refused', reason: 'The link was used, replaced or is over' };
    return mailer.send(withLink(email, link), { idempotencyKey, apiKey });
  };
