import { NO_COMPANY } from '@utility-pay/contracts';
import { userError } from '@utility-pay/service-kit/errors';
import { handleEach } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type Delivery, type DeliveryChange, idempotencyKeyOf } from '../domain/delivery.ts';
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

/** What an attempt reads about the company. */
type Reads = Pick<Dependencies, 'readSettings'> & Pick<Directory, 'company'>;

export type SendEmail = ReturnType<typeof sendEmail>;

/**
 * Makes one attempt to deliver an email. The composed email is stored before it is handed over, so that every attempt
 * sends the same email under the same idempotency key, and the provider sends it once. `reads`: those that several emails share.
 */
export const sendEmail =
  ({ deliveries, composeEmail, findLink, mailer, clock, log, ...dependencies }: Dependencies) =>
  async (
    listed: Delivery,
    reads: Reads = { readSettings: dependencies.readSettings, company: dependencies.directory.company },
  ): Promise<void> => {
    const { companyId, id: deliveryId } = listed;
    // Read again before a retry, which sends before it writes. A first attempt writes first, and ends there after a conflict.
    const queued = listed.email ? await deliveries.find(companyId, deliveryId) : listed;
    if (queued?.state !== 'queued') return;
    let delivery = queued;
    // A stored email may have been handed over by a worker that stopped before it saved the outcome.
    const isFirst = !queued.email;
    try {
      const [settings, company] = await Promise.all([settingsFor(reads.readSettings)(queued), findCompany(queued)]);
      let { email } = delivery;
      const captured = captureFor(settings, company);
      if (!email) {
        const result = await composeEmail(delivery, settings, company);
        if (result.kind === 'rejected') return await saveOutcome(result);
        email = result.email;
        const composed = { email, composedAt: clock.now() };
        if (captured) return await saveOutcome(captured, composed);
        const saved = await deliveries.save(delivery, composed);
        // On a conflict another worker makes the attempt.
        if (!saved) return;
        delivery = saved;
      }
      await saveOutcome(captured ?? (await handOver(delivery, email, settings)));
    } catch (err) {
      log.warn({ err, deliveryId }, 'Email could not be composed; it will be retried');
      await saveOutcome({ kind: 'unconfirmed', reason: 'Another service was unavailable' });
    }

    async function saveOutcome(outcome: AttemptOutcome, composed: DeliveryChange = {}): Promise<void> {
      const change = applyAttempt(delivery, outcome, clock.now(), isFirst);
      await deliveries.save(delivery, { ...composed, ...change });
      const entry = { deliveryId, companyId, outcome: outcome.kind, state: change.state ?? delivery.state };
      // The log does not contain the reason, which may quote an address. It is stored with the delivery.
      if ('reason' in outcome) log.warn(entry, 'Email not delivered');
      else log.info(entry, 'Email delivered');
    }

    /** Throws while tenant-settings is unavailable, so that the email is retried. */
    async function findCompany({ companyId: id }: Delivery): Promise<EmailCompany | undefined> {
      return id === NO_COMPANY ? undefined : reads.company(id);
    }

    async function handOver(current: Delivery, email: Email, { apiKey = '' }: EmailSettings): Promise<AttemptOutcome> {
      const options = { idempotencyKey: idempotencyKeyOf(current), apiKey };
      if (!hasLink(email)) return mailer.send(email, options);
      const link = await findLink(current);
      if (!link) return { kind: 'rejected', reason: 'The link was already used or is void, or it has expired' };
      return mailer.send(withLink(email, link), options);
    }
  };

/** Returns the outcome of an email that is not handed over to the provider; undefined for any other. */
function captureFor({ enabled, apiKey }: EmailSettings, company: EmailCompany | undefined): AttemptOutcome | undefined {
  if (!enabled) return { kind: 'captured', reason: EMAIL_DISABLED.message };
  if (!apiKey) return { kind: 'captured' };
  return typeof company?.sandboxOf === 'number' ? { kind: 'captured', reason: SANDBOX_REASON } : undefined;
}

/** Returns `read`, called once for each company, and again after a failure. */
function once<Result>(read: (companyId: number) => Promise<Result>): (companyId: number) => Promise<Result> {
  const results = new Map<number, Promise<Result>>();
  return (companyId) => {
    const known = results.get(companyId);
    if (known !== undefined) return known;
    const result = read(companyId);
    results.set(companyId, result);
    result.catch(() => results.delete(companyId));
    return result;
  };
}

/**
 * Sends a company's due emails, urgent ones first, until none is left or the company's turn is over. A sweeper enqueues it again
 * for the rest. The emails of a batch share the settings, so a changed setting applies to the next batch.
 */
export const sendDueEmails =
  (
    { deliveries, readSettings, directory, clock, log }: Omit<Dependencies, 'composeEmail' | 'findLink' | 'mailer'>,
    send: SendEmail,
  ) =>
  async (companyId: number, stopping?: AbortSignal): Promise<void> => {
    const startedAt = clock.now().getTime();
    const isTurnOver = () => stopping?.aborted || clock.now().getTime() - startedAt >= MAX_TURN_MS;
    while (!isTurnOver()) {
      const due = await deliveries.listDue(companyId, clock.now(), BATCH_SIZE);
      if (due.length === 0) return;
      const reads = { readSettings: once(readSettings), company: once(directory.company) };
      const sendNext = async (delivery: Delivery) => (isTurnOver() ? undefined : send(delivery, reads));
      const failures = await handleEach(due, sendNext, CONCURRENCY);
      for (const { item, error: err } of failures)
        log.warn(
          { err, companyId, deliveryId: item.id },
          'Email could not be attempted; the next sweep enqueues it again',
        );
      if (failures.length > 0) return;
    }
  };
