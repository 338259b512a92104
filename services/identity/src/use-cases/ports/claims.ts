import type { ClaimCheck } from '@utility-pay/contracts';
import type { PendingClaim } from '../../domain/claim.ts';

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
