/**
 * Starts work on up to `width` items at once and finishes them strictly one after the other, in their order. While
 * something is finished, the others go on.
 * @throws the first failure, once nothing that was started still runs.
 */
export async function inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  width: number,
  start: (item: Item) => Promise<Result>,
  finish: (result: Result) => Promise<void>,
): Promise<void> {
  const started: Promise<Result>[] = [];
  const finishOldest = async (): Promise<void> => {
    const oldest = started.shift();
    if (oldest) await finish(await oldest);
  };
  try {
    for await (const item of items) {
      const work = start(item);
      // Its failure is told when its turn comes; until then it is nobody's.
      work.catch(() => undefined);
      started.push(work);
      if (started.length >= width) await finishOldest();
    }
    while (started.length > 0) await finishOldest();
  } finally {
    await Promise.allSettled(started);
  }
}
