import type { Logger } from '@utility-pay/service-kit/log';
import type { EndedAccount, EndLogin } from './ports/customers.ts';

export type EndSessions = ReturnType<typeof endSessions>;

/**
 * Ends the sessions of an account before the response to a claim reset or a deletion is sent. Logs failures instead of throwing them,
 * because the event in the outbox ends the sessions as well.
 */
export const endSessions =
  (endLogin: EndLogin, log: Pick<Logger, 'warn'>) =>
  async (account: EndedAccount): Promise<void> => {
    try {
      await endLogin(account);
    } catch (err) {
      const { companyId, customerId } = account;
      log.warn({ err, companyId, customerId }, 'Sessions were not ended yet; the event will end them');
    }
  };
