import type { ListPosition } from '@utility-pay/service-kit/graphql/connection';
import type { Delivery, DeliveryChange } from '../../domain/delivery.ts';
import type { Email } from '../../domain/email.ts';
import type { AttemptOutcome } from '../../domain/settle-attempt.ts';

export interface DeliveryRepository {
  /** Saves a new delivery; one that is there already stays as it is. */
  add(delivery: Delivery): Promise<void>;
  find(companyId: number, deliveryId: string): Promise<Delivery | undefined>;
  /** The delivery as it now stands, its event with it; undefined when somebody else wrote since it was read. */
  change(delivery: Delivery, change: DeliveryChange): Promise<Delivery | undefined>;
  /** Deliveries of every company whose next try is due. */
  due(now: Date, limit: number): Promise<{ companyId: number; deliveryId: string }[]>;
  /** How many deliveries of all companies have yet to be tried, and since when the oldest of those due first is owed. */
  owed(): Promise<{ count: number; oldest: Date | undefined }>;
  /** Of every company and the deployment's own: what was owed since and given up, newest first. */
  failed(since: Date, limit: number): Promise<Delivery[]>;
  countFailed(since: Date): Promise<number>;
  /** Newest first. */
  list(companyId: number, after: ListPosition | undefined, limit: number): Promise<Delivery[]>;
  /** Of every company and the deployment's own, newest first. */
  listAll(after: ListPosition | undefined, limit: number): Promise<Delivery[]>;
}

/** Hands a message to whoever carries it. Never throws for anything that the carrier does. */
export interface Mailer {
  send(email: Email, delivery: { idempotencyKey: string; apiKey: string }): Promise<AttemptOutcome>;
}

/** Has a delivery tried by a worker, soon. Losing the request is harmless: what is due is swept up. */
export type ScheduleSend = (delivery: Pick<Delivery, 'companyId' | 'id'>) => Promise<void>;
