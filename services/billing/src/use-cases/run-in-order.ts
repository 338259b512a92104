/**
 * Runs `start` for several items at once, and `finish` for one item after the other, in the order of the items.
 * `width`: maximum number of unfinished items. `onFailure` is called for each failure immediately, so that running work can end
 * early.
 * @throws the failure of the first item that failed, once everything that was started has ended.
 */
export async function runInOrder<Item, Result>(
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
      // `turn` throws a failure of `work`. Without a handler here, a failure before that would count as unhandled.
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
