/**
 * Logins of customers whose account was taken back. `resets`: those claimed before the account's so many-th reset alone;
 * every login when left out.
 */
export interface EndedLoginRepository {
  /** Lets nobody in by the login any more; false when there is none. */
  close(companyId: number, customerId: string, resets?: number): Promise<boolean>;
  /** Removes the login with its question; its address is free then. */
  remove(companyId: number, customerId: string, resets?: number): Promise<void>;
}
