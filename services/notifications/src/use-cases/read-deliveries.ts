import { type Actor, isStaffOf, mayIn } from '@utility-pay/contracts';
import { forbidden, type ListPosition, notFound, unauthenticated } from '@utility-pay/service-kit';
import type { Delivery } from '../domain/delivery.ts';
import type { DeliveryRepository } from './ports.ts';

export interface DeliveryPage {
  items: Delivery[];
  hasNextPage: boolean;
}

const MAX_PAGE = 200;

/** A company's mail, newest first. For staff who manage users. */
export const listDeliveries =
  (deliveries: DeliveryRepository) =>
  async (actor: Actor, companyId: number, page: { first: number; after?: ListPosition }): Promise<DeliveryPage> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (!isStaffOf(actor, companyId)) throw notFound('Company');
    if (!mayIn(actor, companyId, 'manageUsers')) throw forbidden();
    const size = Math.max(1, Math.min(page.first, MAX_PAGE));
    const found = await deliveries.list(companyId, page.after, size + 1);
    return { items: found.slice(0, size), hasNextPage: found.length > size };
  };

/** One delivery for staff who manage users; undefined for anyone else. */
export const findDelivery =
  (deliveries: DeliveryRepository) =>
  async (actor: Actor, companyId: number, deliveryId: string): Promise<Delivery | undefined> =>
    mayIn(actor, companyId, 'manageUsers') ? deliveries.find(companyId, deliveryId) : undefined;
