import { AppError } from './errors.ts';

/** Attempts before a write gives up: every failed attempt means that another writer succeeded. */
const MAX_ATTEMPTS = 20;

/** What a decision wants written; `change` is absent when the aggregate stays as it is. */
export interface Decision<Change, Result> {
  change?: Change;
  result: Result;
}

/**
 * Loads an aggregate, decides on it, and saves the decision; loads and decides again when another writer came first.
 * `save` must compare the version that was loaded and return false on a conflict (`saveAggregate` does both).
 * Returns undefined when there is no such aggregate.
 * @throws AppError CONFLICT after `maxAttempts` conflicts.
 */
export async function updateAggregate<State, Change, Result>(
  store: {
    load(): Promise<State | undefined>;
    save(state: State, change: Change): Promise<boolean>;
  },
  decide: (state: State) => Decision<Change, Result> | Promise<Decision<Change, Result>>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<Result | undefined> {
  return retryOnConflict(async () => {
    const state = await store.load();
    if (state === undefined) return { done: undefined };
    const { change, result } = await decide(state);
    const saved = change === undefined || (await store.save(state, change));
    return saved ? { done: result } : undefined;
  }, maxAttempts);
}

/**
 * Repeats `attempt` until it returns its result in `done`; undefined means that another writer came first and nothing
 * was written.
 * @throws AppError CONFLICT after `maxAttempts` conflicts.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<{ done: Result } | undefined>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<Result> {
  for (let count = 0; count < maxAttempts; count += 1) {
    const outcome = await attempt();
    if (outcome) return outcome.done;
  }
  throw new AppError('CONFLICT', 'Someone else changed this at the same time. Please try again.');
}
