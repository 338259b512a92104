import type { Email } from './email.ts';
import type { Occasion } from './occasion.ts';

export type DeliveryState = 'queued' | 'sent' | 'failed' | 'captured';

interface DeliveryRecord {
  /** Template and subject: the same message is one delivery. Also the provider's idempotency key. */
  id: string;
  /** NO_COMPANY for the deployment's own. */
  companyId: number;
  state: DeliveryState;
  /** Counts the writes: each is made only if nobody else wrote since the reader read. */
  version: number;
  email?: Email;
  /** Why it was given up, or kept although it could have been sent. */
  reason?: string;
  attempts: number;
  /** The first time that the provider may have had it. */
  writtenAt?: Date;
  /** Absent once nothing is left to do. */
  nextAttemptAt?: Date;
  createdAt: Date;
  sentAt?: Date;
}

/** One message to one person. */
export type Delivery = DeliveryRecord & Occasion;

/** A decision: what to write, if nobody else wrote since. A value that is undefined is taken away. */
export type DeliveryChange = Partial<
  Pick<Delivery, 'state' | 'email' | 'reason' | 'attempts' | 'writtenAt' | 'nextAttemptAt' | 'sentAt'>
>;

/** `subjectId` is what the message is about: being told of it again finds the same delivery. */
export const newDelivery = (companyId: number, subjectId: string, occasion: Occasion, now: Date): Delivery => ({
  ...occasion,
  id: `${occasion.template}-${subjectId}`,
  companyId,
  state: 'queued',
  version: 0,
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
});
