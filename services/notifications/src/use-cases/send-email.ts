import { NO_COMPANY } from '@utility-pay/contracts';
import { userError } from '@utility-pay/service-kit/errors';
import { handleEach } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type Delivery, idempotencyKeyOf } from '../domain/delivery.ts';
import { type AttemptOutcome, applyAttempt } from '../domain/delivery-attempt.ts';
import { type Email, hasLink, withLink } from '../domain/email.ts';
import type { EmailSettings } from '../domain/email-configuration.ts';
import type { ComposeEmail } from './compose-email.ts';
import { type ReadSettings, settingsFor } from './email-configuration.ts';
import type { FindLink } from './find-link.ts';
import type { DeliveryRepository, Mailer } from './ports/deliveries.ts';
import type { Directory, EmailCompany } from './ports/directory.ts';

export const EMAIL_DISABLED = userError('EMAIL_DISABLED', null, 'Email notifications are off');
/** Number of emails of one company that are sent at the same time. */
const CONCURRENCY = 8;
const BATCH_SIZE = 50;
/** A worker sends emails of one company for this long, then other companies have their turn. */
const MAX_TURN_MS = 5000;
const SANDBOX_REASON = 'A sandbox company sends no email';

interface Dependencies {
  deliveries: DeliveryRepository;
  readSettings: ReadSettings;
  composeEmail: ComposeEmail;
  findLink: FindLink;
  directory: Pick<Directory, 'company'>;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
}

export type SendEmail = ReturnType<typeof sendEmail>;

/**
 * Makes one attempt to deliver an email. The composed email is stored before it is handed over, so that every attempt
 * sends the same email under the same idempotency key, and the provider sends it once.
 */
export const sendEmail =
  ({ deliveries, readSettings, composeEmail, findLink, directory, mailer, clock, log }: Dependencies) =>
  async (companyId: number, deliveryId: string): Promise<void> => {
    const queued = await deliveries.find(companyId, deliveryId);
    if (queued?.state !== 'queued') return;
    let delivery = queued;
    // A stored email may have been handed over by a worker that stopped before it saved the outcome.
    const isFirst = !queued.email;
    try {
      const [settings, company] = await Promise.all([settingsFor(readSettings)(queued), findCompany(queued)]);
      let { email } = delivery;
      if (!email) {
        const result = await composeEmail(delivery, settings, company);
        if (result.kind === 'rejected') return await saveOutcome(result);
        email = result.email;
        const saved = await deliveries.save(delivery, { email, composedAt: clock.now() });
        // On a conflict another worker makes the attempt.
        if (!saved) return;
        delivery = saved;
      }
      await saveOutcome(await handOver(delivery, email, settings, company));
    } catch (err) {
      log.warn({ err, deliveryId }, 'Email could not be composed; it will be retried');
      await saveOutcome({ kind: 'unconfirmed', reason: 'Another service was unavailable' });
    }

    async function saveOutcome(outcome: AttemptOutcome): Promise<void> {
      const change = applyAttempt(delivery, outcome, clock.now(), isFirst);
      await deliveries.save(delivery, change);
      const entry = { deliveryId, companyId, outcome: outcome.kind, state: change.state ?? delivery.state };
      // The log does not contain the reason, which may quote an address. It is stored with the delivery.
      if ('reason' in outcome) log.warn(entry, 'Email not delivered');
      else log.info(entry, 'Email delivered');
    }

    /** Throws while tenant-settings is unavailable, so that the email is retried. */
    async function findCompany({ companyId: id }: Delivery): Promise<EmailCompany | undefined> {
      return id === NO_COMPANY ? undefined : directory.company(id);
    }

    async function handOver(
      current: Delivery,
      email: Email,
      { enabled, apiKey }: EmailSettings,
      company: EmailCompany | undefined,
    ): Promise<AttemptOutcome> {
      if (!enabled) return { kind: 'captured', reason: EMAIL_DISABLED.message };
      if (!apiKey) return { kind: 'captured' };
      if (typeof company?.sandboxOf === 'number') return { kind: 'captured', reason: SANDBOX_REASON };
      const options = { idempotencyKey: idempotencyKeyOf(current), apiKey };
      if (!hasLink(email)) return mailer.send(email, options);
      const link = await findLink(current);
      if (!link) return { kind: 'rejected', reason: 'The link was already used or is void, or it has expired' };
      return mailer.send(withLink(email, link), options);
    }
  };

/**
 * Sends a company's due emails, urgent ones first, until none is left or the company's turn is over. A sweeper enqueues it again
 * for the rest.
 */
export const sendDueEmails =
  ({ deliveries, clock, log }: Pick<Dependencies, 'deliveries' | 'clock' | 'log'>, send: SendEmail) =>
  async (companyId: number, stopping?: AbortSignal): Promise<void> => {
    const startedAt = clock.now().getTime();
    const isTurnOver = () => stopping?.aborted || clock.now().getTime() - startedAt >= MAX_TURN_MS;
    while (!isTurnOver()) {
      const due = await deliveries.listDue(companyId, clock.now(), BATCH_SIZE);
      if (due.length === 0) return;
      const sendNext = async (deliveryId: string) => (isTurnOver() ? undefined : send(companyId, deliveryId));
      const failures = await handleEach(due, sendNext, CONCURRENCY);
      for (const { item: deliveryId, error: err } of failures)
        log.warn({ err, companyId, deliveryId }, 'Email could not be attempted; the next sweep enqueues it again');
      if (failures.length > 0) return;
    }
  };
