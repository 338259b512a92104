import type { EndSessionsOf } from './end-sessions-of.ts';
import type { EndedLoginRepository } from './ports/ended-logins.ts';

export type EndLogin = ReturnType<typeof endLogin>;

/**
 * Ends a customer's login, its sessions and its question, so that the account can be claimed anew. A login of a claim
 * that came later is left alone, however late or often this is asked.
 */
export const endLogin =
  (logins: EndedLoginRepository, endSessionsOf: EndSessionsOf) =>
  async (companyId: number, customerId: string, resets?: number): Promise<void> => {
    // Closed first and removed last: whoever dies in between leaves a login that is found and ended again.
    if (!(await logins.close(companyId, customerId, resets))) return;
    await endSessionsOf({ id: customerId, companyId });
    await logins.remove(companyId, customerId, resets);
  };
