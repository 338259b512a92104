import type { Clock, Logger } from '@utility-pay/service-kit';
import type { Delivery } from '../domain/delivery.ts';
import { type AttemptOutcome, settleAttempt } from '../domain/settle-attempt.ts';
import type { ComposeReceipt } from './compose-receipt.ts';
import type { DeliveryRepository, Mailer } from './ports.ts';

/**
 * One try to deliver. The message is written down before it is handed over, and the provider knows its key: whatever
 * is lost on the way, a second try is the same message.
 */
export const sendEmail =
  (parts: { deliveries: DeliveryRepository; compose: ComposeReceipt; mailer: Mailer; clock: Clock; log: Logger }) =>
  async (companyId: number, deliveryId: string): Promise<void> => {
    const { deliveries, compose, mailer, clock, log } = parts;
    const delivery = await deliveries.find(companyId, deliveryId);
    if (delivery?.state !== 'queued') return;
    const written = delivery.email ? delivery : await write(delivery);
    if (written?.email) await settle(written, await mailer.send(written.email, written.id));

    /** Undefined when there is nothing to hand over: the delivery is settled, or somebody else is at it. */
    async function write(empty: Delivery): Promise<Delivery | undefined> {
      const composed = await compose(empty);
      if (composed.kind !== 'email') return settle(empty, composed);
      return deliveries.change(empty, { email: composed.email, writtenAt: clock.now() });
    }

    async function settle(current: Delivery, outcome: AttemptOutcome): Promise<undefined> {
      const change = settleAttempt(current, outcome, clock.now());
      await deliveries.change(current, change);
      const line = { deliveryId, companyId, outcome: outcome.kind, state: change.state ?? current.state };
      if ('reason' in outcome) log.warn({ ...line, reason: outcome.reason }, 'mail not delivered');
      else log.info(line, 'mail delivered');
    }
  };
