import type { ClaimCheck } from '@utility-pay/contracts';
import type { PendingClaim } from '../../domain/claim.ts';

export interface ClaimRequest {
  companyId: number;
  accountNumber: string;
  email: string;
  name: string;
  claimId: string;
  /** Whether the name must be the one on the bill. */
  nameMustMatch: boolean;
  /** In cents. If given, it must be what the last bill charged. */
  lastBillMinor?: number;
}

export interface ReservedAccount {
  customerId: string;
  /** For the login. */
  name: string;
  /** How often the account was reset to unclaimed before: distinguishes logins of earlier claims. */
  resets: number;
  /** Whether the account had the email before the claim; the claim is then reported to it. */
  hadEmail: boolean;
}

/** Billing's accounts. Billing decides claims, so that an account is claimed at most once. */
export interface BillingAccounts {
  /** Reserves the account for the claim; undefined when no such account can be claimed. */
  reserve(request: ClaimRequest): Promise<ReservedAccount | undefined>;
  /** Returns false when the reservation is not this claim's. Idempotent. */
  confirm(claim: PendingClaim): Promise<boolean>;
  release(claim: PendingClaim): Promise<void>;
}

/** A company's settings for claims. */
export interface ClaimSettings {
  claimCheck: ClaimCheck;
  /** Addresses and CIDR ranges whose successful claims are not counted. */
  claimNetworks: readonly string[];
  /** Accounts of a sandbox are claimed with test keys only. */
  isSandbox?: boolean;
}

/** Returns the settings of a company; the defaults for one that does not exist. */
export type FindClaimSettings = (companyId: number) => Promise<ClaimSettings>;
