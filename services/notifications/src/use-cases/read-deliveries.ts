import { type Actor, mayIn } from '@utility-pay/contracts';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/graphql/connection';
import type { Delivery } from '../domain/delivery.ts';
import { assertManagesMail, assertSuperAdmin } from './assert-manages-mail.ts';
import type { DeliveryRepository } from './ports/deliveries.ts';

interface Page {
  first: number;
  after: ListPosition | undefined;
}

/** Deliveries that one page holds at most. */
const MAX_PAGE = 200;

async function pageOf(first: number, read: (limit: number) => Promise<Delivery[]>): Promise<PageOf<Delivery>> {
  const size = Math.max(1, Math.min(first, MAX_PAGE));
  const found = await read(size + 1);
  return { rows: found.slice(0, size), hasNextPage: found.length > size };
}

/** A company's mail, newest first. For staff who manage users. */
export const listDeliveries =
  (deliveries: DeliveryRepository) =>
  async (actor: Actor, companyId: number, { first, after }: Page): Promise<PageOf<Delivery>> => {
    assertManagesMail(actor, companyId);
    return pageOf(first, (limit) => deliveries.list(companyId, after, limit));
  };

/** Mail of every company and the deployment's own, newest first. For a super admin. */
export const listAllDeliveries =
  (deliveries: DeliveryRepository) =>
  async (actor: Actor, { first, after }: Page): Promise<PageOf<Delivery>> => {
    assertSuperAdmin(actor);
    return pageOf(first, (limit) => deliveries.listAll(after, limit));
  };

/** One delivery for staff who manage users, or with NO_COMPANY for a super admin; undefined for anyone else. */
export const findDelivery =
  (deliveries: DeliveryRepository) =>
  async (actor: Actor, companyId: number, deliveryId: string): Promise<Delivery | undefined> =>
    mayIn(actor, companyId, 'manageUsers') ? deliveries.find(companyId, deliveryId) : undefined;
