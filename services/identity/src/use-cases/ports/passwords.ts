export type HashKind = 'sign-in' | 'claim' | 'answer' | 'account';

/**
 * `known`: the login knows the caller's network. `suspect`: the email or the network has recent failures. `clean`: any
 * other caller.
 */
export type HashPriority = 'known' | 'clean' | 'suspect';

/** The queue that a hash waits in: one for each kind and priority. */
export interface HashLane {
  kind: HashKind;
  priority: HashPriority;
}

/** The lane of callers who have a session, or an emailed link. */
export const ACCOUNT_LANE: HashLane = { kind: 'account', priority: 'clean' };

/** Hashes are expensive on purpose. Each method throws RATE_LIMITED when too many hashes wait in the lane. */
export interface PasswordHasher {
  hash(password: string, lane: HashLane): Promise<string>;
  verify(hash: string, password: string, lane: HashLane): Promise<boolean>;
  /** Takes as long as `verify` would, for a login that does not exist. Delays a hash by one turn at most. */
  decoy(lane: HashLane): Promise<false>;
}
