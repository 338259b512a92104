import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type AttemptOutcome, settleAttempt } from '../domain/settle-attempt.ts';
import type { ComposeEmail } from './compose-email.ts';
import type { ReadSettings } from './email-settings.ts';
import type { HandOver } from './hand-over.ts';
import type { DeliveryRepository } from './ports/deliveries.ts';

interface Parts {
  deliveries: DeliveryRepository;
  read: ReadSettings;
  compose: ComposeEmail;
  handOver: HandOver;
  clock: Clock;
  log: Logger;
}

export type SendEmail = ReturnType<typeof sendEmail>;

/**
 * One try to deliver. The message is written down before it is handed over, and the provider knows its key: whatever
 * is lost on the way, a second try is the same message.
 */
export const sendEmail =
  ({ deliveries, read, compose, handOver, clock, log }: Parts) =>
  async (companyId: number, deliveryId: string): Promise<void> => {
    const delivery = await deliveries.find(companyId, deliveryId);
    if (delivery?.state !== 'queued') return;
    let current = delivery;
    // What was written before may have been handed over by somebody who died.
    const first = !delivery.email;
    try {
      const { settings } = await read(companyId);
      if (!current.email) {
        const composed = await compose(current, settings);
        if (composed.kind === 'refused') return await settle(composed);
        const written = await deliveries.change(current, { email: composed.email, writtenAt: clock.now() });
        // Somebody else is at it.
        if (!written) return;
        current = written;
      }
      await settle(await handOver(current, settings));
    } catch (err) {
      log.warn({ err, deliveryId }, 'a message cannot be written yet');
      await settle({ kind: 'unsure', reason: 'Another service is away' });
    }

    async function settle(outcome: AttemptOutcome): Promise<void> {
      const change = settleAttempt(current, outcome, clock.now(), first);
      await deliveries.change(current, change);
      const line = { deliveryId, companyId, outcome: outcome.kind, state: change.state ?? current.state };
      if ('reason' in outcome) log.warn({ ...line, reason: outcome.reason }, 'mail not delivered');
      else log.info(line, 'mail delivered');
    }
  };
