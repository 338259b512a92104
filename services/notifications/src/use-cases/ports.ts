import type { ListPosition } from '@utility-pay/service-kit';
import type { Delivery, DeliveryChange, Email } from '../domain/delivery.ts';
import type { AttemptOutcome } from '../domain/settle-attempt.ts';
import type { ReceiptFacts } from '../domain/write-receipt.ts';

export interface DeliveryRepository {
  /** Saves a new delivery; one that is there already stays as it is. */
  add(delivery: Delivery): Promise<void>;
  find(companyId: number, deliveryId: string): Promise<Delivery | undefined>;
  /** The delivery as it now stands; undefined when somebody else wrote since it was read. */
  change(delivery: Delivery, change: DeliveryChange): Promise<Delivery | undefined>;
  /** Deliveries of every company whose next try is due. */
  due(now: Date, limit: number): Promise<{ companyId: number; deliveryId: string }[]>;
  /** Newest first. */
  list(companyId: number, after: ListPosition | undefined, limit: number): Promise<Delivery[]>;
}

/** Hands a message to whoever carries it. Never throws for anything that the carrier does. */
export interface Mailer {
  send(email: Email, idempotencyKey: string): Promise<AttemptOutcome>;
}

/** What other services know. Each throws while it is away. */
export interface Directory {
  /** Where mail for a customer goes; undefined for one that has no login. */
  addressOf(companyId: number, customerId: string): Promise<string | undefined>;
  /** Undefined for a company that is not there. */
  companyName(companyId: number): Promise<string | undefined>;
  /** What a receipt says, but for the company's name; undefined when there was no such payment. */
  receipt(companyId: number, paymentId: string): Promise<Omit<ReceiptFacts, 'companyName'> | undefined>;
}

/** Has a delivery tried by a worker, soon. Losing the request is harmless: what is due is swept up. */
export type ScheduleSend = (delivery: Pick<Delivery, 'companyId' | 'id'>) => Promise<void>;
