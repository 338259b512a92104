import type { DomainEvent } from '@utility-pay/contracts';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { Delivery, DeliveryChange, ListedDelivery } from '../../domain/delivery.ts';
import type { AttemptOutcome } from '../../domain/delivery-attempt.ts';
import type { Email } from '../../domain/email.ts';
import type { EmailCount, EmailLimit } from '../../domain/email-limits.ts';

export interface DeliveryRepository {
  /** Saves a new delivery, with an event if given. Idempotent: an existing delivery with the same id stays unchanged. */
  add(delivery: Delivery, act?: DomainEvent): Promise<void>;
  find(companyId: number, deliveryId: string): Promise<Delivery | undefined>;
  /** Compare-and-set on the version; returns the changed delivery, or undefined on a conflict. */
  save(delivery: Delivery, change: DeliveryChange): Promise<Delivery | undefined>;
  /** Returns a company's deliveries with an attempt due: urgent ones first, then the longest due. */
  listDue(companyId: number, now: Date, limit: number): Promise<Delivery[]>;
  /** Returns the companies that have deliveries with an attempt due. */
  listCompaniesWithDue(now: Date): Promise<number[]>;
  /** Returns how many deliveries of all companies have an attempt left, and when the oldest was created. */
  pendingDeliveries(): Promise<{ count: number; oldest: Date | undefined }>;
  /** Returns the failed deliveries of all companies created since then, newest first. */
  listFailed(since: Date, limit: number): Promise<Delivery[]>;
  countFailed(since: Date): Promise<number>;
  /** Returns a company's deliveries, newest first; fewer than the limit when they are large. */
  list(companyId: number, after: ListPosition | undefined, limit: number): Promise<PageOf<ListedDelivery>>;
  /** Returns the emails to a user or customer, as `list` does. */
  listOfRecipient(
    companyId: number,
    recipientId: string,
    after: ListPosition | undefined,
    limit: number,
  ): Promise<PageOf<ListedDelivery>>;
  /** Returns the deliveries of all companies and of the deployment, as `list` does. */
  listAll(after: ListPosition | undefined, limit: number): Promise<PageOf<ListedDelivery>>;
}

/** Adds a job that sends a company's due emails. Never throws: a sweeper enqueues companies whose job was lost. */
export type EnqueueEmails = (companyId: number) => Promise<void>;

/**
 * Counts emails that have a limit. A repeated call for the same subject returns the same number, and concurrent calls for
 * different subjects return different ones.
 */
export interface EmailCounter {
  count(companyId: number, limit: EmailLimit, subjectId: string, now: Date): Promise<EmailCount>;
}

/** The email provider. Returns an outcome for every failure and never throws. */
export interface Mailer {
  send(email: Email, options: { idempotencyKey: string; apiKey: string }): Promise<AttemptOutcome>;
}
