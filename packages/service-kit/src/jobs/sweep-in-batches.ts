/** A part of a list: the `limit` records after the first `skip`. */
export interface Batch {
  limit: number;
  skip: number;
}

/** Maximum batches of one run. The next run continues after them. */
const BATCHES_PER_RUN = 10;

/**
 * Calls `handle` for every record, for up to `concurrency` records at a time. Returns the failed records with their
 * errors.
 */
export async function handleEach<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<unknown>,
  concurrency = 1,
): Promise<{ item: Item; error: unknown }[]> {
  const failures: { item: Item; error: unknown }[] = [];
  const queue = items.values();
  const work = async (): Promise<void> => {
    for (const item of queue) await handle(item).catch((error: unknown) => failures.push({ item, error }));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return failures;
}

/** @throws AggregateError with the errors of the failures, if there are any */
export function throwFailures(failures: readonly { error: unknown }[]): void {
  if (failures.length === 0) return;
  const errors = failures.flatMap(({ error }) => (error instanceof AggregateError ? error.errors : [error]));
  throw new AggregateError(errors, errors.length === 1 ? '1 record failed' : `${errors.length} records failed`);
}

interface Sweep<Item> {
  /** Returns due records in a fixed order. */
  list(batch: Batch): Promise<Item[]>;
  /** Returns `stays` if `list` still returns the record, for example because only a job was enqueued for it. */
  handle(item: Item): Promise<'done' | 'stays'>;
  /**
   * Handles a batch with fewer writes. Must be idempotent: if it fails, `handle` is called for each record of the
   * batch.
   */
  handleAll?(items: readonly Item[]): Promise<void>;
  /** Records per batch. */
  batchSize: number;
  /** Records handled at the same time; one by default. */
  concurrency?: number;
  batchesPerRun?: number;
  /** Whether a record is due later, and so not listed any more, once it was handled, even if it failed. */
  isPostponed?: boolean;
}

/**
 * Returns a sweep over due records. Records that fail are still listed, so the next batches skip them: they delay no
 * other record. The sweep throws an AggregateError at the end of a run in which records failed.
 */
export function sweepInBatches<Item>(sweep: Sweep<Item>): () => Promise<void> {
  const {
    list,
    handle,
    handleAll,
    batchSize: limit,
    concurrency,
    batchesPerRun = BATCHES_PER_RUN,
    isPostponed = false,
  } = sweep;
  let skip = 0;
  return async () => {
    const failures: { error: unknown }[] = [];
    for (let batches = 0; batches < batchesPerRun; batches++) {
      const items = await list({ limit, skip });
      let staying = 0;
      const handleOne = async (item: Item): Promise<void> => {
        if ((await handle(item)) === 'stays') staying++;
      };
      const isHandled = await handleAll?.(items).then(
        () => true,
        () => false,
      );
      const failed = isHandled ? [] : await handleEach(items, handleOne, concurrency);
      failures.push(...failed);
      skip += (isPostponed ? 0 : failed.length) + staying;
      if (items.length === limit) continue;
      skip = 0;
      break;
    }
    throwFailures(failures);
  };
}
