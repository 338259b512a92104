import type { Email } from './email.ts';
import type { Occasion } from './occasion.ts';

export type DeliveryState = 'queued' | 'sent' | 'failed' | 'captured';

export interface Failure {
  at: Date;
  /** The provider cannot have it: it was never handed over, or refused when it first was. */
  neverTaken: boolean;
}

interface DeliveryRecord {
  /** Template and subject: the same message is one delivery. See `keyOf`. */
  id: string;
  /** NO_COMPANY for the deployment's own. */
  companyId: number;
  state: DeliveryState;
  /** Counts the writes: each is made only if nobody else wrote since the reader read. */
  version: number;
  email?: Email;
  /** Why it was given up, or kept although it could have been sent. */
  reason?: string;
  /** There while it is given up. */
  failure?: Failure;
  /** Times that it was begun anew, each under a key of its own; absent before the first. */
  round?: number;
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
  Pick<
    Delivery,
    'state' | 'email' | 'reason' | 'failure' | 'round' | 'attempts' | 'writtenAt' | 'nextAttemptAt' | 'sentAt'
  >
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

/** The provider's idempotency key: the delivery's id, and another one each time that it is begun anew. */
export const keyOf = ({ id, round }: Delivery): string => (round ? `${id}-again-${round}` : id);
