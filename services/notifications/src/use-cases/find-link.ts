import type { Delivery } from '../domain/delivery.ts';
import type { Directory } from './ports/directory.ts';

export type FindLink = (delivery: Delivery) => Promise<string | undefined>;

/**
 * The link that a message carries, made anew by those who know: the same each time, and undefined once it is of no
 * use. What opens it stands behind the #, which browsers send to nobody.
 */
export const findLink =
  ({ directory, publicUrl }: { directory: Directory; publicUrl: string }): FindLink =>
  async (delivery) => {
    const page = (secret: string, value: string): string =>
      new URL(`/reset-password#${secret}=${encodeURIComponent(value)}`, publicUrl).href;
    if (delivery.template === 'password-reset') {
      const reset = await directory.passwordReset(delivery.companyId, delivery.resetId);
      return reset && page('token', reset.token);
    }
    if (delivery.template === 'password-changed') {
      const change = await directory.passwordChange(delivery.companyId, delivery.userId, delivery.changeId);
      return change && page('freeze', change.freezeToken);
    }
    return undefined;
  };
