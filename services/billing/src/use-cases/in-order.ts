/**
 * Starts `start` for the items and calls `finish` strictly one after the other, in the order of the items, as soon as each
 * can be finished. At most `width` items are unfinished at once. `onFailure` is called at once for each failure, so that what
 * was started can end early.
 * @throws the first failure, once everything that was started has ended.
 */
export async function inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  width: number,
  start: (item: Item) => Promise<Result>,
  finish: (result: Result) => Promise<void>,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<void> {
  const unfinished: { work: Promise<Result>; turn: Promise<void> }[] = [];
  let last: Promise<void> = Promise.resolve();
  let hasFailed = false;
  try {
    for await (const item of items) {
      if (hasFailed) break;
      const work = start(item);
      // Its failure is thrown in its turn; until then it must not count as unhandled.
      work.catch(onFailure);
      const turn = last.then(async () => {
        await finish(await work);
        unfinished.shift();
      });
      turn.catch((error) => {
        hasFailed = true;
        onFailure(error);
      });
      unfinished.push({ work, turn });
      last = turn;
      if (unfinished.length >= width) await unfinished[0]?.turn;
    }
    await last;
  } catch (error) {
    onFailure(error);
    throw error;
  } finally {
    await Promise.allSettled(unfinished.flatMap(({ work, turn }) => [work, turn]));
  }
}
