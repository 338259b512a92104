type Rows<Row> = AsyncGenerator<Row, undefined>;

/** Merges lists that are each sorted by `compare` into one sorted list. Reads ahead one row of each list. */
export async function* mergeRows<Row>(
  lists: readonly Rows<Row>[],
  compare: (one: Row, other: Row) => number,
): AsyncGenerator<Row> {
  const [only, second] = lists;
  if (only && !second) return yield* only;
  try {
    let heads = (await Promise.all(lists.map(nextOf))).flat();
    for (;;) {
      const [first, ...others] = heads.toSorted((one, other) => compare(one.row, other.row));
      if (!first) return;
      yield first.row;
      heads = [...(await nextOf(first.list)), ...others];
    }
  } finally {
    await Promise.all(lists.map((list) => list.return(undefined)));
  }
}

/** Returns the next row with its list, or nothing at the end of the list. */
async function nextOf<Row>(list: Rows<Row>): Promise<{ list: Rows<Row>; row: Row }[]> {
  const { done, value } = await list.next();
  return done ? [] : [{ list, row: value }];
}
