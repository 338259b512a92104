import type { User } from '../domain/user.ts';
import type { AccountBook, ClaimLoginRepository, PendingLogin } from './ports.ts';

export type SettleClaim = ReturnType<typeof settleClaim>;

/**
 * Lets the books decide over a login that waits: it becomes usable or goes. Whoever asks, however often, and after
 * whatever crash, the books answer the same, so no account is ever claimed without a login or has one unclaimed.
 */
export const settleClaim =
  (book: AccountBook, logins: ClaimLoginRepository) =>
  async (pending: PendingLogin): Promise<User | undefined> => {
    if (await book.confirm(pending)) return logins.activate(pending);
    await logins.drop(pending);
    return undefined;
  };
