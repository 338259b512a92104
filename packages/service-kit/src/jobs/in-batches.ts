import { setTimeout as sleep } from 'node:timers/promises';

/** After this time the next batch no longer waits for the running one, whose database connection may be lost. */
const SLOW_MS = 1000;
/** Items that may wait; further calls reject at once. */
const MAX_WAITING = 10_000;

/**
 * Returns a function that handles its items in batches: those that arrive during a run are handled together by the next one.
 * Every call waits for a run that started after it, and rejects if that fails for its item. `handleAll` returns a result for
 * each item, in their order, and must be idempotent: if it fails, it is called for each item of the batch alone. A slow or
 * failing batch delays the others by at most a second.
 */
export function inBatches<Item, Result>(
  handleAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxSize: number,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; result: PromiseWithResolvers<Result> }[] = [];
  let isRunning = false;

  async function handle(batch: typeof waiting): Promise<void> {
    try {
      const results = await handleAll(batch.map(({ item }) => item));
      for (const [index, { result }] of batch.entries()) result.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1) return batch[0]?.result.reject(error);
      for (const each of batch) void handle([each]);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const ending = new AbortController();
      const slow = sleep(SLOW_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      await Promise.race([handle(waiting.splice(0, maxSize)), slow]);
      ending.abort();
    }
    isRunning = false;
  }

  return (item) => {
    if (waiting.length >= MAX_WAITING) return Promise.reject(new Error(`${MAX_WAITING} items wait already`));
    const result = Promise.withResolvers<Result>();
    waiting.push({ item, result });
    if (!isRunning) void run();
    return result.promise;
  };
}
