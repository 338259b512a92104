import { type ClaimChecks, passesClaimChecks } from './claim-checks.ts';
import { type Customer, emailKey } from './customer.ts';
import { searchTokens } from './search-tokens.ts';

/** An account stays reserved for an unconfirmed claim for this time. */
export const RESERVATION_MS = 60_000;

/**
 * A claim whose response was lost may be sent again for this time after its confirmation. The time is limited, because such a
 * claim is a second way to sign in with the password.
 */
export const REPEATABLE_MS = 10 * 60_000;

export interface ClaimRequest extends ClaimChecks {
  claimId: string;
  email: string;
  /** Stored if the customer has no name on file; otherwise compared with it if the claim checks require it. */
  name: string;
  at: Date;
}

/** Returns whether a claim of the account is in progress. */
export const isReserved = ({ claim }: Customer, now: Date): boolean =>
  claim.state === 'claiming' && now.getTime() - claim.at.getTime() < RESERVATION_MS;

function isFree(customer: Customer, { claimId, at }: ClaimRequest): boolean {
  const { claim } = customer;
  if (claim.state === 'unclaimed') return true;
  if (claim.state === 'removed') return false;
  const isSame = claim.claimId === claimId;
  if (claim.state === 'claiming') return isSame || !isReserved(customer, at);
  return isSame && at.getTime() - claim.at.getTime() < REPEATABLE_MS;
}

/**
 * Returns whether the claim may take the account, or has it already. If the account has an email, the claim needs the same email;
 * it must also pass its claim checks.
 */
export const canClaim = (customer: Customer, request: ClaimRequest): boolean =>
  isFree(customer, request) &&
  (customer.email === undefined || emailKey(customer.email) === emailKey(request.email)) &&
  passesClaimChecks(customer, isReassigned(customer) ? { ...request, nameMustMatch: true } : request);

/**
 * Returns whether the account number belonged to another customer before, who may still know it, and only the name on file
 * distinguishes the two customers, since the account has no email.
 */
const isReassigned = ({ generation = 0, email }: Customer): boolean => generation > 0 && email === undefined;

export const reserve = (customer: Customer, { claimId, email, name, at }: ClaimRequest): Customer =>
  customer.claim.state === 'claimed'
    ? customer
    : {
        ...customer,
        emailKey: emailKey(email),
        claim: { state: 'claiming', claimId, email: email.trim(), name, at },
      };

export type ClaimChange =
  | { kind: 'changed'; customer: Customer }
  /** This claim was confirmed before. */
  | { kind: 'already-confirmed' }
  /** The account is no longer reserved for this claim. */
  | { kind: 'not-reserved' };

/** Marks a reserved account as claimed; an expired reservation still counts until another claim takes the account. */
export function confirm(customer: Customer, claimId: string, at: Date): ClaimChange {
  const { claim } = customer;
  if (claim.state === 'unclaimed' || claim.state === 'removed' || claim.claimId !== claimId)
    return { kind: 'not-reserved' };
  if (claim.state === 'claimed') return { kind: 'already-confirmed' };
  const claimed = {
    ...customer,
    name: customer.name ?? claim.name,
    email: claim.email,
    emailKey: emailKey(claim.email),
  };
  return {
    kind: 'changed',
    customer: { ...claimed, searchTokens: searchTokens(claimed), claim: { state: 'claimed', claimId, at } },
  };
}

/** Releases a reserved account; a claimed account stays claimed. */
export function release(customer: Customer, claimId: string): ClaimChange {
  const { claim } = customer;
  if (claim.state !== 'claiming' || claim.claimId !== claimId) return { kind: 'not-reserved' };
  return { kind: 'changed', customer: withoutReservation(customer) };
}

/** Returns the customer without its reservation, which also frees the claimant's email. */
export function withoutReservation({ emailKey: _claimants, ...customer }: Customer): Customer {
  const own = customer.email === undefined ? {} : { emailKey: emailKey(customer.email) };
  return { ...customer, ...own, claim: { state: 'unclaimed' } };
}

export type ClaimStateSet =
  | { kind: 'unchanged' }
  /** A claim of the account is in progress. */
  | { kind: 'busy' }
  | { kind: 'claimed'; customer: Customer }
  /** An expired reservation was released; the account was not claimed. */
  | { kind: 'freed'; customer: Customer }
  | { kind: 'reset'; customer: Customer; resets: number };

/** Marks an account as claimed, or resets it to unclaimed. */
export function setClaimed(customer: Customer, claimed: boolean, at: Date): ClaimStateSet {
  if (isReserved(customer, at)) return { kind: 'busy' };
  const { state } = customer.claim;
  if (claimed) {
    if (state === 'claimed') return { kind: 'unchanged' };
    return { kind: 'claimed', customer: { ...withoutReservation(customer), claim: { state: 'claimed', at } } };
  }
  if (state === 'unclaimed') return { kind: 'unchanged' };
  return state === 'claiming' ? { kind: 'freed', customer: withoutReservation(customer) } : resetClaim(customer);
}

/**
 * Ends the claim and keeps name, balances and payments. The email is removed with the login. An account that staff marked as claimed
 * has no login; it keeps its email, and only a claim with that email can take it.
 */
function resetClaim(claimed: Customer): ClaimStateSet {
  const resets = (claimed.resets ?? 0) + 1;
  const unclaimed = { ...claimed, claim: { state: 'unclaimed' as const }, resets };
  if (claimed.claim.state === 'claimed' && claimed.claim.claimId === undefined)
    return { kind: 'reset', customer: unclaimed, resets };
  const { email: _email, emailKey: _key, ...customer } = unclaimed;
  return { kind: 'reset', customer: { ...customer, searchTokens: searchTokens(customer) }, resets };
}
