import { type Actor, isSuperAdmin } from '@utility-pay/contracts';
import type { Logger } from '@utility-pay/service-kit/log';
import { HIDDEN_LINK, LINK } from '../domain/email.ts';
import type { FindLink } from './find-link.ts';
import type { DeliveryRepository } from './ports/deliveries.ts';

/**
 * A message's text as a reader may see it. A super admin alone reads the link, and only of a message that nobody was
 * sent: there is no other way for it to reach its person.
 */
export const readText =
  (parts: { deliveries: DeliveryRepository; findLink: FindLink; log: Logger }) =>
  async (
    actor: Actor,
    { companyId, id, captured, text }: { companyId: number; id: string; captured: boolean; text: string },
  ): Promise<string> => {
    if (!text.includes(LINK)) return text;
    const link = captured && isSuperAdmin(actor) ? await linkOf() : undefined;
    return text.replaceAll(LINK, link ?? HIDDEN_LINK);

    async function linkOf(): Promise<string | undefined> {
      try {
        const delivery = await parts.deliveries.find(companyId, id);
        return delivery && (await parts.findLink(delivery));
      } catch (err) {
        parts.log.warn({ err, deliveryId: id }, 'a link cannot be read now');
        return undefined;
      }
    }
  };
