import { type Actor, isSuperAdmin, mayIn, NO_COMPANY } from '@utility-pay/contracts';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { notFound } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { type ListPosition, type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import type { Delivery, ListedDelivery } from '../domain/delivery.ts';
import { HIDDEN_LINK, LINK_PLACEHOLDER } from '../domain/email.ts';
import { requireEmailAdmin } from './access.ts';
import type { FindLink } from './find-link.ts';
import type { DeliveryRepository } from './ports/deliveries.ts';

interface Page {
  first: number;
  after: ListPosition | undefined;
}

/** Maximum number of deliveries per page. */
const MAX_PAGE_SIZE = 200;

/** Returns a company's deliveries, newest first. Requires manageUsers. */
export const listDeliveries =
  (deliveries: DeliveryRepository) =>
  async (actor: Actor, companyId: number, { first, after }: Page): Promise<PageOf<ListedDelivery>> => {
    requireEmailAdmin(actor, companyId);
    requirePageSize(first, MAX_PAGE_SIZE);
    return deliveries.list(companyId, after, first);
  };

/** Returns the emails about a customer's payments and to its login, newest first. Requires manageUsers. */
export const listCustomerDeliveries =
  (deliveries: DeliveryRepository) =>
  async (
    actor: Actor,
    { companyId, customerId }: { companyId: number; customerId: string },
    { first, after }: Page,
  ): Promise<PageOf<ListedDelivery>> => {
    if (companyId === NO_COMPANY) throw notFound('Customer');
    requireEmailAdmin(actor, companyId, 'Customer');
    requirePageSize(first, MAX_PAGE_SIZE);
    return deliveries.listOfRecipient(companyId, customerId, after, first);
  };

/** Returns the deliveries of all companies and of the deployment, newest first. Super admins only. */
export const listAllDeliveries =
  (deliveries: DeliveryRepository) =>
  async (actor: Actor, { first, after }: Page): Promise<PageOf<ListedDelivery>> => {
    requireSuperAdmin(actor);
    requirePageSize(first, MAX_PAGE_SIZE);
    return deliveries.listAll(after, first);
  };

/** Returns a delivery; undefined without manageUsers, and for NO_COMPANY unless the actor is a super admin. */
export const findDelivery =
  (deliveries: DeliveryRepository) =>
  async (actor: Actor, companyId: number, deliveryId: string): Promise<Delivery | undefined> =>
    mayIn(actor, companyId, 'manageUsers') ? deliveries.find(companyId, deliveryId) : undefined;

/**
 * Returns an email's text with its link, or with a note that the link is hidden. Only super admins read the link, and only of a
 * captured email, which they pass on because it is not sent.
 */
export const fillInLink =
  ({ deliveries, findLink, log }: { deliveries: DeliveryRepository; findLink: FindLink; log: Logger }) =>
  async (
    actor: Actor,
    { companyId, id, captured, text }: { companyId: number; id: string; captured: boolean; text: string },
  ): Promise<string> => {
    if (!text.includes(LINK_PLACEHOLDER)) return text;
    const link = captured && isSuperAdmin(actor) ? await readLink() : undefined;
    return text.replaceAll(LINK_PLACEHOLDER, link ?? HIDDEN_LINK);

    async function readLink(): Promise<string | undefined> {
      try {
        const delivery = await deliveries.find(companyId, id);
        return delivery && (await findLink(delivery));
      } catch (err) {
        log.warn({ err, deliveryId: id }, 'Link of a captured email could not be read');
        return undefined;
      }
    }
  };
