import { type Customer, emailKey } from './customer.ts';
import { searchTokens } from './search-tokens.ts';

/** Milliseconds that an account is kept for a claim which has not been confirmed. */
export const RESERVATION_MS = 60_000;

export interface ClaimRequest {
  claimId: string;
  email: string;
  /** Put into the books only where they have none. */
  name: string;
  at: Date;
}

/** Whether somebody is claiming the account at this moment. */
export const isReserved = ({ claim }: Customer, now: Date): boolean =>
  claim.state === 'claiming' && now.getTime() - claim.at.getTime() < RESERVATION_MS;

function isFree(customer: Customer, { claimId, at }: ClaimRequest): boolean {
  const { claim } = customer;
  if (claim.state === 'unclaimed') return true;
  // The same claim once more: its sender never heard how it ended.
  if (claim.claimId === claimId) return true;
  return claim.state === 'claiming' && !isReserved(customer, at);
}

/**
 * Whether the claim may have the account, or has it already: a record that has an e-mail belongs to whoever has that
 * e-mail.
 */
export const canClaim = (customer: Customer, request: ClaimRequest): boolean =>
  isFree(customer, request) && (customer.email === undefined || emailKey(customer.email) === emailKey(request.email));

export const reserve = (customer: Customer, { claimId, email, name, at }: ClaimRequest): Customer =>
  customer.claim.state === 'claimed'
    ? customer
    : {
        ...customer,
        emailKey: emailKey(email),
        claim: { state: 'claiming', claimId, email: email.trim(), name, at },
      };

export type ClaimMoved =
  | { kind: 'moved'; customer: Customer }
  /** It was done before. */
  | { kind: 'done' }
  /** The account is no longer this claim's. */
  | { kind: 'lost' };

/** Makes a reserved account claimed. A reservation past its time still counts while nobody else took the account. */
export function confirm(customer: Customer, claimId: string, at: Date): ClaimMoved {
  const { claim } = customer;
  if (claim.state === 'unclaimed' || claim.claimId !== claimId) return { kind: 'lost' };
  if (claim.state === 'claimed') return { kind: 'done' };
  const owned = { ...customer, name: customer.name ?? claim.name, email: claim.email, emailKey: emailKey(claim.email) };
  return {
    kind: 'moved',
    customer: { ...owned, searchTokens: searchTokens(owned), claim: { state: 'claimed', claimId, at } },
  };
}

/** Gives a reserved account back; one that is claimed stays claimed. */
export function release(customer: Customer, claimId: string): ClaimMoved {
  const { claim } = customer;
  if (claim.state !== 'claiming' || claim.claimId !== claimId) return { kind: 'lost' };
  return { kind: 'moved', customer: unreserved(customer) };
}

/** The customer without a reservation: the e-mail is the claimer's no more, unless the record has it. */
export function unreserved({ emailKey: _reserved, ...customer }: Customer): Customer {
  const own = customer.email === undefined ? {} : { emailKey: emailKey(customer.email) };
  return { ...customer, ...own, claim: { state: 'unclaimed' } };
}

export type ClaimStateSet =
  | { kind: 'unchanged' }
  /** Somebody is claiming the account at this moment. */
  | { kind: 'busy' }
  | { kind: 'claimed'; customer: Customer }
  /** A reservation that had run out is gone; nobody had claimed the account. */
  | { kind: 'freed'; customer: Customer }
  | { kind: 'reset'; customer: Customer; resets: number };

/** Marks an account as claimed or resets it, as staff wish; what is as wished stays as it is. */
export function setClaimed(customer: Customer, claimed: boolean, at: Date): ClaimStateSet {
  if (isReserved(customer, at)) return { kind: 'busy' };
  const { state } = customer.claim;
  if (claimed) {
    if (state === 'claimed') return { kind: 'unchanged' };
    return { kind: 'claimed', customer: { ...unreserved(customer), claim: { state: 'claimed', at } } };
  }
  if (state === 'unclaimed') return { kind: 'unchanged' };
  return state === 'claiming' ? { kind: 'freed', customer: unreserved(customer) } : reset(customer);
}

/** Name, balances and payments stay; the e-mail goes with the login. */
function reset({ email: _email, emailKey: _key, ...customer }: Customer): ClaimStateSet {
  const resets = (customer.resets ?? 0) + 1;
  const free: Customer = { ...customer, claim: { state: 'unclaimed' }, resets, searchTokens: searchTokens(customer) };
  return { kind: 'reset', customer: free, resets };
}
