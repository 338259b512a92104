/**
 * Returns a function that handles its items in batches: those that arrive during a run are handled together by the next one.
 * Every call waits for a run that started after it, and rejects if that fails for its item. `handleAll` returns a result for
 * each item, in their order, and must be idempotent: if it fails, it is called for each item of the batch alone.
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
      await Promise.all(batch.map((each) => handle([each])));
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await handle(waiting.splice(0, maxSize));
    isRunning = false;
  }

  return (item) => {
    const result = Promise.withResolvers<Result>();
    waiting.push({ item, result });
    if (!isRunning) void run();
    return result.promise;
  };
}
