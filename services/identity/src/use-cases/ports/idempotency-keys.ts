/** The state of a request with an idempotency key. */
export type IdempotentRequest =
  /** It is the first one, or an earlier one was abandoned. */
  | { kind: 'started' }
  | { kind: 'in-progress' }
  | { kind: 'completed'; status: number; body: string }
  /** The key was used with another request. */
  | { kind: 'hash-mismatch' };

/** The keyed hashes of a request, one per secret in use; the first one is stored. */
export type RequestHashes = readonly [string, ...string[]];

export interface IdempotencyKeyRepository {
  /** Starts a request once; one that started before `staleBefore` and never completed may start again. */
  start(
    keyHash: string,
    requestHashes: RequestHashes,
    times: { now: Date; staleBefore: Date; expiresAt: Date },
  ): Promise<IdempotentRequest>;
  complete(keyHash: string, response: { status: number; body: string }): Promise<void>;
  /** Deletes the key of a request that was refused, so that it may be sent again. */
  release(keyHash: string): Promise<void>;
}
