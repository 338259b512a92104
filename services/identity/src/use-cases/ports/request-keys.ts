/** How a request with an idempotency key stands. */
export type BegunRequest =
  /** It is the first, or the one before was given up. */
  | { kind: 'started' }
  /** The first is still being answered. */
  | { kind: 'running' }
  | { kind: 'done'; status: number; body: string }
  /** The key came with another request before. */
  | { kind: 'other-request' };

/** What a request is known by, as made with each secret in use; the first is kept. */
export type Fingerprints = readonly [string, ...string[]];

export interface RequestKeyRepository {
  /** Begins a request once; one that began before `staleBefore` and never ended may begin again. */
  begin(
    id: string,
    fingerprints: Fingerprints,
    times: { now: Date; staleBefore: Date; expiresAt: Date },
  ): Promise<BegunRequest>;
  finish(id: string, answer: { status: number; body: string }): Promise<void>;
  /** Forgets a request that was refused. */
  forget(id: string): Promise<void>;
}
