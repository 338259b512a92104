/**
 * Starts `start` for up to `width` items at once and calls `finish` strictly one after the other, in the order of the
 * items. While one is finished, the others continue.
 * @throws the first failure, once everything that was started has ended.
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
      // Its failure is thrown in its turn; until then it must not count as unhandled.
      work.catch(() => undefined);
      started.push(work);
      if (started.length >= width) await finishOldest();
    }
    while (started.length > 0) await finishOldest();
  } finally {
    await Promise.allSettled(started);
  }
}
