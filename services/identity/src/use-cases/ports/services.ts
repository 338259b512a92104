import type { AttemptLimit } from '../../domain/attempt-limit.ts';
import type { PendingClaim } from '../../domain/claim.ts';

/** Expensive on purpose; each method throws RATE_LIMITED when too many hashes are waiting. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify`, for a login that does not exist. */
  verifyDummy(password: string): Promise<false>;
}

/** Counts failed attempts in the database, so that losing Redis allows no extra attempts. */
export interface AttemptCounters {
  /** Counts one more within the open window, or opens one. */
  increment(limit: AttemptLimit, key: string, now: Date): Promise<{ count: number; windowEndsAt: Date }>;
  /** Returns the count of the open window; undefined when none is open. */
  peek(limit: AttemptLimit, key: string, now: Date): Promise<{ count: number; windowEndsAt: Date } | undefined>;
  /** Takes back the count of an attempt that did not fail. */
  decrement(limit: AttemptLimit, key: string): Promise<void>;
  clear(limit: AttemptLimit, key: string): Promise<void>;
}

export interface ClaimRequest {
  companyId: number;
  accountNumber: string;
  email: string;
  name: string;
  claimId: string;
}

export interface ReservedAccount {
  customerId: string;
  /** For the login. */
  name: string;
  /** How often the account was reset to unclaimed before: distinguishes logins of earlier claims. */
  resets: number;
}

/** Billing's accounts. Billing decides claims: an account has at most one. */
export interface BillingAccounts {
  /** Reserves the account for the claim; undefined when no such account can be claimed. */
  reserve(request: ClaimRequest): Promise<ReservedAccount | undefined>;
  /** Returns false when the reservation is not this claim's. Idempotent. */
  confirm(claim: PendingClaim): Promise<boolean>;
  release(claim: PendingClaim): Promise<void>;
}

export interface CompanyDirectory {
  find(companyId: number): Promise<{ id: number; name: string } | undefined>;
}
