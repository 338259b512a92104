import { isReserved, unreserved } from './claim.ts';
import type { Customer } from './customer.ts';
import { searchTokens } from './search-tokens.ts';

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
