import type { ClaimCheck } from '@utility-pay/contracts';
import type { AttemptLimit } from '../../domain/attempt-limit.ts';
import type { PendingClaim } from '../../domain/claim.ts';

export type HashKind = 'sign-in' | 'claim' | 'answer' | 'account';
/**
 * `known`: the login was opened from this network before. `suspect`: the login or the network has recent failures.
 * `clean`: any other caller.
 */
export type HashPriority = 'known' | 'clean' | 'suspect';

/** The queue that a hash waits in: one for each kind and priority. */
export interface HashLane {
  kind: HashKind;
  priority: HashPriority;
}

/** Of people who proved who they are, by a session or a link. */
export const ACCOUNT_LANE: HashLane = { kind: 'account', priority: 'clean' };

/** Expensive on purpose; each method throws RATE_LIMITED when too many hashes wait in the lane. */
export interface PasswordHasher {
  hash(password: string, lane: HashLane): Promise<string>;
  verify(hash: string, password: string, lane: HashLane): Promise<boolean>;
  /** Takes as long as `verify` would, for a login that does not exist. Delays a hash by one turn at most. */
  decoy(lane: HashLane): Promise<false>;
}

export interface CountedAttempts {
  count: number;
  windowEndsAt: Date;
  /** The attempt was not counted, because attempts are slowed until then. */
  waitsUntil?: Date;
}

/** Counts failed attempts in the database, so that losing Redis allows no extra attempts. */
export interface AttemptCounters {
  /** Counts one more within the open window, or opens one. */
  increment(limit: AttemptLimit, key: string, now: Date): Promise<CountedAttempts>;
  /** Returns the count of the open window; undefined when none is open. */
  peek(limit: AttemptLimit, key: string, now: Date): Promise<{ count: number; windowEndsAt: Date } | undefined>;
  /** Takes back one count; with `windowEndsAt` only in the window that ends then. */
  decrement(limit: AttemptLimit, key: string, windowEndsAt?: Date): Promise<void>;
  clear(limit: AttemptLimit, key: string): Promise<void>;
}

export interface ClaimRequest {
  companyId: number;
  accountNumber: string;
  email: string;
  name: string;
  claimId: string;
  /** Whether the name must be that of the account. */
  nameMustMatch: boolean;
  /** In cents; must be what the last bill charged, if given. */
  lastBillMinor?: number;
}

export interface ReservedAccount {
  customerId: string;
  /** For the login. */
  name: string;
  /** How often the account was reset to unclaimed before: distinguishes logins of earlier claims. */
  resets: number;
  /** The account had the claim's email before; its owner is informed of the claim. */
  hadEmail: boolean;
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
  /** `sandboxOf`: the live company of a sandbox, which has neither staff nor keys. */
  find(companyId: number): Promise<{ id: number; name: string; sandboxOf: number | null } | undefined>;
  /** Returns the id of a live company's sandbox, created by the first call; undefined if the company has none. */
  ensureSandbox(companyId: number): Promise<number | undefined>;
}

/** Tenant-settings' rules for claims. */
export interface ClaimSettings {
  claimCheck: ClaimCheck;
  /** Addresses and CIDR ranges whose successful claims are not counted. */
  claimNetworks: readonly string[];
  /** Only test keys claim accounts of a sandbox. */
  isSandbox?: boolean;
}

/** Returns the settings of a company; the defaults for one that does not exist. */
export type FindClaimSettings = (companyId: number) => Promise<ClaimSettings>;
