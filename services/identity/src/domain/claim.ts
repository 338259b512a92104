/** A claim whose login is not active yet: billing decides whether it becomes active or is deleted. */
export interface PendingClaim {
  companyId: number;
  customerId: string;
  claimId: string;
}

/** Milliseconds after which a pending claim is treated as interrupted. */
export const CLAIM_STALE_AFTER_MS = 60_000;

/** Returns the form in which claims compare account numbers: spaces, dashes, case and leading zeros are ignored. */
export const accountKey = (accountNumber: string): string =>
  accountNumber
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
