/** What a provider is handed. Once written it never changes, so that a second try is the same message. */
export interface Email {
  from: string;
  to: string;
  subject: string;
  text: string;
}

export type DeliveryState = 'queued' | 'sent' | 'failed' | 'captured';

/** One message to one person. */
export interface Delivery {
  /** Template and subject: the same message is one delivery. Also the provider's idempotency key. */
  id: string;
  companyId: number;
  template: 'receipt';
  customerId: string;
  paymentId: string;
  state: DeliveryState;
  /** Counts the writes: each is made only if nobody else wrote since the reader read. */
  version: number;
  email?: Email;
  /** Why it was given up. */
  reason?: string;
  attempts: number;
  /** The first time that the provider may have had it. */
  writtenAt?: Date;
  /** Absent once nothing is left to do. */
  nextAttemptAt?: Date;
  createdAt: Date;
  sentAt?: Date;
}

/** A decision: what to write, if nobody else wrote since. A value that is undefined is taken away. */
export type DeliveryChange = Partial<
  Pick<Delivery, 'state' | 'email' | 'reason' | 'attempts' | 'writtenAt' | 'nextAttemptAt' | 'sentAt'>
>;

export const newReceipt = (receipt: Pick<Delivery, 'companyId' | 'customerId' | 'paymentId'>, now: Date): Delivery => ({
  ...receipt,
  id: `receipt-${receipt.paymentId}`,
  template: 'receipt',
  state: 'queued',
  version: 0,
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
});
