import type { Delivery } from '../domain/delivery.ts';
import type { Directory } from './ports/directory.ts';

export type FindLink = (delivery: Delivery) => Promise<string | undefined>;

/**
 * Returns the link of an email: identity derives the same token each time, so links are never stored. Returns undefined
 * for an email without a link, or when the link is no longer valid.
 */
export const findLink =
  (directory: Directory): FindLink =>
  async (delivery) => {
    const portalUrl = delivery.email?.portalUrl;
    if (!portalUrl) return undefined;
    // The token is in the fragment, which browsers do not send to servers.
    const linkTo = (parameter: string, token: string): string =>
      new URL(`/reset-password#${parameter}=${encodeURIComponent(token)}`, portalUrl).href;
    if (delivery.template === 'password-reset') {
      const reset = await directory.passwordReset(delivery.companyId, delivery.resetId);
      return reset && linkTo('token', reset.token);
    }
    if (delivery.template === 'password-changed') {
      const change = await directory.passwordChange(delivery.companyId, delivery.userId, delivery.changeId);
      return change && linkTo('lock', change.lockToken);
    }
    return undefined;
  };
