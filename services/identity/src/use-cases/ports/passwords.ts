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
